// One run: collect, stage, transform, audit, export, publish. Exit 0: published or nothing new;
// 1: failed, and the old release stands; 2: wrong usage.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATE_VERSION, sha256 } from '../contract/release.ts'
import { type Store, StoreUrlError } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { fetchRaw, fetchState, findBase, readRevisions } from './make/base.ts'
import { type Collected, collect } from './collect/collect.ts'
import { type Config, USAGE, UsageError, readConfig } from './config.ts'
import { openDatabase } from './make/database.ts'
import { listExports } from './make/export-files.ts'
import type { Document } from './make/export.ts'
import type { HttpOptions, RawResponse } from './collect/http.ts'
import { type Log, createLog } from './log.ts'
import { type Folders, makeFix } from './make/make.ts'
import { drawPicture } from './make/picture.ts'
import { type Ended, writeMetricsFile } from './publish/metrics-file.ts'
import { type Outcome, publish, publishHold } from './publish/publish.ts'
import { findHold, findUnmatchedVoids, reportSources, summarize } from './publish/report.ts'
import { archiveResponses, replaySource } from './collect/raw-archive.ts'
import { loadSources, requireSource } from './collect/source.ts'
import { readSeedLastDay } from './make/stage.ts'

export interface Run {
  config: Config
  store: Store
  log: Log
  now: () => Date
  folders?: Folders
  /** How patient the run is with its sources. */
  http?: Pick<HttpOptions, 'limits' | 'sleep' | 'random'>
}

