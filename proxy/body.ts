// A success body, made once and sent many times: its bytes in each encoding with the headers that
// belong to them, so that a request copies nothing and compresses nothing.
import { sha256 } from '../contract/release.ts'
import { encode, type Encoding } from './encoding.ts'
import type { Reply } from './reply.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Node writes 16 KB of text without taking memory for it; larger payloads are cheaper as buffers, beside the head. */
export const MAX_STRING_BYTES = 14_000

/** A whole reply to a GET. A payload that is a string goes out in one write with the head. */
export type Encoded = Required<Omit<Reply, 'stream'>>

export class Body {
  readonly bytes: Buffer
  readonly headers: readonly string[]
  readonly #type: string
  /** By its own format, as pictures and fonts are: no encoding makes it smaller. */
  readonly #isCompressed: boolean
  readonly #hash: string
  readonly #encoded = new Map<Encoding, Encoded>()
  readonly #encoding = new Map<Encoding, Promise<Encoded>>()

  constructor(
    content: string | Buffer,
    headers: readonly string[],
    { type = JSON_TYPE, isCompressed = false } = {},
  ) {
    if (typeof content === 'string') {
      // Not from Node's pool: a cached slice of it would keep its whole 64 KB.
      this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
      this.bytes.write(content)
    } else this.bytes = content
    this.#type = type
    this.#isCompressed = isCompressed
    this.headers = headers
    this.#hash = sha256(this.bytes).slice(0, 32)
  }

  /** The best for who accepts this one. */
  #fit(encoding: Encoding): Encoding {
    return this.#isCompressed ? 'identity' : encoding
  }

  /** Made already; `undefined` means that `encode` has to be awaited. */
  findEncoded(encoding: Encoding): Encoded | undefined {
    return this.#encoded.get(this.#fit(encoding))
  }

  /** However many wait for it, an encoding is made once. */
  encode(accepted: Encoding): Promise<Encoded> {
    const encoding = this.#fit(accepted)
    const making = this.#encoding.get(encoding) ?? this.#encode(encoding)
    this.#encoding.set(encoding, making)
    making.catch(() => this.#encoding.delete(encoding))
    return making
  }

  async #encode(encoding: Encoding): Promise<Encoded> {
    const bytes = await encode(this.bytes, encoding)
    // A strong validator names bytes, not content: every encoding has its own.
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const headers = ['ETag', etag, ...this.headers]
    const encoded = {
      status: 200,
      headers: [
        'Content-Type',
        this.#type,
        'Content-Length',
        String(bytes.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...headers,
      ],
      payload: bytes.length > MAX_STRING_BYTES ? bytes : bytes.toString('latin1'),
      conditional: { etag, headers },
    }
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}

/** RFC 9110, 13.1.2: a list of tags or `*`; the comparison is weak, so `W/` does not matter. */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
