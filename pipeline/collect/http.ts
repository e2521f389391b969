// The one client all sources share. Anything but a whole, well-formed 200 (or a 304 to bytes we hold)
// throws: a retired page that redirects must fail loudly, not read as an empty day.
import { setTimeout as sleepFor } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { sha256 } from '../../contract/release.ts'
import { FetchError, toStatusError } from './fetch-error.ts'
import { type HostQueue, createHostQueue } from './host-queue.ts'
import { ACCEPT_ENCODING, BodyError, parseJson, readBody } from './response-body.ts'

const HTTP_LIMITS = {
  /** One request with all its tries and pauses. */
  requestMs: 60_000,
  /** Decoded. */
  bodyBytes: 64 * 1024 * 1024,
  tries: 5,
  firstBackoffMs: 500,
  /** A server that asks for a longer pause than this is not asked again in this run. */
  retryAfterMs: 30_000,
  redirects: 3,
  concurrencyPerHost: 6,
  /** At most ten requests a second begin at one host. */
  spacingMs: 100,
}
type HttpLimits = typeof HTTP_LIMITS

const USER_AGENT = 'inference-price-index/0.1 (self-hosted price index; reads once per run)'
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
const JSON_TYPES = /^(application\/([a-z0-9.+-]+\+)?json|text\/plain|application\/octet-stream)$/

/** The bytes a source answered with, decoded, and all that is needed to check and replay them. */
export interface RawResponse {
  source: string
  url: string
  /** 304 where the bytes are those of an earlier answer that still holds. */
  status: number
  etag: string | null
  last_modified: string | null
  received_at: string
  sha256: string
  body: Buffer
}

/** What earlier runs were answered, by URL; the client reads and updates it, the caller keeps it. */
export type ResponseCache = Map<string, Kept>
type Kept = Pick<RawResponse, 'etag' | 'last_modified' | 'body'>

interface HttpRequest {
  source: string
  url: string
  headers?: Record<string, string>
  signal: AbortSignal
}

export interface HttpClient {
  /** Throws `FetchError`. */
  fetchJson(request: HttpRequest): Promise<{ raw: RawResponse; json: unknown }>
  close(): Promise<void>
}

export interface HttpOptions {
  /** By source id: scheme, host and port that stand in for the source's own. */
  origins?: Record<string, string>
  cache?: ResponseCache
  limits?: Partial<HttpLimits>
  userAgent?: string
  now?: () => Date
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
}