export async function run({
  config,
  store,
  log,
  now,
  folders = {},
  http = {},
}: Run): Promise<Outcome | { status: 'dry_run'; documents: Document[] }> {
  const asked = readAsked(config.asOf, toInstant(now()))
  const end = ({ problems, ...outcome }: Outcome, summary: object = {}): Outcome => {
    for (const problem of problems) log('object_mended', { problem })
    log('run_ended', { ...outcome, ...summary })
    return { ...outcome, problems }
  }
  const folder = await mkdtemp(join(tmpdir(), 'price-index-'))
  const database = await openDatabase(folder)
  try {
    const base = await findBase(store)
    if (!config.isDryRun) await store.sweep(now())
    const asOf =
      asked ??
      (config.isOffline
        ? `${await readSeedLastDay(database, folders.data)}T23:59:59Z`
        : toInstant(now()))
    const day = asOf.slice(0, 10)
    // Time only moves forward: an older instant than the published one has nothing to add.
    if (base && base.manifest.as_of > asOf) {
      const outcome = { status: 'nothing_new' as const, run_id: base.pointer.run_id, problems: [] }
      return end(outcome, { reason: `the store holds a fix as of ${base.manifest.as_of}` })
    }

    // A second run of a day makes that day's fix again, from where the day before left it.
    const isAgain = base?.manifest.date === day
    const stateBefore = (isAgain ? base?.manifest.state.before : base?.manifest.state.after) ?? {}
    const usesSeed = config.isOffline || Object.keys(stateBefore).length === 0
    const earlier = base && !config.isOffline ? await fetchRaw(store, base.manifest) : []
    const collected = config.isOffline
      ? undefined
      : await collectLive({
          config,
          log,
          now,
          http,
          earlier,
          dayAgain: isAgain ? day : undefined,
        })
    const raw = archiveResponses(collected?.observations ?? [], { base: base?.manifest, earlier })
    const made = await makeFix(database, {
      day,
      folder,
      folders,
      state: await fetchState(store, {
        version: base?.manifest.state.version ?? STATE_VERSION,
        blobs: stateBefore,
        folder,
      }),
      usesSeed,
      observations: collected?.observations ?? [],
      revisions: isAgain && base ? readRevisions(base.manifest) : [],
      published: base?.manifest.documents ?? {},
      draw: drawPicture,
    })
    const { quotes, exports } = made
    for (const problem of await findUnmatchedVoids(database)) log('void_unmatched', { problem })
    const sources = await reportSources(database, {
      asOf,
      collected,
      before: base?.manifest.sources,
    })
    const reason = await findHold(database)
    if (reason !== undefined) {
      if (!base) throw new Error(`index: expected a first fix that can be published, but ${reason}`)
      if (config.isDryRun) {
        log('run_ended', { status: 'dry_run', held: reason })
        return { status: 'dry_run', documents: [] }
      }
      const outcome = await publishHold(store, base, { at: asOf, reason, quotes, raw, sources })
      return end(outcome)
    }

    const documents = [
      ...(await made.documents),
      await listExports(store, { manifest: base?.manifest, files: exports }),
    ]
    if (config.isDryRun) {
      log('run_ended', { status: 'dry_run', documents: documents.length })
      return { status: 'dry_run', documents }
    }
    const summary = await summarize(database)
    const outcome = await publish(store, base, {
      facts: {
        as_of: asOf,
        date: day,
        status: 'fresh',
        stale_since: null,
        stale_reason: null,
        methodology_version: summary.methodology_version,
        parameters_sha256: sha256(made.parameters),
        ...(isAgain && base?.manifest.restatement
          ? { restatement: base.manifest.restatement }
          : {}),
        uses_seed: usesSeed,
        sources,
        summary,
      },
      documents,
      exports,
      quotes,
      raw,
      stateBefore,
      stateAfter: made.state,
    })
    return end(outcome, { ...summary, documents: documents.length })
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the asked-for sources; throws where not one of them answers, so that nothing is published from nothing. */
async function collectLive({
  config,
  log,
  now,
  http,
  earlier,
  dayAgain,
}: Pick<Run, 'config' | 'log' | 'now' | 'http'> & {
  /** What the last run was answered. */
  earlier: RawResponse[]
  /** The day, where the last run was of the same day. */
  dayAgain: string | undefined
}): Promise<Collected> {
  const known = await loadSources()
  for (const id of config.sources ?? []) requireSource(known, id, '--sources')
  const asked = known.filter((source) => config.sources?.includes(source.id) ?? true)
  const collected = await collect(asked, {
    keys: config.environment,
    origins: config.origins,
    // What has not changed since the last run is not sent again.
    cache: new Map(earlier.map((response) => [response.url, response])),
    log: ({ event, ...fields }) => log(event, fields),
    now,
    ...http,
  })
  if (!collected.reports.some((report) => report.status === 'ok')) {
    const reasons = collected.reports.map((report) => report.reason ?? report.source)
    throw new Error(`sources: expected one to answer, got none: ${reasons.join('; ')}`)
  }
  // A fix uses the last observation of its day: a source that fails now keeps what it said this morning.
  if (dayAgain !== undefined)
    for (const { source: id } of collected.reports.filter((report) => report.status === 'failed')) {
      const source = asked.find((candidate) => candidate.id === id)
      const responses = earlier.filter((response) => response.source === id)
      if (!source || responses.length === 0) continue
      const observation = await replaySource(source, { responses, day: dayAgain })
      collected.observations.push({ source: id, observation, raw: responses })
    }
  return collected
}

/** Today stands for this second, because its last one is yet to come. */
function readAsked(asOf: string | undefined, instant: string): string | undefined {
  if (asOf === undefined || asOf <= instant) return asOf
  if (asOf === `${instant.slice(0, 10)}T23:59:59Z`) return instant
  throw new UsageError(
    `--as-of: expected an instant that has been, got "${asOf}" at ${instant}: nothing has been observed then`,
  )
}

function toInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

const now = () => new Date()

/** Leaves the metrics of the run behind, however it ends; that they cannot be written fails no run. */
async function runAndReport(parts: Run): Promise<void> {
  const { config, store, log } = parts
  const startedAt = now()
  let status: Ended['status'] = 'failed'
  try {
    ;({ status } = await run(parts))
  } finally {
    const ended = { status, startedAt, endedAt: now() }
    if (config.metricsPath !== undefined)
      await writeMetricsFile(config.metricsPath, { store, ended }).catch((error: unknown) =>
        log('metrics_file_failed', { reason: String(error) }),
      )
  }
}

async function main(): Promise<number> {
  const log = createLog(process.stdout, now)
  const argv = process.argv.slice(2)
  if (argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  try {
    const config = readConfig(process.env, argv)
    await runAndReport({ config, store: await openStore(config.storeUrl), log, now })
    return 0
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    process.stderr.write(`pipeline: ${sentence}\n`)
    return error instanceof UsageError || error instanceof StoreUrlError ? 2 : 1
  }
}

if (import.meta.main) process.exitCode = await main()
