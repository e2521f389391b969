// Every metric of the proxy; those of requests are in measure.ts.
import { spawnSync } from 'node:child_process'
import { type Aggregator, collectDefaultMetrics } from 'prom-client'
import { Counter, Gauge, Registry } from 'prom-client'
import { VERSION } from '../../contract/version.ts'
import { toAgeSeconds } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue, toStaleness } from '../../release/staleness.ts'
import type { Config } from '../config.ts'
import type { AppParts } from '../context.ts'
import { bodiesOf, pagesOf } from '../routes/body-cache.ts'
import { measureRequests } from './measure.ts'
import { isReachable } from './readiness.ts'

type Parts = Pick<AppParts, 'releases' | 'state' | 'desk' | 'counting' | 'countMails' | 'now'>

/** A metric that is read when it is scraped. */
interface Reading {
  help: string
  labels?: readonly string[]
  /** How the values of several processes become one: by default `max`, for counters `sum`. */
  aggregator?: Aggregator
  /** A value, or one for each of some labels. */
  read: (parts: Parts & { commit: string }) => Values | Promise<Values>
}

type Values = number | readonly (readonly [value: number, ...labels: string[]])[]

const toRows = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([label, value]) => [value, label] as const)

const listSources = ({ current }: Parts['releases']) =>
  (current?.manifest.sources ?? []).filter(({ status }) => status !== 'skipped')

const listCaches = ({ current }: Parts['releases']) =>
  current ? [bodiesOf(current), pagesOf(current)] : []

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const isStale = (release: Release, now: number) =>
  toStaleness(release, isOverdue(release, now)).status !== 'fresh'

/** By name; those that end in `_total` are counters, the others gauges. */
const READINGS: Readonly<Record<string, Reading>> = {
  tpi_build_info: {
    help: 'What runs here; the value is 1.',
    labels: ['version', 'commit', 'node'],
    aggregator: 'first',
    read: ({ commit }) => [[1, VERSION, commit, process.version]],
  },
  tpi_release_age_seconds: {
    help: 'How long ago the prices of the release that is served were observed.',
    // Without a release there is no age: 0 would read as the freshest of all.
    read: ({ releases: { current }, now }) =>
      current ? (now() - Date.parse(current.manifest.as_of)) / 1_000 : NaN,
  },
  tpi_release_info: {
    help: 'The release that is served; the value is 1.',
    labels: ['run_id', 'methodology_version'],
    aggregator: 'first',
    read: ({ releases: { current } }) =>
      current ? [[1, current.manifest.run_id, current.manifest.methodology_version]] : [],
  },
  tpi_release_stale: {
    help: '1 where the fix is held or overdue, else 0.',
    read: ({ releases: { current }, now }) => Number(!current || isStale(current, now())),
  },
  tpi_release_held_seconds: {
    help: 'For how long the fix has been held for review; 0 where it is not.',
    read({ releases, now }) {
      const hold = releases.current?.manifest.hold
      return hold ? (now() - Date.parse(hold.since)) / 1_000 : 0
    },
  },
  tpi_release_unreadable: {
    help: '1 for each document or file of the release that the store has lost or altered.',
    labels: ['document'],
    read: ({ releases }) => [...(releases.current?.unreadable ?? [])].map((each) => [1, each]),
  },
  tpi_index_points: {
    help: 'The level of the composite index in the release that is served.',
    read: ({ releases }) => releases.current?.composite.composite.index_points ?? NaN,
  },
  tpi_source_up: {
    help: 'Whether the source answered the run that made the release; a skipped source is left out.',
    labels: ['source'],
    aggregator: 'min',
    read: ({ releases }) =>
      listSources(releases).map(({ source, status }) => [Number(status === 'ok'), source]),
  },
  tpi_source_age_seconds: {
    help: 'Since the last answer of the source; a skipped source is left out.',
    labels: ['source'],
    read: ({ releases, now }) =>
      listSources(releases).map((each) => [toAgeSeconds(each, now()) ?? NaN, each.source]),
  },
  tpi_pointer_polls_total: {
    help: 'Looks at the pointer of the store.',
    labels: ['outcome'],
    read: ({ releases }) => toRows(releases.polls),
  },
  tpi_cache_lookups_total: {
    help: 'Questions of which the answer was ready (hit) or had to be made (miss), since the release was loaded.',
    labels: ['outcome'],
    read({ releases }) {
      const caches = listCaches(releases)
      return toRows({
        hit: sumOf(caches.map(({ hits }) => hits)),
        miss: sumOf(caches.map(({ misses }) => misses)),
      })
    },
  },
  tpi_cache_bytes: {
    help: 'Memory that ready answers take, as the cache reckons it.',
    aggregator: 'sum',
    read: ({ releases }) => sumOf(listCaches(releases).map(({ bytes }) => bytes)),
  },
  tpi_part_failing: {
    help: '1 where the last use of the store, the state or the counters failed, else 0.',
    labels: ['part'],
    read: async ({ releases, state, counting }) => [
      [Number(releases.isFailing), 'store'],
      [Number(!(await isReachable(state))), 'state'],
      [Number(counting.isFailing()), 'counters'],
    ],
  },
  tpi_alert_deliveries: {
    help: 'Mails and webhooks about what is watched, of the last 30 days, by their state.',
    labels: ['state'],
    async read({ desk }) {
      const counts = await desk.deliveries.countByState().catch(() => [])
      return counts.map(({ state, count }) => [count, state])
    },
  },
  tpi_mails_total: {
    help: 'Mails of the sign-up: sent, dropped because no server took them, refused by a limit.',
    labels: ['outcome'],
    read: ({ countMails }) => toRows(countMails()),
  },
  tpi_mails_waiting: {
    help: 'Mails in the queue that all processes share.',
    // NaN where the state cannot be asked: 0 would say that nothing waits.
    read: ({ state }) => state.links.countWaiting().catch(() => NaN),
  },
}

export function createMetrics(parts: Parts, { commit = readCommit() }: Pick<Config, 'commit'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const measure = measureRequests(registry)
  for (const [name, { help, labels = [], aggregator, read }] of Object.entries(READINGS)) {
    const isCounter = name.endsWith('_total')
    const Metric = isCounter ? Counter : Gauge
    void new Metric({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      aggregator: aggregator ?? (isCounter ? 'sum' : 'max'),
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

/** Of a clone; an image has no history, and is told by `TPI_COMMIT`. */
function readCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return stdout?.trim() || 'unknown'
}
