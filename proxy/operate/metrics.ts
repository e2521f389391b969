// The proxy's metrics. They have a port of their own, because one wrong load balancer rule would
// publish them on the API's.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DeliveryTable } from '../../accounts/watches/delivery-table.ts'
import { type Log, formatError } from '../../contract/log.ts'
import { VERSION } from '../../contract/version.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue, findStaleness } from '../../release/staleness.ts'
import type { Config } from '../config.ts'
import type { AppParts, Middleware, State } from '../context.ts'
import { bodiesOf, pagesOf } from '../http/body.ts'
import texts from './metrics.json' with { type: 'json' }

type Parts = Pick<AppParts, 'releases' | 'state' | 'identity' | 'counters' | 'accounts' | 'now'>

/** Read on each scrape: one value, or one per label. */
type Read = (parts: Parts & { commit: string }) => Values | Promise<Values>

type Values = number | readonly (readonly [value: number, ...labels: string[]])[]

const toRows = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([label, value]) => [value, label] as const)

const listSources = ({ current }: Parts['releases']) =>
  (current?.manifest.sources ?? []).filter(({ status }) => status !== 'skipped')

const listCaches = ({ current }: Parts['releases']) =>
  current ? [bodiesOf(current), pagesOf(current)] : []

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const isStale = (release: Release, now: number) =>
  findStaleness(release, isOverdue(release, now)).status !== 'fresh'

/** Names that end in `_total` are counters, others gauges. metrics.json describes them. */
const READINGS: Readonly<Record<keyof typeof texts, Read>> = {
  tpi_build_info: ({ commit }) => [[1, VERSION, commit, process.version]],
  // Without a release the age is NaN, because 0 would mean fresh.
  tpi_release_age_seconds: ({ releases: { current }, now }) =>
    current ? (now() - Date.parse(current.manifest.as_of)) / 1_000 : NaN,
  tpi_release_info: ({ releases: { current } }) =>
    current ? [[1, current.manifest.run_id, current.manifest.methodology_version]] : [],
  tpi_release_stale: ({ releases: { current }, now }) =>
    Number(!current || isStale(current, now())),
  tpi_release_held_seconds({ releases, now }) {
    const hold = releases.current?.manifest.hold
    return hold ? (now() - Date.parse(hold.since)) / 1_000 : 0
  },
  tpi_release_unreadable: ({ releases }) =>
    [...(releases.current?.unreadable ?? [])].map((each) => [1, each]),
  tpi_index_points: ({ releases }) => releases.current?.composite.composite.index_points ?? NaN,
  tpi_source_up: ({ releases }) =>
    listSources(releases).map(({ source, status }) => [Number(status === 'ok'), source]),
  tpi_source_age_seconds: ({ releases, now }) =>
    listSources(releases).map((each) => [computeAgeSeconds(each, now()) ?? NaN, each.source]),
  tpi_pointer_polls_total: ({ releases }) => toRows(releases.polls),
  tpi_cache_lookups_total({ releases }) {
    const caches = listCaches(releases)
    return toRows({
      hit: sumOf(caches.map(({ hits }) => hits)),
      miss: sumOf(caches.map(({ misses }) => misses)),
    })
  },
  tpi_cache_bytes: ({ releases }) => sumOf(listCaches(releases).map(({ bytes }) => bytes)),
  tpi_part_failing: async ({ releases, state, identity, counters }) => [
    [Number(releases.isFailing), 'store'],
    [Number(identity.isForeign() || !(await state.isReachable())), 'state'],
    [Number(counters.isFailing()), 'counters'],
  ],
  async tpi_alert_deliveries({ state: { database } }) {
    const counts = await new DeliveryTable(database).countByState().catch(() => [])
    return counts.map(({ state, count }) => [count, state])
  },
  tpi_mails_total: ({ accounts }) => toRows(accounts.countMails()),
  tpi_mails_waiting: ({ accounts }) => accounts.countWaiting(),
}

const TEXTS = new Map<string, { help: string; labels?: readonly string[] }>(Object.entries(texts))

export function createMetrics(parts: Parts, { commit = 'unknown' }: Pick<Config, 'commit'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const measure = measureRequests(registry)
  for (const [name, read] of Object.entries(READINGS)) {
    const { help, labels = [] } = TEXTS.get(name) ?? { help: '' }
    const Metric = name.endsWith('_total') ? Counter : Gauge
    void new Metric({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const found = await read({ ...parts, commit })
        const values = typeof found === 'number' ? [[found] as const] : found
        this.reset()
        for (const [value, ...of] of values) this.labels(...of).inc(value)
      },
    })
  }
  return { measure, serve: (config: Listening, log: Log) => serveMetrics(registry, config, log) }
}

type Listening = Pick<Config, 'host' | 'metricsPort'>

async function serveMetrics(registry: Registry, { host, metricsPort }: Listening, log: Log) {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log('scrape_failed', { error: formatError(error) })
        res.writeHead(500).end()
      },
    )
  })
  server.listen(metricsPort, host)
  await once(server, 'listening')
  return {
    address: server.address(),
    async close() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Most responses take well under a millisecond; the upper bounds are for a slow store. */
const DURATION_BOUNDS_SECONDS = [
  0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
]

/**
 * Counts responses by route and status, and measures the time until the last byte reached the
 * socket.
 */
function measureRequests(registry: Registry): Middleware {
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
