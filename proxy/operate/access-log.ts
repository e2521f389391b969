import type { Log } from '../../contract/log.ts'
import type { Middleware, State } from '../context.ts'

/** Logs a line per request, without key or address. */
export function accessLog(log: Log): Middleware {
  return (ctx, next) => {
    const begunMs = performance.now()
    ctx.res.once('close', () => {
      const { requestId, match, caller }: Partial<State> = ctx.state
      log('request', {
        request_id: requestId,
        // The route's name, because a path may contain a sign-in token.
        route: match?.route.operation.id ?? 'none',
        status: ctx.res.statusCode,
        ms: Math.round((performance.now() - begunMs) * 100) / 100,
        plan: caller?.plan ?? 'none',
      })
    })
    return next()
  }
}
