import { randomBytes } from 'node:crypto'
import type { Middleware } from '../context.ts'

/** Accepted from outside only where a log cannot take it for anything else. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Names the request in its answer and in the log: as the client does, or by a new id. */
export function requestId(): Middleware {
  return (ctx, next) => {
    const given = ctx.req.headers['x-request-id']
    ctx.state.requestId =
      typeof given === 'string' && REQUEST_ID.test(given) ? given : createRequestId()
    return next()
  }
}

export function createRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`
}
