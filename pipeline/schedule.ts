// When the sources are to be read again, over all machines that share a store: what was published
// says when they were read last. And by when a run must have ended: cron and systemd start no second
// one beside a run that waits for ever.
import { findPointer, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import type { Run } from './plan.ts'
import { type Lease, withRunLock } from './publish/run-lock.ts'

/** Machines start at different moments: a run that comes a little early is no run too many. */
const EARLY = 0.1

/** Milliseconds until a run is due: 0 where no source has answered yet. */
export async function findDueMs(store: StoreReader, everyMs: number, now: Date): Promise<number> {
  const found = await findPointer(store)
  const { sources = [] } = found ? await readManifest(store, found.pointer) : {}
  const readAt = Math.max(
    ...sources.map(({ last_success_at: at }) => Date.parse(at ?? '')).filter(Number.isFinite),
  )
  // A reading of a time that has not come is of a clock that was ahead.
  if (!Number.isFinite(readAt) || readAt > now.getTime()) return 0
  return Math.max(0, readAt + everyMs - now.getTime())
}

/**
 * Runs while no other run does. A scheduled one waits for none: `undefined` where it leaves it to
 * another, which is at work or was since it was due.
 */
export async function runLocked<Result>(
  { config, store, log, now }: Run,
  run: (lease?: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  if (config.isDryRun) return run()
  const { isScheduled, everyMs } = config
  const result = await withRunLock({ store, now, log, isPatient: !isScheduled }, async (lease) => {
    const dueMs = isScheduled && everyMs ? await findDueMs(store, everyMs, now()) : 0
    return dueMs <= (everyMs ?? 0) * EARLY ? run(lease) : undefined
  })
  if (result === undefined)
    log('run_ended', { status: 'skipped', reason: 'another run reads the sources' })
  return result
}

/** For the report of the failure, before the process is ended. */
const GRACE_MS = 10_000

/** Past so many seconds it rejects, says what the work waits for, and its process ends. */
export async function withDeadline<Result>(
  seconds: number,
  work: (doing: (what: string) => void) => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let waitsFor = 'its start'
  const timer = setTimeout(() => {
    reject(new Error(`expected a run of at most ${seconds} s, still waiting for ${waitsFor}`))
    setTimeout(() => process.exit(1), GRACE_MS)
  }, seconds * 1_000)
  try {
    return await Promise.race([work((what) => (waitsFor = what)), late])
  } finally {
    clearTimeout(timer)
  }
}
