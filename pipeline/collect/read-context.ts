// How a source gets its responses. It can't wait for them: it runs with the responses available,
// reports which are missing, and starts over once they have arrived. The same responses therefore
// give the same result in a run and in a replay. The size limit of a response applies after
// decompression, because a gzip bomb is small on the wire; Node's decoders are used because
// undici's warns on stderr that it is experimental.
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

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

const DECODERS = new Map([
  ['', () => new PassThrough()],
  ['identity', () => new PassThrough()],
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
])
export const ACCEPT_ENCODING = 'gzip, br'

/** JSON, CSV and generic bytes; parsing shows which it is. */
const DATA_TYPES =
  /^(application\/([a-z0-9.+-]+\+)?json|text\/(plain|csv)|(application|binary)\/octet-stream)$/
/** YAML takes a hundred times as long to parse as JSON. */
const MAX_YAML_BYTES = 1024 * 1024
const TRANSIENT_STATUSES = new Set([408, 425, 429])

export const ArchivedResponse = z.object({
  source: z.string(),
  url: z.string(),
  /** 304 if an earlier response is still current. */
  status: z.int(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  received_at: z.string(),
  sha256: z.string(),
  body: z.string(),
})

/** A source's decoded response, with everything needed to check and replay it. */
export interface RawResponse extends Omit<z.infer<typeof ArchivedResponse>, 'body'> {
  body: Buffer
}

/** An unexpected response; the message states what was expected. */
export class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number | undefined
  /** A retry may succeed. */
  readonly isTransient: boolean
  readonly retryAfterMs: number

  constructor(
    message: string,
    options: ErrorOptions & { status?: number; isTransient?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message, options)
    this.status = options.status
    this.isTransient = options.isTransient ?? false
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}

/** Names source and URL, but no headers, so never a key. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly status: number | undefined

  constructor({ source, url }: { source: string; url: string }, cause: ResponseError) {
    super(`${source}: ${url}: expected ${cause.message}`, { cause })
    this.status = cause.status
  }
}

/** The amount that a source may still receive in this run, over all requests. */
export interface Budget {
  bytes: number
  /** JSON values: each takes memory, however short its text. */
  values: number
}

export function createBudget(): Budget {
  return { bytes: 64 * 1024 * 1024, values: 2_000_000 }
}

/** Throws `ResponseError`, or the stream's error if it is cut off. */
export async function readResponse(
  response: Dispatcher.ResponseData,
  { maxBytes, budget, now }: { maxBytes: number; budget: Budget; now: Date },
) {
  const { statusCode: status, body } = response
  if (status !== 200) throw describeStatus(status, headerOf(response, 'retry-after'), now)
  const type = headerOf(response, 'content-type').split(';')[0]?.trim().toLowerCase() ?? ''
  // Small hosts omit the type; other content fails when it is parsed.
  if (type !== '' && !DATA_TYPES.test(type))
    throw new ResponseError(`JSON, got ${type.slice(0, 60)}`)
  const encoding = headerOf(response, 'content-encoding').toLowerCase()
  const createDecoder = DECODERS.get(encoding)
  if (!createDecoder)
    throw new ResponseError(`encoding ${ACCEPT_ENCODING}, got "${encoding.slice(0, 40)}"`)
  const chunks: Buffer[] = []
  let bytes = 0
  await pipeline(body, createDecoder(), async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ResponseError(`a body of at most ${maxBytes} bytes, got more`)
      budget.bytes -= chunk.length
      if (budget.bytes < 0) throw new ResponseError('fewer bytes in all answers, got more')
      chunks.push(chunk)
    }
  })
  return {
    etag: headerOf(response, 'etag') || null,
    last_modified: headerOf(response, 'last-modified') || null,
    body: Buffer.concat(chunks, bytes),
  }
}

export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  return [headers[name]].flat()[0] ?? ''
}

function describeStatus(status: number, retryAfter: string, now: Date): ResponseError {
  const pause = retryAfter ? ` with Retry-After "${retryAfter.slice(0, 40)}"` : ''
  return new ResponseError(`status 200, got ${status}${pause}`, {
    status,
    isTransient: status >= 500 || TRANSIENT_STATUSES.has(status),
    retryAfterMs: parseRetryAfter(retryAfter, now),
  })
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3); anything else means no pause. */
function parseRetryAfter(retryAfter: string, now: Date): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const atMs = Date.parse(retryAfter)
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - now.getTime())
}

/** Throws `ResponseError` unless the body is UTF-8 and JSON, or YAML if `url` names a YAML file. */
export function parseBody(
  body: Uint8Array,
  { url, budget = createBudget() }: { url: string; budget?: Budget },
): unknown {
  const format = /\.ya?ml$/.test(new URL(url).pathname) ? 'YAML' : 'JSON'
  if (format === 'YAML' && body.length > MAX_YAML_BYTES)
    throw new ResponseError(`YAML of at most ${MAX_YAML_BYTES} bytes, got more`)
  budget.values -= countValues(body)
  if (budget.values < 0) throw new ResponseError('fewer values in all answers, got more')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new ResponseError('UTF-8, got other bytes', { cause })
  }
  try {
    if (format === 'YAML') return parseYaml(text, { maxAliasCount: 0, logLevel: 'error' })
    // JSON allows half a surrogate pair, which can't be written as UTF-8.
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, makeWellFormed) : JSON.parse(text)
  } catch (cause) {
    throw new ResponseError(`${format}, got ${JSON.stringify(text.slice(0, 40))}`, { cause })
  }
}

function makeWellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), item]))
}

/** For each byte, 1 if a JSON value may follow it. */
const SEPARATORS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(',:[{'.includes(String.fromCharCode(byte))),
)

/** An upper bound, because separators inside strings are counted too. */
function countValues(body: Uint8Array): number {
  let values = 1
  for (const byte of body) values += SEPARATORS[byte] ?? 0
  return values
}
