// The HTTP client for all sources. Anything except a complete, well-formed 200 (or a 304 for bytes
// we hold) throws, because a retired page that redirects must fail instead of looking like an empty
// day. Redirects and retries are our own: undici would follow redirects to any host, and its retry
// could join halves of two versions.
import { setTimeout as sleepFor } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { sha256 } from '../../contract/release.ts'
import type { Clocks } from './clock.ts'
import {
  ACCEPT_ENCODING,
  type Budget,
  createBudget,
  FetchError,
  headerOf,
  KEY,
  type RawResponse,
  readResponse,
  ResponseError,
} from './read-context.ts'

const HTTP_LIMITS = {
  /** One request with all its retries and pauses. */
  requestMs: 60_000,
  /** After decompression. */
  bodyBytes: 64 * 1024 * 1024,
  tries: 5,
  firstBackoffMs: 500,
  /** If a server asks for a longer pause, it isn't contacted again in this run. */
  retryAfterMs: 30_000,
  redirects: 3,
  concurrencyPerHost: 6,
  /** At most ten requests per second and host. */
  spacingMs: 100,
}

const USER_AGENT = 'inference-price-index/0.1 (self-hosted price index; reads once per run)'
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** Responses of earlier runs, by URL. */
export type ResponseCache = Map<string, Pick<RawResponse, 'etag' | 'last_modified' | 'body'>>

interface HttpRequest {
  source: string
  url: string
  headers?: Record<string, string>
  /** Replaces `KEY` in the headers. */
  key?: string
  /** Allowed redirect targets: one redirect, https only, without our headers. */
  redirectHosts?: readonly string[]
  /** Shared by a source's requests; by default, each request has its own. */
  budget?: Budget
  signal: AbortSignal
}

export interface HttpOptions {
  /** The scheme, host and port to use instead of a source's own, by source id. */
  origins?: Record<string, string>
  cache?: ResponseCache
  limits?: Partial<typeof HTTP_LIMITS>
  /** Records the clocks of the hosts. */
  clocks?: Clocks | undefined
  now?: () => Date
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
}

type Queue = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

const DEFAULTS = {
  origins: {},
  now: () => new Date(),
  sleep: (ms: number, signal: AbortSignal) => sleepFor(ms, undefined, { signal }),
  random: Math.random,
}

export class HttpClient {
  readonly #options: HttpOptions & Required<Pick<HttpOptions, keyof typeof DEFAULTS>>
  readonly #cache: ResponseCache
  readonly #limits: typeof HTTP_LIMITS
  readonly #agent: Dispatcher
  readonly #queues = new Map<string, Queue>()

