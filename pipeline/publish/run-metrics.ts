// Metrics of a run, even if it failed: a text file for node_exporter's textfile collector, a push
// to a Pushgateway, or both. They describe the release that is current after the run.
import { rename, writeFile } from 'node:fs/promises'
import { Gauge, Pushgateway, Registry } from 'prom-client'
import { type Manifest, type SourceReport, computeAgeSeconds } from '../../contract/release.ts'
import { findPointer, readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import type { Config } from '../config.ts'

const STATUSES = ['published', 'nothing_new', 'held', 'superseded', 'dry_run', 'failed'] as const
const PUSH_TIMEOUT_MS = 10_000

export interface Ended {
  status: (typeof STATUSES)[number]
  startedAt: Date
  endedAt: Date
}

/** Throws if the file can't be written or the gateway rejects them. */
export async function reportMetrics(
  { metricsPath, metricsPushUrl }: Pick<Config, 'metricsPath' | 'metricsPushUrl'>,
  { store, ended }: { store: Store; ended: Ended },
): Promise<void> {
  if (metricsPath === undefined && metricsPushUrl === undefined) return
  // An unreadable store is the likeliest reason for a failed run, whose metrics matter most.
  const manifest = await findManifest(store).catch(() => undefined)
  const registry = createRegistry(ended, manifest)
  await addStore(registry, store).catch(() => undefined)
  if (metricsPath !== undefined) {
    const draft = `${metricsPath}.${process.pid}`
    await writeFile(draft, await registry.metrics())
    // The collector may read at any time, so the file must never be incomplete.
    await rename(draft, metricsPath)
  }
  if (metricsPushUrl !== undefined)
    // `push` replaces all earlier metrics, including those missing here.
    await new Pushgateway(metricsPushUrl, { timeout: PUSH_TIMEOUT_MS }, registry).push({
      jobName: 'price-index',
    })
}

async function findManifest(store: Store): Promise<Manifest | undefined> {
  const found = await findPointer(store)
  return found && readManifest(store, found.pointer)
}

/** The store's usage and remaining space. */
async function addStore(registry: Registry, store: Store): Promise<void> {
  const add = (name: string, help: string, value: number) =>
    new Gauge({ name: `tpi_store_${name}`, help, registers: [registry] }).set(value)
  let bytes = 0
  for await (const entry of store.list('')) bytes += entry.bytes
  add('bytes', "Total size of the store's objects in bytes.", bytes)
  const free = await store.findFreeBytes?.()
  if (free !== undefined) add('free_bytes', "Free bytes on the disk with the store's folder.", free)
}

function createRegistry({ status, startedAt, endedAt }: Ended, manifest: Manifest | undefined) {
  const registry = new Registry()
  const add = (name: string, help: string, value: number) =>
    new Gauge({ name: `tpi_run_${name}`, help, registers: [registry] }).set(value)
  const addEach = (name: string, help: string, label: string, values: [string, number][]) => {
    const labels = { labelNames: [label], registers: [registry] }
    const gauge = new Gauge({ name: `tpi_run_${name}`, help, ...labels })
    for (const [key, value] of values) gauge.set({ [label]: key }, value)
  }
  const outcomes = STATUSES.map((each): [string, number] => [each, Number(each === status)])
  const help = 'How the last run ended: 1 for that outcome, 0 for the others.'
  addEach('outcome', help, 'outcome', outcomes)
  const endedMs = endedAt.getTime()
  const durationMs = endedMs - startedAt.getTime()
  add('ended_timestamp_seconds', 'When the last run ended.', endedMs / 1_000)
  add('duration_seconds', 'How long the last run took.', durationMs / 1_000)
  if (!manifest) return registry

  const asOfMs = Date.parse(manifest.as_of)
  add('release_as_of_timestamp_seconds', 'Time of the published prices.', asOfMs / 1_000)
  for (const [figure, value] of Object.entries(manifest.summary ?? {}))
    if (typeof value === 'number')
      add(figure, `${figure.replaceAll('_', ' ')} of the current release.`, value)
  const asked = manifest.sources.filter((source) => source.status !== 'skipped')
  const figures: readonly [string, string, (source: SourceReport) => number][] = [
    [
      'up',
      'Whether the source responded; skipped ones are omitted.',
      (one) => Number(one.status === 'ok'),
    ],
    [
      'age_seconds',
      'Seconds since the source last responded.',
      (one) => computeAgeSeconds(one, endedMs) ?? NaN,
    ],
    ['quotes', 'Quotes from the source.', ({ quotes }) => quotes],
    ['quarantined', 'Quotes from the source that a rule rejected.', (one) => one.quarantined],
  ]
  for (const [name, about, read] of figures)
    addEach(
      `source_${name}`,
      about,
      'source',
      asked.map((one) => [one.source, read(one)]),
    )
  return registry
}
