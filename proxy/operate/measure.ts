import { Counter, Histogram, type Registry } from 'prom-client'
import type { Middleware, State } from '../context.ts'

/** Most responses take well under a millisecond; the upper bounds are for a slow store. */
const DURATION_BOUNDS_SECONDS = [
  0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
]

/** Counts responses by route and status, and measures the time until the last byte reached the socket. */
export function measureRequests(registry: Registry): Middleware {
  const registers = [registry]
  const answered = new Counter({
    name: 'tpi_requests_total',
    help: 'Requests by route and status class.',
    labelNames: ['route', 'status'],
    registers,
  })
  const refused = new Counter({
    name: 'tpi_limits_hit_total',
    help: "Requests rejected by a plan's limit.",
    labelNames: ['plan', 'window'],
    registers,
  })
  const duration = new Histogram({
    name: 'tpi_request_duration_seconds',
    help: 'From when the app sees a request to when its last byte is handed to the socket.',
    labelNames: ['route'],
    buckets: DURATION_BOUNDS_SECONDS,
    registers,
  })
  return (ctx, next) => {
    const begunMs = performance.now()
    ctx.res.once('close', () => {
      const { match, caller, usage }: Partial<State> = ctx.state
      const { statusCode } = ctx.res
      // Route ids come from the code, never from requests, so the number of time series is bounded.
      const route = match?.route.operation.id ?? 'none'
      answered.inc({ route, status: `${Math.floor(statusCode / 100)}xx` })
      duration.observe({ route }, (performance.now() - begunMs) / 1_000)
      if (statusCode === 429 && caller && usage)
        refused.inc({ plan: caller.plan, window: usage.day.remaining === 0 ? 'day' : 'minute' })
    })
    return next()
  }
}
