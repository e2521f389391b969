// Reads every source, computes and checks the day's values, and publishes a release or holds it for
// review. Exits with 0 on success, including when the value is held or there is nothing to do. To
// compute a day before the current release, use an empty store.
import { runCommand } from '../contract/command.ts'
import { openStore } from '../store/open.ts'
import { collect } from './collect/collect.ts'
import { FLAGS, USAGE, readConfig } from './config.ts'
import { createRunLog, findListener } from './log.ts'
import { computeDay, stageDay } from './make/compute.ts'
import { withDatabase } from './make/database.ts'
import { readSeedLastDay } from './make/stage.ts'
import type { Run } from './plan.ts'
import { prepare } from './prepare.ts'
import { check } from './publish/check.ts'
import { type Result, end, publishOrHold } from './publish/end-run.ts'
import { type Ended, reportMetrics } from './publish/run-metrics.ts'
import { runLocked, withDeadline } from './publish/run-lock.ts'

type Finished = Exclude<Result, { status: 'first_held' }>

export async function run(parts: Run): Promise<Finished> {
  const { config, log, doing = () => {} } = parts
  const result = await withDatabase(async (database, folder): Promise<Result> => {
    doing('the last release of its store')
    const plan = await prepare(parts, { database, folder })
    const { current, asOf } = plan
    // An older time than the published one has nothing to add.
    if (current && current.manifest.as_of > asOf) {
      const outcome = { status: 'nothing_new' as const, run_id: current.pointer.run_id }
      const reason = `the store has a daily value as of ${current.manifest.as_of}`
      return end(log, { ...outcome, problems: [] }, { reason })
    }
    doing('its daily value')
    const staged = await stageDay(database, plan.input)
    const collected = config.isOffline ? undefined : await collect(parts, plan, staged.take)
    doing('its daily value')
    const made = await computeDay(database, staged)
    const checked = await check(parts, plan, { database, made, collected })
    parts.progress?.('publishing', 0.8)
    doing('its store to accept the release')
    return publishOrHold(parts, database, { plan, made, collected, checked })
  })
  return result.status === 'first_held' ? runBehindEmbedded(parts, result) : result
}

/** If the first day is held, publish the last day of the embedded history. */
async function runBehindEmbedded(
  parts: Run,
  { day, reason }: { day: string; reason: string },
): Promise<Finished> {
  const { config, folders, log } = parts
  const seedEndsOn = await withDatabase((database) => readSeedLastDay(database, folders?.data))
  if (config.isOffline || seedEndsOn >= day)
    throw new Error(`index: expected a first daily value that can be published, but ${reason}`)
  log('first_fix_held', { reason, seed_ends_on: seedEndsOn }, 'warn')
  await run({ ...parts, config: { ...config, isOffline: true, asOf: undefined } })
  return run(parts)
}

const now = () => new Date()

/** Reports metrics however the run ends. A failure to report doesn't fail the run. */
async function runAndReport(parts: Run): Promise<void> {
  const { config, store, log } = parts
  const startedAt = now()
  let status: Ended['status'] | undefined = 'failed'
  try {
    const ended = await withDeadline(config.runSeconds, (doing) => {
      doing('another run to end')
      return runLocked(parts, (lease) => run({ ...parts, lease, doing }))
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
