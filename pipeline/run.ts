// Reads every source, computes the day, and publishes a release or holds it for review. Exit 0: published, held, or
// nothing to do; 1: failed, and the old release stays. A day before the current release needs an empty store.
import { runCommand } from '../contract/command.ts'
import type { Log } from '../contract/log.ts'
import { type Hold, type HoldEnded, type SourceReport, sha256 } from '../contract/release.ts'
import { openStore } from '../store/open.ts'
import { findLookAlikes } from './collect/look-alikes.ts'
import { loadSources } from './collect/source.ts'
import { requireNotAhead } from './collect/clock.ts'
import { observe } from './collect/observe.ts'
import type { Collected } from './collect/collect.ts'
import type { Archive } from './collect/raw-archive.ts'
import { FLAGS, USAGE, readConfig, readMemoryLimit } from './config.ts'
import { createRunLog, findListener } from './log.ts'
import type { Database } from './make/database.ts'
import { withDatabase } from './make/run-folder.ts'
import { listExports } from './make/export-files.ts'
import type { Document } from './make/export.ts'
import { type Made, makeFix } from './make/make.ts'
import { readSeedLastDay } from './make/stage.ts'
import { withDeadline } from './deadline.ts'
import { type Plan, type Run, prepare, readAsked } from './prepare.ts'
import { type Facts, fetchState, findEarlier, readRevisions } from './publish/current-release.ts'
import { type Ended, reportMetrics } from './publish/run-metrics.ts'
import { type Outcome, publish, publishHold } from './publish/publish.ts'
import {
  type Review,
  findProblems,
  findUnknownProviders,
  reportSources,
  reviewFix,
  summarize,
} from './publish/report.ts'
import { runInTurn } from './schedule.ts'

type Result = Outcome | { status: 'dry_run'; documents: Document[] }

export async function run(parts: Run): Promise<Result> {
  const { config, store, log, doing = () => {} } = parts
  const askedInstant = readAsked(config.asOf, parts.now())
  return withDatabase(async (database, folder) => {
    doing('the last release of its store')
    const plan = await prepare(parts, database, askedInstant)
    const { current, asOf } = plan
    if (current) requireNotAhead(current.manifest.as_of, parts.now())
    // Time only moves forward: an older instant than the published one has nothing to add.
    if (current && current.manifest.as_of > asOf) {
      const outcome = { status: 'nothing_new' as const, run_id: current.pointer.run_id }
      const reason = `the store holds a fix as of ${current.manifest.as_of}`
      return end(log, { ...outcome, problems: [] }, { reason })
    }
    let collected: Collected | undefined
    doing('its fix')
    const made = await makeFix(database, {
      ...plan,
      folder,
      state: await fetchState(store, { ...plan.state, folder }),
      async observe(take) {
        if (config.isOffline) return
        collected = await observe(parts, {
          ...plan,
          take,
          findEarlier: async (id) => current && findEarlier(store, current.manifest, id),
        })
        doing('its fix')
      },
      revisions: plan.isAgain && current ? readRevisions(current.manifest) : [],
      published: current?.manifest.documents ?? {},
      progress: parts.progress,
    })
    for (const problem of findLookAlikes(config.environment, await loadSources()))
      log('setting_look_alike', { problem }, 'warn')
    const asksAll = config.sources === undefined
    for (const { event, problem } of await findProblems(database, { asksAll }))
      log(event, { problem }, 'warn')
    for (const unknown of await findUnknownProviders(database))
      log('provider_unknown', { ...unknown, file: 'data/providers.csv' }, 'warn')
    for (const part of made.leftOut) log('part_left_out', { ...part }, 'warn')
    const sources = await reportSources(database, {
      asOf,
      collected,
      leftOut: made.leftOut,
      before: current?.manifest.sources,
      keepsOthers: config.sources !== undefined,
    })
    parts.progress?.('publishing', 0.8)
    // By source, whichever answered first.
    const raw = (collected?.archives ?? []).toSorted((a, b) => (a.source < b.source ? -1 : 1))
    const fix = { plan, made, raw, sources }
    const review = await reviewFix(database)
    doing('its store to take the release')
    // A first fix over the embedded history has no earlier one that could stand instead: what an
    // operator could let through is let through.
    if (!current && config.isOffline)
      review.breakers = review.breakers.filter(({ can_be_released }) => !can_be_released)
    return review.breakers.length === 0
      ? publishFix(parts, database, { ...fix, hold_ended: endHold(plan, review) })
      : holdFix(parts, fix, review)
  })
}

interface Fix {
  plan: Plan
  made: Made
  raw: readonly Archive[]
  sources: SourceReport[]
  hold_ended?: HoldEnded | undefined
}

