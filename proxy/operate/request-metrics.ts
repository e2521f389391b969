import { Counter, Histogram, type Registry } from 'prom-client'

/** Most answers take well under a millisecond; the last bounds are for a slow store. */
const DURATION_BOUNDS_SECONDS = [
  0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
]

/** What `measure` counts while requests are answered. */
export type RequestMetrics = ReturnType<typeof createRequestMetrics>

export function createRequestMetrics(registry: Registry) {
  const registers = [registry]
  return {
    answered: new Counter({
      name: 'tpi_requests_total',
      help: 'Requests answered, by route and class of status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    refused: new Counter({
      name: 'tpi_limits_hit_total',
      help: 'Requests refused because a window of the plan was used up.',
      labelNames: ['plan', 'window'],
      registers,
    }),
    duration: new Histogram({
      name: 'tpi_request_duration_seconds',
      help: 'From when the app sees a request to when its last byte is handed to the socket.',
      labelNames: ['route'],
      buckets: DURATION_BOUNDS_SECONDS,
      registers,
    }),
  }
}
