// One run at a time over all machines that share a store: the one that holds the lease, an object
// that is written on a condition. Who holds it says so again and again; who has ended is followed at
// once where this machine knows, else when the lease is over. The pointer is swapped by
// compare-and-set all the same: the lease spares work, it does not keep a release whole.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findJson } from '../../contract/json-file.ts'
import type { Log } from '../../contract/log.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import { createTemporaryName, isOfDeadProcess } from '../../store/temporary-file.ts'

export const LEASE_KEY = 'lease.json'
export const LEASE_MS = 90_000
const RENEW_MS = 30_000
const LOOK_MS = 2_000

const Content = z.object({
  holder: z.string(),
  until: z.iso.datetime(),
  /** Counts renewals, so that no two versions have the same bytes. */
  sequence: z.int(),
})
type Content = z.infer<typeof Content>

export interface Lease {
  /** False where it was lost, and another run may be at work. */
  renew(): Promise<boolean>
  /** Never throws: a lease that cannot be given back ends by itself. */
  giveBack(): Promise<void>
}

/** `undefined` where another run holds it. */
export async function takeLease(store: Store, now: () => Date): Promise<Lease | undefined> {
  const found = await store.read(LEASE_KEY)
  if (found && isHeld(found.body, now())) return undefined
  const holder = createTemporaryName()
  let etag = found?.etag ?? null
  let sequence = 0
  /** Whether it was still what this run left. */
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

/** A lease that ends later than any can is of a clock that was ahead, and holds nobody up. */
function isHeld(body: Buffer, now: Date): boolean {
  const { data } = Content.safeParse(findJson(body.toString()))
  if (!data || isOfDeadProcess(data.holder)) return false
  const leftMs = Date.parse(data.until) - now.getTime()
  return leftMs > 0 && leftMs <= 2 * LEASE_MS
}

/**
 * Resolves with what `work` does, or with `undefined` where another run is at work and `isPatient` is
 * false.
 */
export async function withRunLock<Result>(
  { store, now, log, isPatient = true }: Waiting,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  let lease = await takeLease(store, now)
  if (!lease && !isPatient) return undefined
  if (!lease) log('run_waiting', { reason: `${store.url}: another run is at work` })
  while (!lease) {
    await sleep(LOOK_MS)
    lease = await takeLease(store, now)
  }
  // A renewal that fails is followed by another; whether the lease was lost is asked at publishing.
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
