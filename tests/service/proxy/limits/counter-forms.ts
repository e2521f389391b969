// The forms of the counters, each as empty ones on a clock that the caller brings.
import { onTestFinished } from 'vitest'
import {
  type Counters,
  MemoryCounters,
  type SavedCounters,
} from '../../../../proxy/limits/counters.ts'
import { answerWorker, connectPrimaryCounts } from '../../../../proxy/limits/counts-primary.ts'
import { connectRedisCounts } from '../../../../proxy/limits/counts-redis.ts'
import type { SharedCounts } from '../../../../proxy/limits/shared-counts.ts'
import { type CountingMode, SharedCounters } from '../../../../proxy/limits/shared-counters.ts'
import { NO_SERVERS } from '../../../patience.ts'
import { NO_REDIS, startRedis } from '../../../redis-server.ts'

export interface CounterForm {
  name: string
  skipped?: string | undefined
  /** Two processes' counters where the form is a shared one, else the same twice. */
  create(): Promise<{ one: TestedCounters; other: TestedCounters }>
}

type TestedCounters = Counters & SavedCounters

const MEMORY: CounterForm = {
  name: 'in memory',
  async create() {
    const counters = new MemoryCounters()
    return { one: counters, other: counters }
  },
}

function sharedForm(name: string, mode: CountingMode, open: Open, skipped?: string): CounterForm {
  return {
    name: skipped === undefined ? name : `${name} (skipped: ${skipped})`,
    skipped,
    async create() {
      const clock = { now: Date.now() }
      const link = await open(() => clock.now)
      const create = async () => {
        const counters = new SharedCounters(await link(), {
          mode,
          processes: 1,
          now: () => clock.now,
          log: () => undefined,
          // The rules are tested here, not what becomes of them on a machine that is slow.
          patienceTurns: 2_000,
        })
        onTestFinished(() => counters.stop())
        await counters.beat()
        return {
          take: (subject, limits, now) => {
            clock.now = now
            return counters.take(subject, limits)
          },
          peek: (subject, limits, now) => {
            clock.now = now
            return counters.peek(subject, limits)
          },
          restore: (counts) => counters.restore(counts),
          drainChanged: () => counters.drainChanged(),
          markChanged: (counts) => counters.markChanged(counts),
        } satisfies TestedCounters
      }
      return { one: await create(), other: await create() }
    },
  }
}

type Open = (now: () => number) => Promise<() => Promise<SharedCounts>>

/** What several processes would ask: here without any, so that the rules can be tested without their timing. */
const inOneProcess: Open = async (now) => {
  const counters = new MemoryCounters()
  return async () => ({
    exchange: async (order) => counters.exchange(order, now()),
    beat: async () => ({ at: now(), processes: 1 }),
    close: async () => undefined,
  })
}

/** As workers ask the process that started them; only the channel is made here. */
const inPrimary: Open = async (now) => {
  const counters = new MemoryCounters()
  return async () => {
    let hear: ((message: unknown) => void) | undefined
    return connectPrimaryCounts({
      send: (message) => {
        const received: unknown = JSON.parse(JSON.stringify(message))
        const answer = answerWorker(received, { counters, processes: 1, at: now() })
        setImmediate(() => {
          // Other messages come by the same channel.
          hear?.({ event: 'something else' })
          hear?.(answer)
        })
      },
      onMessage: (listen) => {
        hear = listen
      },
    })
  }
}

const inRedis: Open = async (now) => {
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  return () => connectRedisCounts(redis.url, { now, log: () => undefined })
}

export const COUNTER_FORMS: readonly CounterForm[] = [
  MEMORY,
  sharedForm('in the memory of another process', 'exact', inOneProcess),
  sharedForm('in the process that starts the workers', 'exact', inPrimary),
  sharedForm('in Redis', 'exact', inRedis, NO_REDIS ?? NO_SERVERS),
]
