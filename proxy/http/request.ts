import type { IncomingMessage } from 'node:http'
import { ApiError, shown } from '../../contract/api-error.ts'
import type { Context } from '../context.ts'

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
export function isFromOwnPage({ headers }: IncomingMessage, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || origin === new URL(baseUrl).origin
}

export function unknownPath(path: string | undefined): ApiError {
  const message = `path: expected one that /openapi.json lists, got ${shown(path)}`
  return new ApiError('not_found', message)
}

/** `allow`: the path's methods, for the `Allow` header. */
export function methodNotAllowed(method: string, allow: string): ApiError {
  const message = `method: expected one of ${allow}, got ${shown(method)}`
  return new ApiError('method_not_allowed', message, { headers: { Allow: allow } })
}
