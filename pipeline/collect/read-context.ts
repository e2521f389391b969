// How a source gets its responses. It can't wait for them: it runs with the responses available,
// reports which are missing, and starts over once they have arrived. The same responses therefore
// give the same result in a run and in a replay.
import { type Budget, FetchError, ResponseError, createBudget, parseBody } from './response.ts'

/** Stands for the source's key in a header until the request is sent. */
export const KEY = '{key}'

/** A request that a source needs. */
export interface Wanted {
  url: string
  headers: Record<string, string>
  /** Whether a 404 is a valid response. */
  isOptional: boolean
}

/** Bodies by URL; `null` for a 404. */
export type Answers = ReadonlyMap<string, Uint8Array | null>

type Headers = Record<string, string>

export interface ReadContext {
  /** Throws `FetchError`. */
  fetchJson: (url: string, headers?: Headers) => Promise<unknown>
  /** Like `fetchJson`, but returns `undefined` for a 404. */
  findJson: (url: string, headers?: Headers) => Promise<unknown>
  /** The raw body, for formats other than JSON and YAML. */
  fetchBytes: (url: string, headers?: Headers) => Promise<Uint8Array>
  /** A placeholder for the source's key; empty if it needs none. */
  key: string
}

export function createReadContext(
  { id, keyName }: { id: string; keyName: string | null },
  ask: (wanted: Wanted) => Promise<Uint8Array | null>,
): ReadContext {
  const budget: Budget = createBudget()
  const fetchBytes = async (url: string, headers: Headers = {}) => {
    const body = await ask({ url, headers, isOptional: false })
    if (body) return body
    throw new FetchError({ source: id, url }, new ResponseError('status 200, got 404'))
  }
  const toJson = (url: string, body: Uint8Array) => {
    try {
      return parseBody(body, { url, budget })
    } catch (error) {
      throw error instanceof ResponseError ? new FetchError({ source: id, url }, error) : error
    }
  }
  return {
    key: keyName === null ? '' : KEY,
    fetchBytes,
    fetchJson: async (url, headers) => toJson(url, await fetchBytes(url, headers)),
    async findJson(url, headers = {}) {
      const body = await ask({ url, headers, isOptional: true })
      return body ? toJson(url, body) : undefined
    },
  }
}
