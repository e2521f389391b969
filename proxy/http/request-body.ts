import type { IncomingMessage } from 'node:http'
import { ApiError, shown } from '../../contract/api-error.ts'

const MAX_BODY_BYTES = 16_384

/** Stops reading at the limit, whatever `Content-Length` says. */
export async function readBody(req: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const encoding = req.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError(
      'invalid_body',
      `Content-Encoding: expected an uncompressed body, got ${shown(encoding)}`,
    )
  const chunks: Buffer[] = []
  let length = 0
  // The error is sent over the socket, so leaving the loop must not destroy it.
  for await (const chunk of readChunks(req)) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* readChunks(req: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* req.iterator({ destroyOnReturn: false })
  } catch {
    throw new ApiError('invalid_body', 'body: expected a complete body, but the connection failed')
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `body: expected at most ${maxBytes} bytes, got more`)
}

/** Ignores `Content-Type`, because `curl -d` declares a form. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // The parser's own message would echo the caller's text.
    const got = body.length === 0 ? 'an empty body' : `${body.length} bytes that cannot be parsed`
    throw new ApiError('invalid_body', `body: expected JSON, got ${got}`)
  }
}
