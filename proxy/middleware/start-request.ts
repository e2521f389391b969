import { randomUUID } from 'node:crypto'
import type { AppParts, Context } from '../context.ts'
import { setHeaders } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'

/** Accept only ids that can't be mistaken for anything else in a log. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/**
 * Fixes what the response is based on (time, release, client), so no response mixes two releases.
 * Uses the client's request id or creates one.
 */
export function createStart({
  config,
  releases,
  now,
}: Pick<AppParts, 'config' | 'releases' | 'now'>): (ctx: Context) => void {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    ...(config.baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  return (ctx) => {
    const { req, state } = ctx
    const { 'x-request-id': id, 'x-forwarded-for': forwarded } = req.headers
    state.requestId =
      typeof id === 'string' && REQUEST_ID.test(id)
        ? id
        : `req_${randomUUID().replaceAll('-', '').slice(-24)}`
    state.clientAddress = findClientAddress(
      req.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
      config.trustedProxyHops,
    )
    state.baseUrl = config.baseUrl
    state.now = now()
    state.release = releases.current
    setHeaders(ctx, headers)
    ctx.res.setHeader('X-Request-Id', state.requestId)
  }
}
