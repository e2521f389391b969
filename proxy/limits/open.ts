import type { AccountState } from '../../accounts/state.ts'
import type { Log } from '../../contract/log.ts'
import type { Config } from '../config.ts'
import { MemoryCounters } from './memory.ts'
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

/** Counters in Redis, or in the memory of this process. */
export async function openCounters(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { state, now, log }: { state: AccountState; now: () => number; log: Log },
): Promise<OpenCounters> {
  // The client of Redis takes memory and time, so it is loaded only where it is used.
  const counts =
    redisUrl === undefined
      ? undefined
      : await (await import('./redis.ts')).connectRedis(redisUrl, { log })
  const shared = counts && new SharedCounters(counts, { processes: 1, now, log })
  const memory = shared?.local ?? new MemoryCounters()
  const combine = shared ? merge : add
  const saver = new CounterSaver(memory, { state, now, log, combine })
  await Promise.all([shared?.start(), saver.start()])
  return {
    counters: shared ?? memory,
    isFailing: () => [shared, saver].some((part) => part?.isFailing),
    isReached: () => shared?.isReached ?? true,
    async close() {
      await shared?.stop()
      await saver.stop()
    },
  }
}
