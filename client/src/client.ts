import { OPERATIONS, type Operations } from './api.ts'
import { ApiError, ConnectionError, readErrorBody } from './errors.ts'
import { EtagCache } from './etag-cache.ts'
import { type Retry, withRetries } from './retry.ts'

export interface ClientOptions {
  /** The service's address, such as https://prices.example. */
  baseUrl: string | URL
  /** Not needed for `anonymousKey` and `health`. */
  apiKey?: string | undefined
  /** Retries after a 429, a 5xx or a network error. Default: 3. */
  retries?: number
  /** If the service asks for a longer wait, the error is thrown. Default: 60. */
  maxWaitSeconds?: number
  /** Per response; for a file, until its first byte. Default: 30. */
  timeoutSeconds?: number
  /** Size of the in-memory cache, revalidated by ETag; 0 disables it. Default: 10 million. */
  cacheCharacters?: number
  /** Called before each retry. */
  onRetry?: (retry: Retry) => void
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

type OperationId = keyof Operations
type PagedId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { items: string } ? Id : never
}[OperationId]
type Item<Id extends PagedId> =
  Operations[Id]['response'] extends Record<
    (typeof OPERATIONS)[Id]['items'],
    readonly (infer Each)[]
  >
    ? Each
    : never

/** Path, query and body parameters are combined into one object. */
type Arguments<Parameters> =
  Partial<Parameters> extends Parameters
    ? [parameters?: Parameters, options?: CallOptions]
    : [parameters: Parameters, options?: CallOptions]

type Methods = {
  [Id in OperationId]: (
    ...args: Arguments<Operations[Id]['parameters']>
  ) => Promise<Operations[Id]['response']>
}

export interface Client extends Methods {
  /** Yields the items of all pages, starting from `page`. */
  each: {
    [Id in PagedId]: (
      ...args: Arguments<Operations[Id]['parameters']>
    ) => AsyncGenerator<Item<Id>, void, undefined>
  }
}

type Fields = Readonly<Record<string, unknown>>
type Route = (typeof OPERATIONS)[OperationId]
type Call = (parameters?: Fields, options?: CallOptions) => Promise<unknown>

/** One method per operation; they throw `ApiError` and `ConnectionError`. */
export function createClient(options: ClientOptions): Client
// The route table and the types are generated from the same description.
export function createClient(options: ClientOptions): object {
  const send = createSender(options)
  const methods: Record<string, Call> = {}
  const each: Record<string, (...args: Parameters<Call>) => AsyncGenerator> = {}
  for (const [id, route] of Object.entries(OPERATIONS)) {
    const call: Call = (parameters = {}, { signal } = {}) => send(route, parameters, signal)
    methods[id] = call
    if ('items' in route) each[id] = (...args) => iterate(call, route.items, ...args)
  }
  return { ...methods, each }
}

async function* iterate(
  call: Call,
  items: string,
  parameters: Fields = {},
  options: CallOptions = {},
): AsyncGenerator {
  for (let page = Number(parameters['page'] ?? 1); ; page += 1) {
    const body = new Map(Object.entries((await call({ ...parameters, page }, options)) ?? {}))
    const listed: unknown = body.get(items)
    if (!Array.isArray(listed)) throw new TypeError(`expected a list of ${items}`)
    yield* listed
    if (typeof body.get('next') !== 'string') return
  }
}

function createSender({
  baseUrl,
  apiKey,
  retries = 3,
  maxWaitSeconds = 60,
  timeoutSeconds = 30,
  cacheCharacters = 10_000_000,
  onRetry = () => {},
  fetch = globalThis.fetch,
}: ClientOptions) {
  const cache = new EtagCache(cacheCharacters)
  const base = String(baseUrl).replace(/\/+$/, '')
  const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }

  return (route: Route, parameters: Fields, signal: AbortSignal | undefined): Promise<unknown> => {
    const { url, body } = buildRequest(base, route, parameters)
    return withRetries(
      () => attempt(route, url, body, signal),
      { retries, maxWaitSeconds, onRetry },
      // A repeat would waste one of the few keys that an address may create.
      { isRepeatable: route !== OPERATIONS.anonymousKey, signal },
    )
  }

  async function attempt(
    route: Route,
    url: string,
    body: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    signal?.throwIfAborted()
    const isCacheable = route.method === 'GET' && !route.isFile
    const cached = isCacheable ? cache.get(url) : undefined
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(new Error(`no response within ${timeoutSeconds} s`)),
      timeoutSeconds * 1000,
    )
    try {
      const response = await fetch(url, {
        method: route.method,
        headers: {
          accept: route.isFile ? '*/*' : 'application/json',
          ...authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cached && { 'if-none-match': cached.etag }),
        },
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      })
      if (response.status === 304 && cached) return JSON.parse(cached.text)
      const isExpected = (route.statuses as readonly number[]).includes(response.status)
      if (isExpected && route.isFile) return response
      const text = await response.text()
      const error = readErrorBody(text)
      if (!isExpected || error) throw new ApiError(response, error)
      const value = parse(text, response)
      const etag = response.headers.get('etag')
      if (isCacheable && etag !== null) cache.set(url, { etag, text })
      return value
    } catch (error) {
      // Rethrows the caller's own abort reason.
      signal?.throwIfAborted()
      throw error instanceof ApiError ? error : new ConnectionError(url, error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Parameters that aren't in the path go into the query, or the body of a POST. */
function buildRequest(base: string, { method, path }: Route, parameters: Fields) {
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    // The slash of a model id isn't encoded.
    return encodeURIComponent(value).replaceAll('%2F', '/')
  })
  const url = new URL(base + filled)
  if (method === 'POST') {
    const body = rest.size > 0 ? JSON.stringify(Object.fromEntries(rest)) : undefined
    return { url: url.href, body }
  }
  for (const [name, value] of rest) url.searchParams.set(name, String(value))
  return { url: url.href, body: undefined }
}

/** A gateway's page may have status 200. */
function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response, undefined)
  }
}
