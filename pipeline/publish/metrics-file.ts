// What a run says of itself to a monitor: a text file for node_exporter's textfile collector, written after
// every run, failed ones too. The figures are those of the release that stands when the run has ended.
import { rename, writeFile } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'
import { type Manifest, toAgeSeconds } from '../../contract/release.ts'
import { findPointer, readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'

const STATUSES = ['published', 'nothing_new', 'held', 'superseded', 'dry_run', 'failed'] as const

export interface Ended {
  status: (typeof STATUSES)[number]
  startedAt: Date
  endedAt: Date
}

export async function writeMetricsFile(
  path: string,
  { store, ended }: { store: Store; ended: Ended },
): Promise<void> {
  // A store that cannot be read is the likeliest reason why a run failed, which must be told all the more.
  const manifest = await findManifest(store).catch(() => undefined)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await createRegistry(ended, manifest).metrics())
  // The collector reads whenever it likes: it must never find half a file.
  await rename(draft, path)
}

async function findManifest(store: Store): Promise<Manifest | undefined> {
  const found = await findPointer(store)
  return found && readManifest(store, found.pointer)
}

function createRegistry(
  { status, startedAt, endedAt }: Ended,
  manifest: Manifest | undefined,
): Registry {
  const registry = new Registry()
  const add = <Label extends string = never>(
    name: string,
    help: string,
    values: readonly (readonly [number, Record<Label, string>?])[],
  ) => {
    const labelNames = Object.keys(values[0]?.[1] ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const [value, labels = {}] of values) gauge.set(labels, value)
  }
  add(
    'tpi_run_outcome',
    'How the last run ended: 1 for that outcome, 0 for the others.',
    STATUSES.map((outcome) => [Number(outcome === status), { outcome }]),
  )
  add('tpi_run_ended_timestamp_seconds', 'When the last run ended.', [[endedAt.getTime() / 1_000]])
  add('tpi_run_duration_seconds', 'How long the last run took.', [
    [(endedAt.getTime() - startedAt.getTime()) / 1_000],
  ])
  if (!manifest) return registry

  add('tpi_run_release_as_of_timestamp_seconds', 'The instant of the prices that stand.', [
    [Date.parse(manifest.as_of) / 1_000],
  ])
  for (const [figure, value] of Object.entries(manifest.summary ?? {}))
    if (typeof value === 'number')
      add(`tpi_run_${figure}`, `${figure.replaceAll('_', ' ')} of the release that stands.`, [
        [value],
      ])
  const asked = manifest.sources.filter((source) => source.status !== 'skipped')
  const bySource = (value: (source: (typeof asked)[number]) => number) =>
    asked.map((source) => [value(source), { source: source.source }] as const)
  add(
    'tpi_run_source_up',
    'Whether the source answered; a skipped one is left out.',
    bySource(({ status: how }) => Number(how === 'ok')),
  )
  add(
    'tpi_run_source_age_seconds',
    'Since the last answer of the source.',
    bySource((source) => toAgeSeconds(source, endedAt.getTime()) ?? NaN),
  )
  add(
    'tpi_run_source_quotes',
    'Quotes of the source.',
    bySource(({ quotes }) => quotes),
  )
  add(
    'tpi_run_source_quarantined',
    'Quotes of the source that a rule shut out.',
    bySource(({ quarantined }) => quarantined),
  )
  return registry
}
