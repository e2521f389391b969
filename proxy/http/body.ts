// A response body computed once and sent many times, with its bytes and headers per encoding, so a
// cached response is neither copied nor compressed again.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import type { Context } from '../context.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Headers = Readonly<Record<string, string>>

const JSON_TYPE = 'application/json; charset=utf-8'
/** Up to 16 KB including headers, Node writes a string in one piece, unlike a buffer. */
const MAX_STRING_BYTES = 15_000
/** Level 11 takes 14 s for 5,000 small documents and saves 1%. */
const BROTLI_QUALITY = 5
/** Per release and kind of body. */
const MAX_CACHE_BYTES = 32_000_000
/** The text, plus two compressed forms that together are smaller than it. */
const FORMS = 2
const OVERHEAD_BYTES = 2_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

interface BodyOptions {
  type: string
  /** False for images and fonts, whose formats are already compressed. */
  isCompressed: boolean
  hasValidator: boolean
}

export interface Encoded {
  /** Headers of a 304 response. */
  kept: Headers
  headers: Headers
  content: string | Buffer
}

export class Body {
  readonly headers: Headers
  /** Size in bytes, uncompressed. */
  readonly length: number
  readonly #content: string | Buffer
  readonly #options: BodyOptions
  #hash: string | undefined
  readonly #encoded = new Map<Encoding, Encoded | Promise<Encoded>>()

  constructor(content: string | Buffer, headers: Headers, options: Partial<BodyOptions> = {}) {
    this.length = Buffer.byteLength(content)
    const isString = this.length <= MAX_STRING_BYTES && content.length === this.length
    this.#content = isString ? content : toBuffer(content)
    this.#options = { type: JSON_TYPE, isCompressed: false, hasValidator: true, ...options }
    this.headers = headers
  }

  toString(): string {
    return this.#content.toString()
  }

  /** Concurrent requests share the work of one encoding. */
  encode(wanted: Encoding): Encoded | Promise<Encoded> {
    const encoding = this.#options.isCompressed ? 'identity' : wanted
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made =
      encoding === 'identity' ? this.#toEncoded(encoding, this.#content) : this.#compress(encoding)
    this.#encoded.set(encoding, made)
    return made
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<Encoded> {
    try {
      const content = toOwnMemory(await compress(toBuffer(this.#content), encoding))
      const encoded = this.#toEncoded(encoding, content)
      this.#encoded.set(encoding, encoded)
      return encoded
    } catch (error) {
      this.#encoded.delete(encoding)
      throw error
    }
  }

  #toEncoded(encoding: Encoding, content: string | Buffer): Encoded {
    const { type, hasValidator } = this.#options
    const isIdentity = encoding === 'identity'
    // A strong ETag identifies bytes, so each encoding has its own.
    this.#hash ??= hasValidator ? sha256(this.#content).slice(0, 32) : undefined
    const etag = `"${this.#hash}${isIdentity ? '' : `-${encoding}`}"`
    const kept = hasValidator ? { ETag: etag, ...this.headers } : this.headers
    const about = { 'Content-Type': type, ...(!isIdentity && { 'Content-Encoding': encoding }) }
    return { kept, headers: { ...kept, ...about }, content }
  }
}

/** Sends the body in the client's preferred encoding, or a 304 if the client already has it. */
export function answer(ctx: Context, body: Body, status = 200): void | Promise<void> {
  const encoded = body.encode(chooseEncoding(ctx))
  if (encoded instanceof Promise) return encoded.then((made) => answerEncoded(ctx, made, status))
  answerEncoded(ctx, encoded, status)
}

/** Sends an encoding chosen by `chooseEncoding`. */
export function answerEncoded(
  ctx: Context,
  { kept, headers, content }: Encoded,
  status = 200,
): void {
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

function toBuffer(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content
}

/** A slice of a larger buffer, such as zlib returns, would keep all of it in memory. */
function toOwnMemory(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body)
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: toWindowBits(body.length),
    },
  })
}

/** No larger than the body: the default window takes megabytes for a document of 2 KB. */
function toWindowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}

/** Caches of a release, dropped with it. Kinds are separate, so one can't evict another. */
export const bodiesOf = cachesByRelease<Body>(({ length }) => FORMS * length)
/** Pages are many and large, so only the requested encoding is cached. */
export const pagesOf = cachesByRelease<Encoded>(({ content }) => content.length)
export const searchesOf = cachesByRelease<Encoded>(({ content }) => content.length)
export const pastFeedsOf = cachesByRelease<Encoded>(({ content }) => content.length)

function cachesByRelease<Value extends object>(measure: (value: Value) => number) {
  const caches = new WeakMap<Release, ReleaseCache<Value>>()
  return (release: Release): ReleaseCache<Value> => {
    let values = caches.get(release)
    if (!values) caches.set(release, (values = new ReleaseCache(measure)))
    return values
  }
}

type Make<Value> = () => Promise<Value>

/** Caches what was computed from one release, by request; evicts the least recently used. */
export class ReleaseCache<Value extends object> {
  /** For metrics. */
  hits = 0
  misses = 0
  readonly #values: LRUCache<string, Value, Make<Value>>

  /** `measure`: size of a value in bytes. */
  constructor(measure: (value: Value) => number) {
    this.#values = new LRUCache<string, Value, Make<Value>>({
      maxSize: MAX_CACHE_BYTES,
      sizeCalculation: (value, key) => measure(value) + 2 * key.length + OVERHEAD_BYTES,
      // Concurrent requests for a key share one computation, which continues even if the cache
      // evicts it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: make }) => {
        this.misses += 1
        return make()
      },
    })
  }

  get bytes(): number {
    return this.#values.calculatedSize
  }

  findOrMake(key: string, make: Make<Value>): Value | Promise<Value> {
    const found = this.#values.get(key)
    if (!found) return this.#values.forceFetch(key, { context: make })
    this.hits += 1
    return found
  }
}
