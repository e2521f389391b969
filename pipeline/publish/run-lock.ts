// When a run starts, is due and must end. One runs at a time across all machines that share a store.
// The holder of the lease, an object written conditionally, renews it repeatedly. If a holder on this
// machine has ended, its lease is taken over immediately, otherwise when it expires. The lease only
// avoids wasted work: compare-and-set on the pointer protects the release.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findJson } from '../../contract/json-file.ts'
import type { Log } from '../../contract/log.ts'
import type { Config } from '../config.ts'
import { findPointer, readManifest } from '../../store/read-release.ts'
import { ConflictError, type Store, type StoreReader } from '../../store/store.ts'
import { createTemporaryName, isOfDeadProcess } from '../../store/temporary-file.ts'

export const LEASE_KEY = 'lease.json'
export const LEASE_MS = 90_000
const RENEW_MS = 30_000
const LOOK_MS = 2_000

const Content = z.object({
  holder: z.string(),
  until: z.iso.datetime(),
  /** Counts renewals, so no two versions have the same bytes. */
  sequence: z.int(),
})
type Content = z.infer<typeof Content>

export interface Lease {
  /** False if it was lost, so another run may be active. */
  renew(): Promise<boolean>
  /** Never throws, because an unreleased lease expires by itself. */
  giveBack(): Promise<void>
}

/** `undefined` if another run holds it. */
export async function takeLease(store: Store, now: () => Date): Promise<Lease | undefined> {
  const found = await store.read(LEASE_KEY)
  if (found && isHeld(found.body, now())) return undefined
  const holder = createTemporaryName()
  let etag = found?.etag ?? null
  let sequence = 0
  /** Returns false if another run has changed the lease object since this run's last write. */
  async function write(): Promise<boolean> {
    const until = new Date(now().getTime() + LEASE_MS).toISOString()
    const content: Content = { holder, until, sequence: (sequence += 1) }
    try {
      ;({ etag } = await store.write(LEASE_KEY, Buffer.from(JSON.stringify(content)), {
        ifMatch: etag,
      }))
      return true
    } catch (error) {
      if (error instanceof ConflictError) return false
      throw error
    }
  }
  if (!(await write())) return undefined
  return {
    renew: write,
    async giveBack() {
      try {
        if ((await store.read(LEASE_KEY))?.etag === etag) await store.remove(LEASE_KEY)
      } catch {
        // The next run waits a little longer.
      }
    },
  }
}

/** A lease that ends later than possible comes from a clock that was ahead, so it is ignored. */
function isHeld(body: Buffer, now: Date): boolean {
  const { data } = Content.safeParse(findJson(body.toString()))
  if (!data || isOfDeadProcess(data.holder)) return false
  const leftMs = Date.parse(data.until) - now.getTime()
  return leftMs > 0 && leftMs <= 2 * LEASE_MS
}

/** Returns the result of `work`, or `undefined` if another run is active and `isPatient` is false. */
export async function withRunLock<Result>(
  { store, now, log, isPatient = true }: Waiting,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  let lease = await takeLease(store, now)
  if (!lease && !isPatient) return undefined
  if (!lease) log('run_waiting', { reason: `${store.url}: another run is active` })
  while (!lease) {
    await sleep(LOOK_MS)
    lease = await takeLease(store, now)
  }
  // A failed renewal is followed by another; publishing checks whether the lease was lost.
  const renewal = setInterval(() => void lease.renew().catch(() => false), RENEW_MS).unref()
  try {
    return await work(lease)
  } finally {
    clearInterval(renewal)
    await lease.giveBack()
  }
}

interface Waiting {
  store: Store
  now: () => Date
  log: Log
  isPatient?: boolean
}

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
  { config, store, log, now }: Omit<Waiting, 'isPatient'> & { config: Config },
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
