import { randomUUID } from 'node:crypto'
import type { Middleware, State } from '../context.ts'

/** Accepted from outside only where a log cannot take it for anything else. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** W3C Trace Context. */
const TRACE = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Names the request in its answer and in the log: as the client does, or by a new id. */
export function requestId(): Middleware {
  return ({ req, state }, next) => {
    const sent = req.headers['x-request-id']
    if (typeof sent === 'string' && REQUEST_ID.test(sent)) state.requestId = sent
    else ensureRequestId(state)
    const { traceparent: trace } = req.headers
    if (typeof trace === 'string' && TRACE.test(trace)) state.trace = trace
    return next()
  }
}

/** Also for what breaks before the request has its id. */
export function ensureRequestId(state: Partial<State>): string {
  if (state.requestId !== undefined) return state.requestId
  const uuid = randomUUID()
  // All of it that is random: 96 bits.
  return (state.requestId = `req_${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(24)}`)
}
