// A body that is made once and sent many times: its bytes in each encoding, with the headers that
// belong to them. A request that is answered with it copies nothing and compresses nothing.
import type { Readable } from 'node:stream'
import { sha256 } from '../../contract/release.ts'
import { compress, type Encoding } from './encoding.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Up to 16 KB with its head, Node writes a string in one piece, unlike a buffer. */
const MAX_STRING_BYTES = 15_000

/** A body as it is sent. */
export interface Encoded {
  /** Name, value, name, value… */
  headers: readonly string[]
  /** A string holds bytes as latin1. */
  payload: string | Buffer | Readable
  /** Where there is a validator: what a 304 sends instead. */
  unchanged?: { etag: string; headers: readonly string[] }
}

interface BodyOptions {
  type: string
  /** Pictures and fonts are compressed by their own format: no encoding makes them smaller. */
  isCompressed: boolean
  hasValidator: boolean
}

export class Body {
  readonly headers: readonly string[]
  /** In bytes, before any encoding. */
  readonly length: number
  readonly #content: string | Buffer
  readonly #options: BodyOptions
  #hash: string | undefined
  readonly #encoded = new Map<Encoding, Encoded | Promise<Encoded>>()

  constructor(
    content: string | Buffer,
    headers: readonly string[],
    options: Partial<BodyOptions> = {},
  ) {
    this.length = Buffer.byteLength(content)
    this.#content = this.length > MAX_STRING_BYTES ? toBuffer(content) : content
    this.#options = { type: JSON_TYPE, isCompressed: false, hasValidator: true, ...options }
    this.headers = headers
  }

  toString(): string {
    return this.#content.toString()
  }

  /** Any number of requests that wait for an encoding share one making of it. */
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
      const content = await compress(toBuffer(this.#content), encoding)
      const encoded = this.#toEncoded(encoding, content)
      this.#encoded.set(encoding, encoded)
      return encoded
    } catch (error) {
      this.#encoded.delete(encoding)
      throw error
    }
  }

  #toEncoded(encoding: Encoding, content: string | Buffer): Encoded {
    const length = Buffer.byteLength(content)
    const etag = this.#options.hasValidator ? this.#toTag(encoding) : undefined
    const headers = etag === undefined ? this.headers : ['ETag', etag, ...this.headers]
    return {
      headers: [
        ['Content-Type', this.#options.type, 'Content-Length', String(length)],
        encoding === 'identity' ? [] : ['Content-Encoding', encoding],
        headers,
      ].flat(),
      payload: length > MAX_STRING_BYTES ? toBuffer(content) : toLatin1(content, length),
      ...(etag !== undefined && { unchanged: { etag, headers } }),
    }
  }

  /** A strong validator names bytes, not content: every encoding has its own. */
  #toTag(encoding: Encoding): string {
    this.#hash ??= sha256(this.#content).slice(0, 32)
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  }
}

function toBuffer(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content
}

/** Where every character is one byte, the text is its own bytes. */
function toLatin1(content: string | Buffer, length: number): string {
  return content.length === length && typeof content === 'string'
    ? content
    : toBuffer(content).toString('latin1')
}

/** RFC 9110, 13.1.2: a list of tags or `*`; the comparison is weak, so `W/` does not matter. */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
