// The end of a run: its day is published, held for review, or displayed (dry run).
import type { Log } from '../../contract/log.ts'
import { type HoldEnded, sha256 } from '../../contract/release.ts'
import type { Collected } from '../collect/collect.ts'
import { readMemoryLimit } from '../config.ts'
import type { Made } from '../make/compute.ts'
import type { Database } from '../make/database.ts'
import { listExports } from '../make/export-files.ts'
import type { Document } from '../make/export.ts'
import type { Plan, Run } from '../plan.ts'
import { type Checked, type Review, summarize } from './check.ts'
import type { CurrentRelease, Facts } from './current-release.ts'
import { packBlobs } from './objects.ts'
import { type Outcome, commit, describeState, publish } from './publish.ts'

export type Result =
  | Outcome
  | { status: 'dry_run'; documents: Document[] }
  /** There is no earlier release to keep. */
  | { status: 'first_held'; day: string; reason: string }

interface Day {
  plan: Plan
  made: Made
  collected: Collected | undefined
  checked: Checked
}

export async function publishOrHold(parts: Run, database: Database, day: Day): Promise<Result> {
  const { plan, checked } = day
  const { breakers } = checked.review
  if (breakers.length === 0) return publishDay(parts, database, day)
  const reason = breakers.map(({ sentence }) => sentence).join('; ')
  if (parts.config.isDryRun) return endDryRun(parts.log, [], { held: reason })
  if (!plan.current) return { status: 'first_held', day: plan.day, reason }
  return holdDay(parts, day, { current: plan.current, reason })
}

/** Sorted by source, regardless of which responded first. */
const listArchives = ({ collected }: Day) =>
  (collected?.archives ?? []).toSorted((a, b) => (a.source < b.source ? -1 : 1))

/**
 * Publishes the last daily value again, with the reason why there is no newer one and unchanged
 * documents. New observations are stored in the state, so streaks continue; the next value is still
 * compared with the last published one.
 */
async function holdDay(
  { store, log, lease }: Run,
  day: Day,
  { current, reason }: { current: CurrentRelease; reason: string },
): Promise<Result> {
  const { plan, made, checked } = day
  const { breakers, index_points } = checked.review
  const { manifest } = current
  const { as_of, date, methodology_version, parameters_sha256, uses_seed, documents } = manifest
  const before = plan.state
  const after = await made.exportHeldState()
  // The day already has a daily value with observations.
  const hasDay = date === plan.day
  const outcome = await commit(store, current, {
    at: plan.asOf,
    day: plan.day,
    blobs: hasDay ? [] : [...(before.files ?? []), ...after],
    quotes: made.quotes,
    raw: listArchives(day),
    lease,
    content: {
      as_of,
      date,
      methodology_version,
      parameters_sha256,
      uses_seed,
      sources: checked.sources,
      status: 'held',
      stale_reason: reason,
      hold: { since: manifest.hold?.since ?? plan.asOf, day: plan.day, index_points, breakers },
      documents,
      state: hasDay
        ? manifest.state
        : describeState(before, {
            after: { ...before.blobs, ...packBlobs(after) },
            // The next run tries again to link the methodology change.
            after_method:
              plan.input.unlinked === undefined ? plan.method : (before.method ?? plan.method),
          }),
    },
  })
  return end(log, outcome)
}

async function publishDay(
  { config, store, log, lease }: Run,
  database: Database,
  day: Day,
): Promise<Result> {
  const { plan, made, checked } = day
  const { current, isAgain } = plan
  const summary = await summarize(database)
  const hold_ended = endHold(plan, checked.review)
  const facts: Facts = {
    as_of: plan.asOf,
    date: plan.day,
    status: 'fresh',
    stale_reason: null,
    methodology_version: summary.methodology_version,
    parameters_sha256: sha256(made.parameters),
    ...(isAgain && { restatement: current?.manifest.restatement }),
    ...(hold_ended && { hold_ended }),
    uses_seed: plan.input.usesSeed,
    sources: checked.sources,
    summary,
  }
  const listing = await listExports(store, { manifest: current?.manifest, files: made.exports })
  const documents = [...made.documents, listing]
  if (config.isDryRun) return endDryRun(log, documents, { documents: documents.length })
  const outcome = await publish(store, current, {
    ...made,
    facts,
    documents,
    raw: listArchives(day),
    stateBefore: plan.state,
    stateAfter: made.state,
    method: plan.method,
    lease,
  })
  return end(log, outcome, { ...summary, documents: documents.length })
}

/** How the hold that was active until this day ended. */
function endHold(
  { current, isAgain, input: { letThrough: release } }: Plan,
  { isExplained }: Review,
): HoldEnded | undefined {
  const hold = current?.manifest.hold
  if (!hold) return isAgain ? current?.manifest.hold_ended : undefined
  const { since } = hold
  if (release) return { since, how: 'operator', release }
  return { since, how: isExplained ? 'sources' : 'data' }
}

export function end(log: Log, { problems, ...outcome }: Outcome, summary: object = {}): Outcome {
  for (const problem of problems) log('object_replaced', { problem }, 'warn')
  log('run_ended', { ...outcome, ...summary, ...reportMemory() })
  return { ...outcome, problems }
}

function endDryRun(log: Log, documents: Document[], summary: object): Result {
  log('run_ended', { status: 'dry_run', ...summary, ...reportMemory() })
  return { status: 'dry_run', documents }
}

/** Peak memory of the process, and the database's limit. */
const reportMemory = () => ({
  memory_peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  memory_limit_mb: readMemoryLimit(),
})
