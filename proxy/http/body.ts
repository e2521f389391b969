// A success body, made once and sent many times: its bytes in each encoding with the headers that
// belong to them, so that a request copies nothing and compresses nothing.
import { sha256 } from '../../contract/release.ts'
import { encode, type Encoding } from './encoding.ts'
import type { Reply } from '../context.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Node writes 16 KB of text without taking memory for it; larger payloads are cheaper as buffers, beside the head. */
export const MAX_STRING_BYTES = 14_000

/** A whole reply to a GET. A payload that is a string goes out in one write with the head. */
export type Encoded = Omit<Reply, 'stream'>

export class Body {
  readonly headers: readonly string[]
  /** Of the body itself, in no encoding. */
  readonly length: number
  /** Small ones are text: a buffer takes memory outside of V8's heap, which costs more than to write one. */
  readonly #content: string | Buffer
  readonly #type: string
  /** By its own format, as pictures and fonts are: no encoding makes it smaller. */
  readonly #isCompressed: boolean
  readonly #hasValidator: boolean
  #hash: string | undefined
  #identity: Encoded | undefined
  readonly #encoded = new Map<Encoding, Encoded>()
  readonly #encoding = new Map<Encoding, Promise<Encoded>>()

  constructor(
    content: string | Buffer,
    headers: readonly string[],
    {
      type = JSON_TYPE,
      isCompressed = false,
      hasValidator = true,
    }: { type?: string; isCompressed?: boolean; hasValidator?: boolean } = {},
  ) {
    this.length = Buffer.byteLength(content)
    this.#content = this.length > MAX_STRING_BYTES ? toBuffer(content) : content
    this.#type = type
    this.#isCompressed = isCompressed
    this.#hasValidator = hasValidator
    this.headers = headers
  }

  toString(): string {
    return this.#content.toString()
  }

  /** Ready at once, or made already; `undefined` means that `encode` has to be awaited. */
  findEncoded(encoding: Encoding): Encoded | undefined {
    if (encoding !== 'identity' && !this.#isCompressed) return this.#encoded.get(encoding)
    this.#identity ??= this.#toEncoded('identity', this.#content)
    return this.#identity
  }

  /** However many wait for it, an encoding is made once. */
  encode(encoding: Encoding): Promise<Encoded> {
    const making = this.#encoding.get(encoding) ?? this.#encode(encoding)
    this.#encoding.set(encoding, making)
    making.catch(() => this.#encoding.delete(encoding))
    return making
  }

  async #encode(encoding: Encoding): Promise<Encoded> {
    const encoded = this.#toEncoded(encoding, await encode(toBuffer(this.#content), encoding))
    this.#encoded.set(encoding, encoded)
    return encoded
  }

  #toEncoded(encoding: Encoding, content: string | Buffer): Encoded {
    const length = Buffer.byteLength(content)
    const etag = this.#hasValidator ? this.#toTag(encoding) : undefined
    const headers = etag === undefined ? this.headers : ['ETag', etag, ...this.headers]
    return {
      status: 200,
      headers: [
        'Content-Type',
        this.#type,
        'Content-Length',
        String(length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...headers,
      ],
      payload: length > MAX_STRING_BYTES ? toBuffer(content) : toLatin1(content, length),
      ...(etag !== undefined && { conditional: { etag, headers } }),
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
