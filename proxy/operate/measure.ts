import type { RequestMetrics } from './metrics.ts'
import type { Middleware, State } from '../context.ts'

/** Counts answers by route and status, and the time until the last byte went to the socket. */
export function measure({ answered, refused, duration }: RequestMetrics): Middleware {
  return async (ctx, next) => {
    const begunMs = performance.now()
    try {
      await next()
    } finally {
      const { match, caller, usage }: Partial<State> = ctx.state
      const { statusCode } = ctx.res
      // Route ids come from the code, never from a request, so the series stay few.
      const route = match?.route.operation.id ?? 'none'
      answered.inc({ route, status: `${Math.floor(statusCode / 100)}xx` })
      duration.observe({ route }, (performance.now() - begunMs) / 1_000)
      if (statusCode === 429 && caller && usage)
        refused.inc({ plan: caller.plan, window: usage.day.remaining === 0 ? 'day' : 'minute' })
    }
  }
}
