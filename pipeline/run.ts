// One run: collect, stage, transform, audit, export, publish. Exit 0: published or nothing new;
// 1: failed, and the old release stands; 2: wrong usage.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type Manifest,
  type SourceReport,
  blobKey,
  findPointer,
  readChecked,
  readManifest,
  sha256,
} from '../contract/release.ts'
import { type Store, StoreUrlError, openStore } from '../contract/store.ts'
import { audit } from './audit.ts'
import { type Collected, collect } from './collect.ts'
import { type Config, UsageError, readConfig } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { type Document, exportDocuments, exportTable } from './export.ts'
import { type Log, createLog } from './log.ts'
import { type Base, type Outcome, publish, publishHold } from './publish.ts'
import { loadSources } from './source.ts'
import {
  readSeedLastDay,
  stageData,
  stageObservation,
  stageParameters,
  stageSeed,
  stageState,
} from './stage.ts'
import { readSqlFiles, transform } from './transform.ts'

export interface Run {
  config: Config
  store: Store
  log: Log
  now: () => Date
}

export async function run({
  config,
  store,
  log,
  now,
}: Run): Promise<Outcome | { status: 'dry_run'; documents: Document[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'price-index-'))
  const database = await openDatabase(folder)
  try {
    const base = await findBase(store)
    const asOf =
      config.asOf ??
      (config.isOffline ? `${await readSeedLastDay(database)}T23:59:59Z` : toInstant(now()))
    const day = asOf.slice(0, 10)
    // Time only moves forward: an older instant than the published one has nothing to add.
    if (base && base.manifest.as_of > asOf) {
      const outcome = { status: 'nothing_new' as const, run_id: base.pointer.run_id }
      log('run_ended', { ...outcome, reason: `the store holds a fix as of ${base.manifest.as_of}` })
      return outcome
    }

    // A second run of a day makes that day's fix again, from where the day before left it.
    const stateBefore = base
      ? base.manifest.date === day
        ? base.manifest.state.before
        : base.manifest.state.after
      : {}
    await stageData(database)
    const parameters = await stageParameters(database, day)
    await stageState(database, await fetchState(store, { blobs: stateBefore, folder }))
    if (config.isOffline || Object.keys(stateBefore).length === 0) await stageSeed(database, day)

    const collected = config.isOffline ? undefined : await collectLive({ config, log, now })
    for (const { source, observation } of collected?.observations ?? [])
      await stageObservation(database, source, { day, observation })

    const files = await readSqlFiles()
    await transform(database, files)
    await audit(database)
    const sources = await reportSources(database, {
      asOf,
      collected,
      before: base?.manifest.sources,
    })
    const quotes = await exportTable(database, { table: 'observed_quotes', folder })
    const reason = await findHold(database)
    if (reason !== undefined) {
      if (!base) throw new Error(`index: expected a first fix that can be published, but ${reason}`)
      const outcome = await publishHold(store, base, { at: asOf, reason, quotes, sources })
      log('run_ended', outcome)
      return outcome
    }

    const documents = await exportDocuments(database, files)
    if (config.isDryRun) {
      log('run_ended', { status: 'dry_run', documents: documents.length })
      return { status: 'dry_run', documents }
    }
    const stateAfter: { name: string; body: Buffer }[] = []
    for (const { table } of files.filter((file) => file.table.startsWith('next_')))
      stateAfter.push({
        name: table.replace(/^next_/, ''),
        body: await exportTable(database, { table, folder }),
      })
    const summary = await summarize(database)
    const outcome = await publish(store, base, {
      facts: {
        as_of: asOf,
        date: day,
        status: 'fresh',
        stale_since: null,
        stale_reason: null,
        methodology_version: summary.methodology_version,
        parameters_sha256: sha256(parameters),
        sources,
      },
      documents,
      quotes,
      stateBefore,
      stateAfter,
    })
    log('run_ended', { ...outcome, ...summary, documents: documents.length })
    return outcome
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findBase(store: Store): Promise<Base | undefined> {
  const found = await findPointer(store)
  return found && { ...found, manifest: await readManifest(store, found.pointer) }
}

async function fetchState(
  store: Store,
  { blobs, folder }: { blobs: Manifest['state']['before']; folder: string },
): Promise<{ name: string; file: string }[]> {
  return Promise.all(
    Object.entries(blobs).map(async ([name, blob]) => {
      const file = join(folder, `before-${name}.parquet`)
      await writeFile(file, await readChecked(store, blobKey(blob.sha256), blob.sha256))
      return { name, file }
    }),
  )
}

async function findHold(database: Database): Promise<string | undefined> {
  const rows = await database.rows('select sentence from holds order by reason')
  return rows.length === 0
    ? undefined
    : rows.map((row) => z.string().parse(row['sentence'])).join('; ')
}

const Summary = z.object({
  methodology_version: z.string(),
  index_points: z.number(),
  change_24h_pct: z.number().nullable(),
  constituents: z.int(),
  models: z.int(),
  endpoints: z.int(),
  quotes: z.int(),
  quarantined: z.int(),
})

async function summarize(database: Database): Promise<z.infer<typeof Summary>> {
  const [row] = await database.rows(`
    select
      getvariable('methodology_version') as methodology_version,
      round(index_points, 2) as index_points,
      round(change_24h, 2) as change_24h_pct,
      constituents,
      (select count(*)::integer from listed_models) as models,
      (select count(*)::integer from endpoints) as endpoints,
      (select count(*)::integer from observed_quotes) as quotes,
      (select count(*)::integer from observed_quotes where outcome = 'quarantined') as quarantined,
    from fixes where scope = 'composite' and is_published order by day desc limit 1`)
  if (!row) throw new Error('index: expected at least one publishable fix, got none')
  return Summary.parse(row)
}

/** Reads the asked-for sources; throws where not one of them answers, so that nothing is published from nothing. */
async function collectLive({ config, log, now }: Omit<Run, 'store'>): Promise<Collected> {
  const known = await loadSources()
  const unknown = config.sources?.find((id) => !known.some((source) => source.id === id))
  if (unknown !== undefined)
    throw new UsageError(
      `--sources: expected some of ${known.map((source) => source.id).join(', ')}, got "${unknown}"`,
    )
  const asked = known.filter((source) => config.sources?.includes(source.id) ?? true)
  const collected = await collect(asked, {
    keys: config.environment,
    origins: config.origins,
    log: ({ event, ...fields }) => log(event, fields),
    now,
  })
  if (!collected.reports.some((report) => report.status === 'ok')) {
    const reasons = collected.reports.map((report) => report.reason ?? report.source)
    throw new Error(`sources: expected one to answer, got none: ${reasons.join('; ')}`)
  }
  return collected
}

const SourceRow = z.object({
  source: z.string(),
  quotes: z.int(),
  quarantined: z.int(),
  last_observed_on: z.iso.date(),
})

/** How each source fared: live ones as collected, the embedded ones as observed. */
async function reportSources(
  database: Database,
  {
    asOf,
    collected,
    before = [],
  }: { asOf: string; collected: Collected | undefined; before: SourceReport[] | undefined },
): Promise<SourceReport[]> {
  const observed = (
    await database.rows(`
      select
        source,
        (count(*) filter (where observed_to = getvariable('run_day')))::integer as quotes,
        max(observed_to)::varchar as last_observed_on,
        coalesce(any_value(judged.quarantined), 0)::integer as quarantined,
      from quotes
      left join (
        select source, count(*) as quarantined from observed_quotes where outcome = 'quarantined' group by source
      ) as judged using (source)
      group by source order by source`)
  ).map((row) => SourceRow.parse(row))
  if (!collected)
    return observed.map(({ last_observed_on: day, ...row }) => ({
      ...row,
      status: 'ok',
      reason: null,
      last_success_at: day === asOf.slice(0, 10) ? asOf : `${day}T23:59:59Z`,
    }))
  return collected.reports.map((report) => ({
    ...report,
    quarantined: observed.find((row) => row.source === report.source)?.quarantined ?? 0,
    last_success_at:
      report.last_success_at === null
        ? (before.find((row) => row.source === report.source)?.last_success_at ?? null)
        : asOf,
  }))
}

function toInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

const now = () => new Date()

async function main(): Promise<number> {
  const log = createLog(process.stdout, now)
  try {
    const config = readConfig(process.env, process.argv.slice(2))
    await run({ config, store: openStore(config.storeUrl), log, now })
    return 0
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    process.stderr.write(`pipeline: ${sentence}\n`)
    return error instanceof UsageError || error instanceof StoreUrlError ? 2 : 1
  }
}

if (import.meta.main) process.exitCode = await main()
