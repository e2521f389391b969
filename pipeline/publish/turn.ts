// Waits for the lease, keeps it while the work lasts, and gives it back.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../contract/log.ts'
import type { Store } from '../../store/store.ts'
import { type Lease, RENEW_MS, takeLease } from './lease.ts'

const LOOK_MS = 2_000

/**
 * Resolves with what `work` does, or with `undefined` where another run is at work and `isPatient` is
 * false.
 */
export async function withTurn<Result>(
  { store, now, log, isPatient = true }: Turn,
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

interface Turn {
  store: Store
  now: () => Date
  log: Log
  isPatient?: boolean
}
