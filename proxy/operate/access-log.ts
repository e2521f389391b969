import type { Log } from '../../contract/log.ts'
import type { Middleware, State } from '../context.ts'

/** A line for each request, without key or address. `trace` is the client's own, if it sent one. */
export function accessLog(log: Log): Middleware {
  return (ctx, next) => {
    const begunMs = performance.now()
    ctx.res.once('close', () => {
      const { requestId, match, caller, trace }: Partial<State> = ctx.state
      log('request', {
        request_id: requestId,
        // By name: a path may hold the token of a link.
        route: match?.route.operation.id ?? 'none',
        status: ctx.res.statusCode,
        ms: Math.round((performance.now() - begunMs) * 100) / 100,
        plan: caller?.plan ?? 'none',
        ...(trace !== undefined && { trace }),
      })
    })
    return next()
  }
}
