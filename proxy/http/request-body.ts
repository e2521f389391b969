import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  // Most bodies arrive with the headers, so they are complete once Node has read everything
  // received.
  if (!req.complete) await nextTurn()
  if (req.complete) {
    const body: Buffer = req.read() ?? Buffer.alloc(0)
    if (body.length > maxBytes) throw tooLarge(maxBytes)
    return body
  }
  const chunks: Buffer[] = []
  let length = 0
  // Not `for await`, which destroys the socket when it exits early, so the error couldn't be sent.
  await new Promise<void>((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else {
        req.pause()
        reject(tooLarge(maxBytes))
      }
    })
    req.on('end', resolve)
    req.on('error', () =>
      reject(
        new ApiError('invalid_body', 'body: expected a complete body, but the connection failed'),
      ),
    )
  })
  return Buffer.concat(chunks)
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
