import type { IncomingMessage } from 'node:http'
import { ApiError, shown } from '../../contract/api-error.ts'
import type { Context } from '../context.ts'

/** The path as it came: Koa's own ends at a "#". */
export function toPath({ req: { url = '' } }: Context): string {
  return url.split('?', 1)[0] ?? ''
}

/** The query as it came. */
export function toSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/**
 * Whether a browser shows the answer: it names HTML in what it accepts, which clients of the API do
 * not. A request for data gets its error as JSON, whatever it accepts.
 */
export function isForPeople({ url = '', headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('text/html') && !url.startsWith('/v1/')
}

/** Whether no page of another site made the browser send this; other clients are no browsers. */
export function isFromOwnPage({ headers }: IncomingMessage, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || origin === new URL(baseUrl).origin
}

export function unknownPath(path: string | undefined): ApiError {
  const message = `path: expected one that /openapi.json lists, got ${shown(path)}`
  return new ApiError('not_found', message)
}

/** `allow`: the methods of the path, as the header lists them. */
export function methodNotAllowed(method: string, allow: string): ApiError {
  const message = `method: expected one of ${allow}, got ${shown(method)}`
  return new ApiError('method_not_allowed', message, { headers: { Allow: allow } })
}
