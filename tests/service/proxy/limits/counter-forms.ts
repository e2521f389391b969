// The forms of the counters, each as empty ones on a clock that the caller brings.
import { onTestFinished } from 'vitest'
import type { Count } from '../../../../accounts/state/count-table.ts'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import { connectRedis } from '../../../../proxy/limits/redis.ts'
import { SharedCounters, type SharedCounts } from '../../../../proxy/limits/shared.ts'
import { type Counters, merge } from '../../../../proxy/limits/windows.ts'
import { NO_SERVERS } from '../../../test-options.ts'
import { NO_REDIS, startRedis } from '../../../redis-server.ts'

export interface CounterForm {
  name: string
  skipped?: string | undefined
  /** Two processes' counters where the form is a shared one, else the same twice. */
  create(): Promise<{ one: TestedCounters; other: TestedCounters }>
}

interface TestedCounters extends Counters {
  restore(counts: Iterable<Count>): void
  save: MemoryCounters['save']
}

/** Saves the counts that changed, and returns them. */
export async function drain(counters: Pick<MemoryCounters, 'save'>): Promise<Count[]> {
  let saved: readonly Count[] = []
  await counters.save(async (changed) => void (saved = changed))
  return [...saved]
}

/** The rules are tested here, not what becomes of them on a machine that is slow. */
const TIMEOUT_MS = 10_000

const MEMORY: CounterForm = {
  name: 'in memory',
  async create() {
    const counters = new MemoryCounters()
    return { one: counters, other: counters }
  },
}

function sharedForm(name: string, open: Open, skipped?: string): CounterForm {
  return {
    name: skipped === undefined ? name : `${name} (skipped: ${skipped})`,
    skipped,
    async create() {
      const clock = { now: Date.now() }
      const link = await open(() => clock.now)
      const create = async () => {
        const counts = { ...(await link()), timeoutMs: TIMEOUT_MS }
        const counters = new SharedCounters(counts, {
          processes: 1,
          now: () => clock.now,
          log: () => undefined,
        })
        onTestFinished(() => counters.stop())
        await counters.heartbeat()
        return {
          take: (subject, limits, now) => {
            clock.now = now
            return counters.take(subject, limits)
          },
          peek: (subject, limits, now) => {
            clock.now = now
            return counters.peek(subject, limits)
          },
          restore: (saved) => counters.local.restore(saved, merge),
          save: (write) => counters.local.save(write),
        } satisfies TestedCounters
      }
      return { one: await create(), other: await create() }
    },
  }
}

type Open = (now: () => number) => Promise<() => Promise<SharedCounts>>

const inRedis: Open = async (now) => {
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  return () => connectRedis(redis.url, { now, log: () => undefined })
}

export const COUNTER_FORMS: readonly CounterForm[] = [
  MEMORY,
  sharedForm('in Redis', inRedis, NO_REDIS ?? NO_SERVERS),
]
