// The proxy's metrics, except those of requests (measure.ts). They have a port of their own, because
// one wrong load balancer rule would publish them on the API's.
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { DeliveryTable } from '../../accounts/watches/delivery-table.ts'
import { VERSION } from '../../contract/version.ts'
import { computeAgeSeconds } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue, findStaleness } from '../../release/staleness.ts'
import type { Config } from '../config.ts'
import type { AppParts } from '../context.ts'
import { bodiesOf, pagesOf } from '../http/body.ts'
import { measureRequests } from './measure.ts'
import texts from './metrics.json' with { type: 'json' }
import { isReachable } from './readiness.ts'

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
    [Number(identity.isForeign() || !(await isReachable(state))), 'state'],
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
  return { registry, measure }
}
