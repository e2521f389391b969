// When a run is due, across all machines that share a store: derived from the last published
// release. Also when a run must end, because cron and systemd don't start another while one hangs.
import { findPointer, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import type { Run } from './plan.ts'
import { type Lease, withRunLock } from './publish/run-lock.ts'

/** Machines start at different times, so a run may start slightly early. */
const EARLY = 0.1

/** Milliseconds until a run is due: 0 if no source has responded yet. */
export async function findDueMs(store: StoreReader, everyMs: number, now: Date): Promise<number> {
  const found = await findPointer(store)
  const { sources = [] } = found ? await readManifest(store, found.pointer) : {}
  const readAt = Math.max(
    ...sources.map(({ last_success_at: at }) => Date.parse(at ?? '')).filter(Number.isFinite),
  )
  // A time in the future was written by a clock that was ahead.
  if (!Number.isFinite(readAt) || readAt > now.getTime()) return 0
  return Math.max(0, readAt + everyMs - now.getTime())
}

/**
 * Runs `work` while no other run is active. A scheduled run doesn't wait: it returns `undefined` if
 * another is active or has already covered this slot.
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
    log('run_ended', { status: 'skipped', reason: 'another run is reading the sources' })
  return result
}

/** Time to report the failure before the process is ended. */
const GRACE_MS = 10_000

/** Rejects after this many seconds, stating what the work was waiting for, and ends the process. */
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