/** How the hold ended that stood until this fix. */
function endHold(
  { current, isAgain, letThrough: release }: Plan,
  { isExplained }: Review,
): HoldEnded | undefined {
  const hold = current?.manifest.hold
  if (!hold) return isAgain ? current?.manifest.hold_ended : undefined
  const { since } = hold
  if (release) return { since, how: 'operator', release }
  return { since, how: isExplained ? 'sources' : 'data' }
}

async function holdFix(
  parts: Run,
  { plan, made, raw, sources }: Fix,
  { breakers, index_points }: Review,
): Promise<Result> {
  const { config, store, log } = parts
  const { current, asOf: at, day } = plan
  const reason = breakers.map(({ sentence }) => sentence).join('; ')
  if (config.isDryRun) return endDryRun(log, [], { held: reason })
  if (!current) return holdFirst(parts, day, reason)
  const hold: Hold = { since: current.manifest.hold?.since ?? at, day, index_points, breakers }
  const outcome = await publishHold(store, current, {
    at,
    hold,
    quotes: made.quotes,
    raw,
    sources,
    // What could not be linked is tried again by the next run.
    method: plan.unlinked === undefined ? plan.method : (plan.state.method ?? plan.method),
    stateBefore: plan.state,
    stateAfter: await made.exportHeldState(),
    lease: parts.lease,
  })
  return end(log, outcome)
}

/** A first fix that trips a breaker is held at the last one of the embedded history. */
async function holdFirst(parts: Run, day: string, reason: string): Promise<Result> {
  const { config, folders, log } = parts
  const seedEndsOn = await withDatabase((database) => readSeedLastDay(database, folders?.data))
  if (config.isOffline || seedEndsOn >= day)
    throw new Error(`index: expected a first fix that can be published, but ${reason}`)
  log('first_fix_held', { reason, seed_ends_on: seedEndsOn }, 'warn')
  await run({ ...parts, config: { ...config, isOffline: true, asOf: undefined } })
  return run(parts)
}

async function publishFix(
  parts: Run,
  database: Database,
  { plan, made, raw, sources, hold_ended }: Fix,
): Promise<Result> {
  const { config, store, log, lease } = parts
  const [{ current, isAgain }, { documents: composed, exports }] = [plan, made]
  const summary = await summarize(database)
  const facts: Facts = {
    as_of: plan.asOf,
    date: plan.day,
    status: 'fresh',
    stale_reason: null,
    methodology_version: summary.methodology_version,
    parameters_sha256: sha256(made.parameters),
    ...(isAgain && { restatement: current?.manifest.restatement }),
    ...(hold_ended && { hold_ended }),
    uses_seed: plan.usesSeed,
    sources,
    summary,
  }
  const listing = await listExports(store, { manifest: current?.manifest, files: exports })
  const documents = [...composed, listing]
  if (config.isDryRun) return endDryRun(log, documents, { documents: documents.length })
  const outcome = await publish(store, current, {
    ...made,
    facts,
    documents,
    raw,
    stateBefore: plan.state,
    stateAfter: made.state,
    method: plan.method,
    lease,
  })
  return end(log, outcome, { ...summary, documents: documents.length })
}

function end(log: Log, { problems, ...outcome }: Outcome, summary: object = {}): Outcome {
  for (const problem of problems) log('object_replaced', { problem }, 'warn')
  log('run_ended', { ...outcome, ...summary, ...reportMemory() })
  return { ...outcome, problems }
}

function endDryRun(log: Log, documents: Document[], summary: object): Result {
  log('run_ended', { status: 'dry_run', ...summary, ...reportMemory() })
  return { status: 'dry_run', documents }
}

/** What the process took at most, and what its database might take. */
const reportMemory = () => ({
  memory_peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  memory_limit_mb: readMemoryLimit(),
})

const now = () => new Date()

/** Reports the metrics of the run, however it ends; that they cannot be reported fails no run. */
async function runAndReport(parts: Run): Promise<void> {
  const { config, store, log } = parts
  const startedAt = now()
  let status: Ended['status'] | undefined = 'failed'
  try {
    const ended = await withDeadline(config.runSeconds, (doing) => {
      doing('another run to end')
      return runInTurn(parts, (lease) => run({ ...parts, lease, doing }))
    })
    status = ended?.status
  } finally {
    if (status)
      await reportMetrics(config, { store, ended: { status, startedAt, endedAt: now() } }).catch(
        (error: unknown) => log('metrics_failed', { reason: String(error) }, 'warn'),
      )
  }
}

if (import.meta.main)
  await runCommand('pipeline', USAGE, { options: FLAGS }, async ({ values }) => {
    const config = readConfig(process.env, values)
    const store = await openStore(config.storeUrl)
    const log = createRunLog(process.stdout, config.logLevel)
    await runAndReport({ config, store, log, now, checksClock: true, progress: findListener() })
  })
