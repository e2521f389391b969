// Reads a response to its end and counts what comes out of the decoder, not what came over the wire:
// a gzip bomb is small until it is opened.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export const ACCEPT_ENCODING = 'gzip, br'

/** The answer came, and another try would bring the same one. */
export class BodyError extends Error {
  override name = 'BodyError'
}

/** Throws `BodyError` past `maxBytes` or for an unknown encoding; whatever the stream throws where it is cut short. */
export async function readBody(
  stream: Readable,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  const collect = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new BodyError(`a body of at most ${maxBytes} bytes, got more`)
      chunks.push(chunk)
    }
  }
  if (encoding === 'identity') await pipeline(stream, collect)
  else if (encoding === 'gzip') await pipeline(stream, createGunzip(), collect)
  else if (encoding === 'br') await pipeline(stream, createBrotliDecompress(), collect)
  else {
    stream.destroy()
    throw new BodyError(`encoding ${ACCEPT_ENCODING}, got "${encoding.slice(0, 40)}"`)
  }
  return Buffer.concat(chunks, bytes)
}

/** Throws `BodyError` for anything but UTF-8 that is JSON. */
export function parseJson(body: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new BodyError('UTF-8, got other bytes', { cause })
  }
  try {
    // Half a surrogate pair is legal in JSON and poison to whoever writes it out as UTF-8.
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, makeWellFormed) : JSON.parse(text)
  } catch (cause) {
    throw new BodyError(`JSON, got ${JSON.stringify(text.slice(0, 40))}`, { cause })
  }
}

function makeWellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), item]))
}
