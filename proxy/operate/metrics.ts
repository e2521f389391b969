// Every metric of the proxy, by name. Requests are counted as they are answered; everything else is read when it is
// scraped.
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client'
import { toAgeSeconds } from '../../contract/release.ts'
import type { AppParts } from '../context.ts'
import { bodiesOf } from '../http/body-cache.ts'
import { isOverdue, toStaleness } from '../../release/staleness.ts'

/** Most answers are ready-made and take well under a millisecond; the last bounds are for a slow store. */
const DURATION_BOUNDS_SECONDS = [
  0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
]

export interface RequestMetrics {
  answered: Counter<'route' | 'status'>
  refused: Counter<'plan' | 'window'>
  duration: Histogram<'route'>
}

export type Measured = Pick<AppParts, 'releases' | 'state' | 'counting' | 'now'>

export function createMetrics(measured: Measured): {
  registry: Registry
  requests: RequestMetrics
} {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestMetrics()
  const metrics: Metric[] = [
    requests.answered,
    requests.refused,
    requests.duration,
    ...createReleaseMetrics(measured),
    ...createCacheMetrics(measured),
    createPartMetric(measured),
  ]
  for (const metric of metrics) registry.registerMetric(metric)
  return { registry, requests }
}

function createRequestMetrics(): RequestMetrics {
  return {
    answered: new Counter({
      name: 'tpi_requests_total',
      help: 'Requests answered, by route and class of status.',
      labelNames: ['route', 'status'],
      registers: [],
    }),
    refused: new Counter({
      name: 'tpi_limits_hit_total',
      help: 'Requests refused because a window of the plan was used up.',
      labelNames: ['plan', 'window'],
      registers: [],
    }),
    duration: new Histogram({
      name: 'tpi_request_duration_seconds',
      help: 'From when the app sees a request to when its last byte is handed to the socket.',
      labelNames: ['route'],
      buckets: DURATION_BOUNDS_SECONDS,
      registers: [],
    }),
  }
}

function createReleaseMetrics({ releases, now }: Measured): Metric[] {
  return [
    new Gauge({
      name: 'tpi_release_age_seconds',
      help: 'How long ago the prices of the release that is served were observed.',
      registers: [],
      aggregator: 'max',
      collect() {
        // Without a release there is no age: 0 would read as the freshest of all.
        const { current } = releases
        this.set(current ? (now() - Date.parse(current.manifest.as_of)) / 1_000 : NaN)
      },
    }),
    new Gauge({
      name: 'tpi_release_info',
      help: 'The release that is served; the value is 1.',
      labelNames: ['run_id', 'methodology_version'],
      registers: [],
      aggregator: 'first',
      collect() {
        this.reset()
        if (!releases.current) return
        const { run_id, methodology_version } = releases.current.manifest
        this.set({ run_id, methodology_version }, 1)
      },
    }),
    new Gauge({
      name: 'tpi_release_stale',
      help: '1 where the fix is held or overdue, else 0.',
      registers: [],
      aggregator: 'max',
      collect() {
        const { current } = releases
        const isStale =
          !current || toStaleness(current, isOverdue(current, now())).status === 'stale'
        this.set(Number(isStale))
      },
    }),
    new Gauge({
      name: 'tpi_index_points',
      help: 'The level of the composite index in the release that is served.',
      registers: [],
      aggregator: 'max',
      collect() {
        this.set(releases.current?.composite.composite.index_points ?? NaN)
      },
    }),
    new Gauge({
      name: 'tpi_source_up',
      help: 'Whether the source answered the run that made the release; a skipped source is left out.',
      labelNames: ['source'],
      registers: [],
      aggregator: 'min',
      collect() {
        this.reset()
        for (const { source, status } of releases.current?.manifest.sources ?? [])
          if (status !== 'skipped') this.set({ source }, Number(status === 'ok'))
      },
    }),
    new Gauge({
      name: 'tpi_source_age_seconds',
      help: 'Since the last answer of the source; a skipped source is left out.',
      labelNames: ['source'],
      registers: [],
      aggregator: 'max',
      collect() {
        this.reset()
        for (const source of releases.current?.manifest.sources ?? [])
          if (source.status !== 'skipped')
            this.set({ source: source.source }, toAgeSeconds(source, now()) ?? NaN)
      },
    }),
    new Counter({
      name: 'tpi_pointer_polls_total',
      help: 'Looks at the pointer of the store.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ outcome: 'ok' }, releases.polls.ok)
        this.inc({ outcome: 'failed' }, releases.polls.failed)
      },
    }),
  ]
}

function createCacheMetrics({ releases }: Measured): Metric[] {
  const findBodies = () => releases.current && bodiesOf(releases.current)
  return [
    new Counter({
      name: 'tpi_cache_lookups_total',
      help: 'Questions of which the answer was ready (hit) or had to be made (miss), since the release was loaded.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ outcome: 'hit' }, findBodies()?.hits ?? 0)
        this.inc({ outcome: 'miss' }, findBodies()?.misses ?? 0)
      },
    }),
    new Gauge({
      name: 'tpi_cache_bytes',
      help: 'Memory that ready answers take, as the cache reckons it.',
      registers: [],
      collect() {
        this.set(findBodies()?.bytes ?? 0)
      },
    }),
  ]
}

function createPartMetric({ releases, state, counting }: Measured): Metric {
  return new Gauge({
    name: 'tpi_part_failing',
    help: '1 where the last use of the store, the state or the counters failed, else 0.',
    labelNames: ['part'],
    registers: [],
    aggregator: 'max',
    async collect() {
      const stateFails = await state.check().then(
        () => false,
        () => true,
      )
      this.set({ part: 'store' }, Number(releases.isFailing))
      this.set({ part: 'state' }, Number(stateFails))
      this.set({ part: 'counters' }, Number(counting.isFailing()))
    },
  })
}
