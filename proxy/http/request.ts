import type { IncomingMessage } from 'node:http'
import { ApiError, shown } from '../../contract/api-error.ts'
import type { Context } from '../context.ts'

const MAX_BODY_BYTES = 16_384

/** The raw path; Koa's stops at "#". */
export function parsePath({ req: { url = '' } }: Context): string {
  return url.split('?', 1)[0] ?? ''
}

/** The raw query. */
export function parseSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/**
 * Whether a browser will display the response: `Accept` names HTML, which API clients don't send.
 * Data routes return errors as JSON regardless.
 */
export function isForPeople({ url = '', headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('text/html') && !url.startsWith('/v1/')
}

/** False if another site's page made the browser send this. Clients other than browsers pass. */
export function isFromOwnPage({ req, state: { baseUrl } }: Context): boolean {
  const { origin, 'sec-fetch-site': site } = req.headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || origin === new URL(baseUrl).origin
}

export function unknownPath(path: string | undefined): ApiError {
  const message = `path: expected a path that /openapi.json lists, got ${shown(path)}`
  return new ApiError('not_found', message)
}

/** `allow`: the path's methods, for the `Allow` header. */
export function methodNotAllowed(method: string, allow: string): ApiError {
  const message = `method: expected one of ${allow}, got ${shown(method)}`
  return new ApiError('method_not_allowed', message, { headers: { Allow: allow } })
}

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
    if (length > maxBytes)
      throw new ApiError('payload_too_large', `body: expected at most ${maxBytes} bytes, got more`)
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
