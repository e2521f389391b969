import { FetchError } from './fetch-error.ts'
import type { HttpClient, RawResponse } from './http.ts'
import type { ReadContext, Source } from './source.ts'

/** Empty for a source that needs no key; `undefined` where it needs one and there is none. */
export function findKey(
  { keyName }: Source,
  keys: Record<string, string | undefined>,
): string | undefined {
  return keyName === null ? '' : keys[keyName] || undefined
}

/** What a source is given to read with; `onAnswer` gets the bytes of every answer. */
export function createReadContext(
  { id }: Source,
  {
    client,
    key,
    signal,
    onAnswer,
  }: {
    client: HttpClient
    key: string
    signal: AbortSignal
    onAnswer: (answer: RawResponse) => void
  },
): ReadContext {
  const fetchJson: ReadContext['fetchJson'] = async (url, headers = {}) => {
    const { raw, json } = await client.fetchJson({ source: id, url, headers, signal })
    onAnswer(raw)
    return json
  }
  return {
    key,
    fetchJson,
    async findJson(url, headers) {
      try {
        return await fetchJson(url, headers)
      } catch (error) {
        if (error instanceof FetchError && error.status === 404) return undefined
        throw error
      }
    },
  }
}