export function createHttpClient({
  origins = {},
  cache = new Map(),
  limits: changedLimits = {},
  userAgent = USER_AGENT,
  now = () => new Date(),
  sleep = (ms, signal) => sleepFor(ms, undefined, { signal }),
  random = Math.random,
}: HttpOptions = {}): HttpClient {
  const limits = { ...HTTP_LIMITS, ...changedLimits }
  // A connection that stays silent for a third of the limit leaves time to try another.
  const silenceMs = Math.ceil(limits.requestMs / 3)
  const agent = new Agent({
    connections: limits.concurrencyPerHost,
    connect: { timeout: silenceMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
  const queues = new Map<string, HostQueue>()

  async function fetchJson(request: HttpRequest) {
    const origin = origins[request.source]
    const real = new URL(request.url)
    const target = origin === undefined ? real : new URL(real.pathname + real.search, origin)
    // A replaced origin is the operator's own machine: there is nobody to be polite to.
    const spacingMs = origin === undefined ? limits.spacingMs : 0
    let queue = queues.get(target.origin)
    if (!queue) {
      queue = createHostQueue({ concurrency: limits.concurrencyPerHost, spacingMs, now, sleep })
      queues.set(target.origin, queue)
    }
    const raw = await queue.run(() => fetchPatiently(request, target), request.signal)
    try {
      const json = parseJson(raw.body)
      // Kept only now: bytes that are no JSON must not come back as the answer to a 304.
      if (raw.etag ?? raw.last_modified) cache.set(raw.url, raw)
      return { raw, json }
    } catch (cause) {
      throw new FetchError(request, describe(cause), { cause })
    }
  }

  async function fetchPatiently(request: HttpRequest, target: URL): Promise<RawResponse> {
    const timeLimit = AbortSignal.timeout(limits.requestMs)
    const signal = AbortSignal.any([request.signal, timeLimit])
    for (let attempt = 1; ; attempt++) {
      const answer = await fetchOnce(request, target, signal).catch(toFetchError)
      if (!(answer instanceof FetchError)) return answer
      // Half of the pause is chance, so that many callers do not come back at once.
      const backoffMs = limits.firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random() / 2)
      const isHopeless = attempt >= limits.tries || answer.retryAfterMs > limits.retryAfterMs
      if (!answer.isTransient || isHopeless) throw answer
      await sleep(Math.max(backoffMs, answer.retryAfterMs), signal).catch((error) => {
        // Where the pause outlasts the time limit, what made us pause is the better reason.
        throw timeLimit.aborted ? answer : toFetchError(error)
      })
    }

    function toFetchError(error: unknown): FetchError {
      if (error instanceof FetchError) return error
      if (request.signal.aborted)
        return new FetchError(request, `an answer, got ${describe(request.signal.reason)}`)
      if (timeLimit.aborted)
        return new FetchError(request, `the whole answer within ${limits.requestMs} ms, got less`)
      if (error instanceof BodyError)
        return new FetchError(request, error.message, { cause: error })
      const problem = `the whole answer, got "${describe(error)}"`
      return new FetchError(request, problem, { cause: error, isTransient: true })
    }
  }

  async function fetchOnce(
    request: HttpRequest,
    target: URL,
    signal: AbortSignal,
  ): Promise<RawResponse> {
    const previous = cache.get(request.url)
    const headers = {
      'user-agent': userAgent,
      accept: 'application/json',
      'accept-encoding': ACCEPT_ENCODING,
      ...(previous?.etag ? { 'if-none-match': previous.etag } : {}),
      ...(previous?.last_modified ? { 'if-modified-since': previous.last_modified } : {}),
      ...request.headers,
    }
    let url = target
    for (let hops = 0; ; hops++) {
      const { origin, pathname, search } = url
      const path = pathname + search
      const response = await agent.request({ origin, path, method: 'GET', headers, signal })
      try {
        if (!REDIRECT_STATUSES.has(response.statusCode)) {
          const kept = response.statusCode === 304 ? previous : undefined
          return toRaw(request, response.statusCode, kept ?? (await readAnswer(request, response)))
        }
      } finally {
        response.body.on('error', () => {}).destroy()
      }
      if (hops >= limits.redirects)
        throw new FetchError(request, `at most ${limits.redirects} redirects, got more`)
      const next = URL.parse(headerOf(response, 'location'), url.href)
      if (next?.origin !== origin)
        throw new FetchError(request, `no redirect away from ${url.host}, got ${next?.host}`)
      url = next
    }
  }

  async function readAnswer(request: HttpRequest, response: Dispatcher.ResponseData) {
    const status = response.statusCode
    if (status !== 200)
      throw toStatusError(request, {
        status,
        retryAfter: headerOf(response, 'retry-after'),
        now: now(),
      })
    const type = headerOf(response, 'content-type').split(';')[0]?.trim().toLowerCase() ?? ''
    // Small hosts leave the type out; what is no JSON then fails as it is parsed.
    if (type !== '' && !JSON_TYPES.test(type))
      throw new FetchError(request, `JSON, got ${type.slice(0, 60)}`)
    const body = await readBody(response.body, {
      encoding: headerOf(response, 'content-encoding').toLowerCase() || 'identity',
      maxBytes: limits.bodyBytes,
    })
    return {
      etag: headerOf(response, 'etag') || null,
      last_modified: headerOf(response, 'last-modified') || null,
      body,
    }
  }

  function toRaw({ source, url }: HttpRequest, status: number, kept: Kept): RawResponse {
    const { etag, last_modified, body } = kept
    const received_at = now().toISOString()
    return { source, url, status, etag, last_modified, received_at, sha256: sha256(body), body }
  }

  return { fetchJson, close: () => agent.destroy() }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
