import type { AccountState } from '../../accounts/state.ts'
import type { Log } from '../../contract/log.ts'
import type { Config } from '../config.ts'
import { MemoryCounters } from './memory.ts'
import { connectPrimary, type PrimaryChannel } from './primary.ts'
import { CounterSaver } from './saved.ts'
import { SharedCounters } from './shared.ts'
import { add, type Counters, merge } from './windows.ts'

export interface OpenCounters {
  counters: Counters
  /** Whether limits are held by this process alone just now, or its counts are not saved. */
  isFailing: () => boolean
  /** Whether the counts have been reached since the start. */
  isReached: () => boolean
  close(): Promise<void>
}

/** Counters in Redis, in the primary process (to which `primary` leads a worker), or in the memory of this one. */
export async function openCounters(
  { redisUrl, workers }: Pick<Config, 'redisUrl' | 'workers'>,
  {
    state,
    primary,
    now,
    log,
  }: { state: AccountState; primary: PrimaryChannel | undefined; now: () => number; log: Log },
): Promise<OpenCounters> {
  // The client of Redis takes memory and time, so it is loaded only where it is used.
  const counts =
    redisUrl === undefined
      ? primary && connectPrimary(primary)
      : await (await import('./redis.ts')).connectRedis(redisUrl, { log })
  const shared = counts && new SharedCounters(counts, { processes: workers, now, log })
  const memory = shared?.local ?? new MemoryCounters()
  // What the primary process counts, it saves.
  const isSavedHere = redisUrl !== undefined || !primary
  const combine = shared ? merge : add
  const saver = isSavedHere ? new CounterSaver(memory, { state, now, log, combine }) : undefined
  await Promise.all([shared?.start(), saver?.start()])
  return {
    counters: shared ?? memory,
    isFailing: () => [shared, saver].some((part) => part?.isFailing),
    isReached: () => shared?.isReached ?? true,
    async close() {
      await shared?.stop()
      await saver?.stop()
    },
  }
}
