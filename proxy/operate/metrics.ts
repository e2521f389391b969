// Every metric of the proxy but those of requests: their values are read when they are scraped.
import { spawnSync } from 'node:child_process'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { API_VERSION } from '../../contract/operations.ts'
import { toAgeSeconds } from '../../contract/release.ts'
import { isOverdue, toStaleness } from '../../release/staleness.ts'
import type { Config } from '../config.ts'
import type { AppParts } from '../context.ts'
import { bodiesOf } from '../routes/body-cache.ts'
import { isReachable } from './readiness.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'

export type Measured = Pick<
  AppParts,
  'releases' | 'state' | 'desk' | 'counting' | 'countMails' | 'now'
>

export interface Metrics {
  registry: Registry
  requests: RequestMetrics
}

export function createMetrics(measured: Measured, { commit }: Pick<Config, 'commit'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestMetrics(registry)
  new Gauge({
    name: 'tpi_build_info',
    help: 'What runs here; the value is 1.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
    aggregator: 'first',
  }).set({ version: API_VERSION, commit: commit ?? readCommit(), node: process.version }, 1)
  addReleaseMetrics(registry, measured)
  addSourceMetrics(registry, measured)
  addCacheMetrics(registry, measured)
  addPartMetrics(registry, measured)
  addMailMetrics(registry, measured)
  return { registry, requests }
}

/** Of a clone; an image has no history, and is told by `TPI_COMMIT`. */
function readCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return stdout?.trim() || 'unknown'
}

function addReleaseMetrics(registry: Registry, { releases, now }: Measured): void {
  const registers = [registry]
  void new Gauge({
    name: 'tpi_release_age_seconds',
    help: 'How long ago the prices of the release that is served were observed.',
    registers,
    aggregator: 'max',
    collect() {
      // Without a release there is no age: 0 would read as the freshest of all.
      const { current } = releases
      this.set(current ? (now() - Date.parse(current.manifest.as_of)) / 1_000 : NaN)
    },
  })
  void new Gauge({
    name: 'tpi_release_info',
    help: 'The release that is served; the value is 1.',
    labelNames: ['run_id', 'methodology_version'],
    registers,
    aggregator: 'first',
    collect() {
      this.reset()
      if (!releases.current) return
      const { run_id, methodology_version } = releases.current.manifest
      this.set({ run_id, methodology_version }, 1)
    },
  })
  void new Gauge({
    name: 'tpi_release_stale',
    help: '1 where the fix is held or overdue, else 0.',
    registers,
    aggregator: 'max',
    collect() {
      const { current } = releases
      const isStale = !current || toStaleness(current, isOverdue(current, now())).status !== 'fresh'
      this.set(Number(isStale))
    },
  })
  void new Gauge({
    name: 'tpi_release_held_seconds',
    help: 'For how long the fix has been held for review; 0 where it is not.',
    registers,
    aggregator: 'max',
    collect() {
      const hold = releases.current?.manifest.hold
      this.set(hold ? (now() - Date.parse(hold.since)) / 1_000 : 0)
    },
  })
  void new Gauge({
    name: 'tpi_release_unreadable',
    help: '1 for each document or file of the release that the store has lost or altered.',
    labelNames: ['document'],
    registers,
    aggregator: 'max',
    collect() {
      this.reset()
      for (const document of releases.current?.unreadable ?? []) this.set({ document }, 1)
    },
  })
  void new Gauge({
    name: 'tpi_index_points',
    help: 'The level of the composite index in the release that is served.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(releases.current?.composite.composite.index_points ?? NaN)
    },
  })
}

function addSourceMetrics(registry: Registry, { releases, now }: Measured): void {
  const registers = [registry]
  const listSources = () =>
    (releases.current?.manifest.sources ?? []).filter(({ status }) => status !== 'skipped')
  void new Gauge({
    name: 'tpi_source_up',
    help: 'Whether the source answered the run that made the release; a skipped source is left out.',
    labelNames: ['source'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset()
      for (const { source, status } of listSources()) this.set({ source }, Number(status === 'ok'))
    },
  })
  void new Gauge({
    name: 'tpi_source_age_seconds',
    help: 'Since the last answer of the source; a skipped source is left out.',
    labelNames: ['source'],
    registers,
    aggregator: 'max',
    collect() {
      this.reset()
      for (const source of listSources())
        this.set({ source: source.source }, toAgeSeconds(source, now()) ?? NaN)
    },
  })
  void new Counter({
    name: 'tpi_pointer_polls_total',
    help: 'Looks at the pointer of the store.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'ok' }, releases.polls.ok)
      this.inc({ outcome: 'failed' }, releases.polls.failed)
    },
  })
}

function addCacheMetrics(registry: Registry, { releases }: Measured): void {
  const registers = [registry]
  const findBodies = () => releases.current && bodiesOf(releases.current)
  void new Counter({
    name: 'tpi_cache_lookups_total',
    help: 'Questions of which the answer was ready (hit) or had to be made (miss), since the release was loaded.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'hit' }, findBodies()?.hits ?? 0)
      this.inc({ outcome: 'miss' }, findBodies()?.misses ?? 0)
    },
  })
  void new Gauge({
    name: 'tpi_cache_bytes',
    help: 'Memory that ready answers take, as the cache reckons it.',
    registers,
    collect() {
      this.set(findBodies()?.bytes ?? 0)
    },
  })
}

function addMailMetrics(registry: Registry, { state, desk, countMails }: Measured): void {
  const registers = [registry]
  void new Gauge({
    name: 'tpi_alert_deliveries',
    help: 'Mails and webhooks about what is watched, of the last 30 days, by their state.',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      this.reset()
      for (const { state: name, count } of await desk.countByState().catch(() => []))
        this.set({ state: name }, count)
    },
  })
  void new Counter({
    name: 'tpi_mails_total',
    help: 'Mails of the sign-up: sent, dropped because no server took them, refused by a limit.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(countMails())) this.inc({ outcome }, count)
    },
  })
  void new Gauge({
    name: 'tpi_mails_waiting',
    help: 'Mails in the queue that all processes share.',
    registers,
    aggregator: 'max',
    async collect() {
      // NaN where the state cannot be asked: 0 would say that nothing waits.
      this.set(await state.links.countWaiting().catch(() => NaN))
    },
  })
}

function addPartMetrics(registry: Registry, { releases, state, counting }: Measured): void {
  void new Gauge({
    name: 'tpi_part_failing',
    help: '1 where the last use of the store, the state or the counters failed, else 0.',
    labelNames: ['part'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.set({ part: 'store' }, Number(releases.isFailing))
      this.set({ part: 'state' }, Number(!(await isReachable(state))))
      this.set({ part: 'counters' }, Number(counting.isFailing()))
    },
  })
}
