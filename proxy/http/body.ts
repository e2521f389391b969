// Encodes response bodies, and keeps those of a release, so a cached response is neither copied nor
// compressed again.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../../contract/release.ts'
import { memoize } from '../../release/memoize.ts'
import type { Release } from '../../release/release.ts'
import type { Context } from '../context.ts'

type Encoding = 'br' | 'gzip' | 'identity'
export type Headers = Readonly<Record<string, string>>

const JSON_TYPE = 'application/json; charset=utf-8'
/** Up to 16 KB including headers, Node writes a string in one piece, unlike a buffer. */
const MAX_STRING_BYTES = 15_000
/** Level 11 takes 14 s for 5,000 small documents and saves 1%. */
const BROTLI_QUALITY = 5
/** Per release and kind of body. */
const MAX_CACHE_BYTES = 32_000_000
const OVERHEAD_BYTES = 2_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface Body {
  content: string | Buffer
  headers: Headers
  /** JSON by default. */
  type?: string
  /** True for images and fonts, whose formats are already compressed. */
  isCompressed?: boolean
  hasValidator?: boolean
}

interface Encoded {
  /** Headers of a 304 response. */
  kept: Headers
  headers: Headers
  content: string | Buffer
}

async function encode(
  { content, headers, type = JSON_TYPE, isCompressed = false, hasValidator = true }: Body,
  wanted: Encoding,
): Promise<Encoded> {
  const encoding = isCompressed ? 'identity' : wanted
  // A strong ETag identifies bytes, so each encoding has its own.
  const suffix = encoding === 'identity' ? '' : `-${encoding}`
  const etag = hasValidator && { ETag: `"${sha256(content).slice(0, 32)}${suffix}"` }
  const kept = { ...etag, ...headers }
  const about = { 'Content-Type': type, ...(suffix !== '' && { 'Content-Encoding': encoding }) }
  const headersSent = { ...kept, ...about }
  if (encoding === 'identity' && Buffer.byteLength(content) <= MAX_STRING_BYTES)
    return { kept, headers: headersSent, content }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sent = encoding === 'identity' ? bytes : await compress(bytes, encoding)
  return { kept, headers: headersSent, content: sent }
}

/** Sends a body in the client's preferred encoding. */
export async function answer(ctx: Context, body: Body, status?: number): Promise<void> {
  answerEncoded(ctx, await encode(body, chooseEncoding(ctx)), status)
}

/** Sends the cached body, or the one that `make` returns. */
export async function answerCached(
  ctx: Context,
  cache: ResponseCache,
  key: string,
  make: () => Promise<Body>,
): Promise<void> {
  answerEncoded(ctx, await findCached(cache, key, make, chooseEncoding(ctx)))
}

/** The cached body, by default uncompressed. */
export function findCached(
  cache: ResponseCache,
  key: string,
  make: () => Promise<Body>,
  encoding: Encoding = 'identity',
): Encoded | Promise<Encoded> {
  return cache.findOrMake(`${encoding} ${key}`, async () => encode(await make(), encoding))
}

/** Sends the bytes, or a 304 if the client already has them. */
function answerEncoded(ctx: Context, { kept, headers, content }: Encoded, status = 200): void {
  const { req, response } = ctx
  response.status = status
  if (req.headers['if-none-match'] !== undefined) setHeaders(ctx, kept)
  if (isFresh(ctx)) response.status = 304
  else {
    setHeaders(ctx, headers)
    response.body = content
  }
}

/**
 * Whether the client's copy is current by ETag. A date is ignored if there is a tag (RFC 9110,
 * 13.1.3). `no-cache`, which `fetch` sends with every tag, asks for exactly this check (RFC 9111,
 * 5.2.1.4).
 */
export function isFresh(ctx: Context): boolean {
  const { headers } = ctx.req
  if (headers['if-none-match'] === undefined) return false
  delete headers['if-modified-since']
  delete headers['cache-control']
  return ctx.fresh
}

/** Like `ctx.set`, which takes a tenth of a request because it makes an array of each header. */
export function setHeaders({ res }: Pick<Context, 'res'>, headers: Headers): void {
  for (const name in headers) res.setHeader(name, headers[name] ?? '')
}

/** Keyed by `Accept-Encoding`, because parsing it takes a tenth of a request. */
const chosen = new LRUCache<string, Encoding>({ max: 200, maxEntrySize: 200, maxSize: 40_000 })

/** The client's preferred encoding: Brotli if it accepts both, identity if it accepts neither. */
export function chooseEncoding(ctx: Context): Encoding {
  const { 'accept-encoding': accepted = '' } = ctx.req.headers
  if (accepted === '') return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const best = ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity'
  const compressed = ctx.acceptsEncodings('br') ? 'br' : 'gzip'
  const encoding = best === 'identity' ? best : compressed
  chosen.set(accepted, encoding, { size: accepted.length })
  return encoding
}

/** A slice of a larger buffer, such as zlib returns, would keep all of it in memory. */
function copyBytes(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return copyBytes(await compressGzip(body))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: chooseWindowBits(body.length),
  }
  return copyBytes(await compressBrotli(body, { params }))
}

/** No larger than the body: the default window takes megabytes for a document of 2 KB. */
function chooseWindowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}

/** Caches of a release, dropped with it. Kinds are separate, so one can't evict another. */
const createCaches = () => memoize<Release, ResponseCache>(() => new ResponseCache())
export const bodiesOf = createCaches()
export const pagesOf = createCaches()
export const searchesOf = createCaches()
export const pastFeedsOf = createCaches()

type Make = () => Promise<Encoded>

/** Keeps responses by request and encoding; evicts the least recently used. */
export class ResponseCache {
  /** Responses served from this cache, for metrics. */
  hits = 0
  misses = 0
  readonly #values = new LRUCache<string, Encoded, Make>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ content }, key) => content.length + 2 * key.length + OVERHEAD_BYTES,
    // Concurrent requests for a key share one computation, which continues even if the cache evicts
    // it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => {
      this.misses += 1
      return make()
    },
  })

  get bytes(): number {
    return this.#values.calculatedSize
  }

  findOrMake(key: string, make: Make): Encoded | Promise<Encoded> {
    const found = this.#values.get(key)
    if (!found) return this.#values.forceFetch(key, { context: make })
    this.hits += 1
    return found
  }
}

/** Responses that depend on no release. */
export const fixed = new ResponseCache()
