// How a source gets at its answers. It runs where it cannot wait: it is read from the answers there
// are, names those that it misses, and is read again from its start with them. The same answers
// always lead to the same reading, in a run as in a replay.
import { type Budget, FetchError, ResponseError, createBudget, parseBody } from './response.ts'

/** Stands for the key of a source in a header until the request is sent. */
export const KEY = '{key}'

/** An answer that a source asks for. */
export interface Wanted {
  url: string
  headers: Record<string, string>
  /** Whether a 404 is an answer. */
  isOptional: boolean
}

/** The bodies by URL, as they came; `null` where the host says that there is none. */
export type Answers = ReadonlyMap<string, Uint8Array | null>

type Headers = Record<string, string>

export interface ReadContext {
  /** Throws `FetchError`. */
  fetchJson: (url: string, headers?: Headers) => Promise<unknown>
  /** The same, but a 404 is an answer: `undefined`. */
  findJson: (url: string, headers?: Headers) => Promise<unknown>
  /** The body as it came, for formats other than JSON and YAML. */
  fetchBytes: (url: string, headers?: Headers) => Promise<Uint8Array>
  /** Stands for the key of a source that declares one; empty for all others. */
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
