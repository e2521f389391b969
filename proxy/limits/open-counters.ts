import type { Config } from '../config.ts'
import type { Log } from '../../contract/log.ts'
import { CounterSaver } from './counter-saver.ts'
import { type Counters, MemoryCounters } from './counters.ts'
import { connectPrimaryCounts, type PrimaryChannel } from './counts-primary.ts'
import { SharedCounters } from './shared-counters.ts'
import type { AccountState } from '../../accounts/state.ts'

/** A second: the other process is on this machine, and where it is slow, everything is. */
const PRIMARY_PATIENCE_TURNS = 200

/** Counters that count, and the ways in which they may fail to. */
export interface OpenCounters {
  counters: Counters
  /** Whether limits are held by this process alone just now, or what it counted is not saved. */
  isFailing: () => boolean
  /** Whether they have worked since the start. */
  isReached: () => boolean
  close(): Promise<void>
}

/** The form of the counters that `TPI_COUNTERS` and `TPI_WORKERS` ask for. */
export async function openCounters(
  { counters: { redisUrl, mode }, workers }: Pick<Config, 'counters' | 'workers'>,
  {
    state,
    primary,
    now,
    log,
  }: {
    state: AccountState
    /** In a worker: the way to the process that started it. */
    primary: PrimaryChannel | undefined
    now: () => number
    log: Log
  },
): Promise<OpenCounters> {
  if (redisUrl !== undefined) {
    // Loaded here alone: Redis's client takes memory and time that others need not spend.
    const { connectRedisCounts } = await import('./counts-redis.ts')
    const counts = await connectRedisCounts(redisUrl, { log })
    const counters = new SharedCounters(counts, { mode, processes: workers, now, log })
    const saver = new CounterSaver(counters, { state, now, log })
    await Promise.all([counters.start(), saver.start()])
    return {
      counters,
      isFailing: () => counters.isFailing || saver.isFailing,
      isReached: () => counters.isReached,
      async close() {
        await counters.stop()
        await saver.stop()
      },
    }
  }
  if (primary) {
    // The process that started this one counts, and saves.
    const counts = connectPrimaryCounts(primary)
    const counters = new SharedCounters(counts, {
      mode,
      processes: workers,
      now,
      log,
      patienceTurns: PRIMARY_PATIENCE_TURNS,
    })
    await counters.start()
    return {
      counters,
      isFailing: () => counters.isFailing,
      isReached: () => counters.isReached,
      close: () => counters.stop(),
    }
  }
  const counters = new MemoryCounters()
  const saver = new CounterSaver(counters, { state, now, log })
  await saver.start()
  return {
    counters,
    isFailing: () => saver.isFailing,
    isReached: () => true,
    close: () => saver.stop(),
  }
}