  constructor(options: HttpOptions = {}) {
    this.#options = { ...DEFAULTS, ...options }
    this.#cache = options.cache ?? new Map()
    this.#limits = { ...HTTP_LIMITS, ...options.limits }
    // A third of the limit, so another connection can still be tried.
    const silenceMs = Math.ceil(this.#limits.requestMs / 3)
    // Uses HTTP_PROXY and HTTPS_PROXY if set; the proxy then resolves names.
    this.#agent = new EnvHttpProxyAgent({
      connect: { timeout: silenceMs },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    })
  }

  /** Throws `FetchError`. */
  async fetch(request: HttpRequest): Promise<RawResponse> {
    const target = this.#toTarget(request, new URL(request.url))
    // A replaced origin is the operator's own, so it needs no pauses.
    const isReplaced = this.#options.origins[request.source] !== undefined
    const spacingMs = isReplaced ? 0 : this.#limits.spacingMs
    const queue = this.#queues.get(target.origin) ?? this.#createQueue(spacingMs)
    this.#queues.set(target.origin, queue)
    return queue(async () => {
      try {
        return await this.#fetchWithRetries(request, target)
      } catch (error) {
        throw error instanceof ResponseError ? new FetchError(request, error) : error
      }
    }, request.signal)
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  #toTarget({ source }: HttpRequest, { origin, pathname, search }: URL): URL {
    return new URL(pathname + search, this.#options.origins[source] ?? origin)
  }

  /** Limits concurrent requests to a host and spaces their starts. */
  #createQueue(spacingMs: number): Queue {
    const limit = pLimit(this.#limits.concurrencyPerHost)
    let nextStartMs = 0
    return (task, signal) =>
      limit(async () => {
        signal.throwIfAborted()
        const nowMs = this.#options.now().getTime()
        const startMs = Math.max(nowMs, nextStartMs)
        nextStartMs = startMs + spacingMs
        if (startMs > nowMs) await this.#options.sleep(startMs - nowMs, signal)
        return task()
      })
  }

  async #fetchWithRetries(request: HttpRequest, target: URL): Promise<RawResponse> {
    const { requestMs, tries, firstBackoffMs, retryAfterMs: maxPauseMs } = this.#limits
    const timeLimit = AbortSignal.timeout(requestMs)
    const signal = AbortSignal.any([request.signal, timeLimit])
    const toResponseError = (error: unknown) => {
      if (error instanceof ResponseError) return error
      if (request.signal.aborted)
        return new ResponseError(`an answer, got ${describeError(request.signal.reason)}`)
      if (timeLimit.aborted)
        return new ResponseError(`the whole answer within ${requestMs} ms, got less`)
      const problem = `the whole answer, got "${describeError(error)}"`
      return new ResponseError(problem, { cause: error, isTransient: true })
    }
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#fetchOnce(request, target, signal).catch(toResponseError)
      if (!(answer instanceof ResponseError)) return answer
      const { isTransient, retryAfterMs } = answer
      if (!isTransient || attempt >= tries || retryAfterMs > maxPauseMs) throw answer
      // Half of the pause is random, so that clients don't retry at the same moment.
      const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + this.#options.random() / 2)
      await this.#options
        .sleep(Math.max(backoffMs, retryAfterMs), signal)
        .catch((error: unknown) => {
          // If the pause exceeds the time limit, report the original error.
          throw timeLimit.aborted ? answer : toResponseError(error)
        })
    }
  }

  async #fetchOnce(request: HttpRequest, target: URL, signal: AbortSignal): Promise<RawResponse> {
    const { source, url, budget = createBudget() } = request
    const previous = this.#cache.get(url)
    const headers = {
      'user-agent': USER_AGENT,
      accept: 'application/json, */*;q=0.5',
      'accept-encoding': ACCEPT_ENCODING,
      ...(previous?.etag ? { 'if-none-match': previous.etag } : {}),
      ...(previous?.last_modified ? { 'if-modified-since': previous.last_modified } : {}),
    }
    const options = { method: 'GET', headers, signal } as const
    const response = await this.#followRedirects(request, target, options)
    const { statusCode: status, body } = response
    try {
      const maxBytes = this.#limits.bodyBytes
      const kept = status === 304 ? previous : undefined
      const read =
        kept ?? (await readResponse(response, { maxBytes, budget, now: this.#options.now() }))
      const { etag, last_modified, body: bytes } = read
      const received_at = this.#options.now().toISOString()
      const hash = sha256(bytes)
      // The order of fields determines the archive's bytes.
      return { source, url, status, etag, last_modified, received_at, sha256: hash, body: bytes }
    } finally {
      body.on('error', () => {}).destroy()
    }
  }

  async #followRedirects(
    request: HttpRequest,
    start: URL,
    options: { method: 'GET'; headers: Record<string, string>; signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> {
    let target = start
    let headers = { ...options.headers, ...withKey(request) }
    for (let redirects = 0; ; redirects++) {
      const { origin, host, pathname, search } = target
      const path = pathname + search
      const response = await this.#agent.request({ ...options, headers, origin, path })
      this.#options.clocks?.note(host, {
        date: headerOf(response, 'date'),
        age: headerOf(response, 'age'),
        now: this.#options.now(),
      })
      if (!REDIRECT_STATUSES.has(response.statusCode)) return response
      response.body.on('error', () => {}).destroy()
      const next = URL.parse(headerOf(response, 'location'), origin + path)
      if (redirects >= this.#limits.redirects)
        throw new ResponseError(`at most ${this.#limits.redirects} redirects, got more`)
      const hasLeft = headers === options.headers
      const mayLeave = !hasLeft && request.redirectHosts?.includes(next?.host ?? '')
      if (next?.origin === origin) target = next
      else if (next?.protocol === 'https:' && mayLeave) {
        target = this.#toTarget(request, next)
        headers = options.headers
      } else throw new ResponseError(`no redirect away from ${host}, got ${next?.host}`)
    }
  }
}

function withKey({ headers = {}, key = '' }: HttpRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(KEY, () => key)]),
  )
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
