// The same rules for both places where requests are counted.
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createKey } from '../../../../accounts/keys.ts'
import type { AccountState } from '../../../../accounts/state.ts'
import { toKeySubject } from '../../../../accounts/state/count-table.ts'
import { StateError } from '../../../../accounts/state/database.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { type Counters, openCounters } from '../../../../proxy/limits/counters.ts'
import { MAX_COUNTS } from '../../../../proxy/limits/memory.ts'
import { NO_REDIS, type RedisServer, startRedis } from '../../../redis-server.ts'
import { NO_SERVERS, WAIT } from '../../../test-options.ts'
import { openNew, SQLITE } from '../../accounts/state/forms.ts'

const LIMITS = { requests_per_minute: 3, requests_per_day: 7 }
const MIDNIGHT = Date.parse('2026-07-31T00:00:00Z')
const NOON = MIDNIGHT + DAY_MS / 2
/** What was counted for a key that does not exist is forgotten. */
const KEY = createKey('free', { now: NOON }).record
const SUBJECT = toKeySubject(KEY.id)
const REPLICAS = 2
const skipped = NO_REDIS ?? NO_SERVERS

async function openState(): Promise<AccountState> {
  const state = await openNew(SQLITE)
  await state.keys.add(KEY)
  return state
}

async function open(
  state: AccountState,
  { redisUrl, now = () => NOON }: { redisUrl?: string | undefined; now?: () => number } = {},
) {
  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const counters = await openCounters({ state, redisUrl, replicas: REPLICAS, now, log })
  let isOpen = true
  const close = async () => {
    if (isOpen) await counters.close()
    isOpen = false
  }
  onTestFinished(close)
  return { counters, logged, close }
}

async function countAllowed(
  counters: readonly Counters[],
  times: number,
  { limits = LIMITS, subject = SUBJECT } = {},
) {
  const usages = await Promise.all(
    Array.from({ length: times }, async (_, index) =>
      counters[index % counters.length]?.take(subject, limits, NOON),
    ),
  )
  return usages.filter((usage) => usage?.allowed).length
}

describe.each([
  { name: 'in memory', isShared: false },
  { name: 'in Redis', isShared: true },
])('requests counted $name', ({ isShared }) => {
  const test = it.skipIf(isShared && skipped !== undefined)
  let redis: RedisServer | undefined
  beforeAll(async () => {
    if (isShared && skipped === undefined) redis = await startRedis()
  })
  afterAll(() => redis?.close())

  const openFresh = async (now?: () => number) => {
    await redis?.run('FLUSHALL')
    const state = await openState()
    const one = await open(state, { redisUrl: redis?.url, ...(now && { now }) })
    return { ...one, state }
  }

  test('are allowed up to the limit exactly, however many come at once', async () => {
    const { counters } = await openFresh()
    const limits = { requests_per_minute: 60, requests_per_day: 1_000 }
    const usages = await Promise.all(
      Array.from({ length: 600 }, () => counters.take(SUBJECT, limits, NOON)),
    )
    const allowed = usages.filter((usage) => usage.allowed)
    expect(allowed.map(({ minute }) => minute.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
    // The 540 others took nothing of the day.
    expect((await counters.peek(SUBJECT, limits, NOON)).day.remaining).toBe(940)
  })

  test('agree with a model that keeps every request, for any times and limits', async () => {
    const { counters } = await openFresh()
    const limits = fc.record({
      requests_per_minute: fc.integer({ min: 1, max: 5 }),
      requests_per_day: fc.integer({ min: 1, max: 12 }),
    })
    const gaps = fc.array(
      fc.integer({ min: 0, max: 40_000_000 }).map((ms) => ms % 100_003),
      { maxLength: 30 },
    )
    let subject = 0
    await fc.assert(
      fc.asyncProperty(limits, gaps, async (rates, waits) => {
        subject += 1
        const taken: number[] = []
        let now = MIDNIGHT - 600_000
        for (const wait of waits) {
          now += wait
          const within = (ms: number) =>
            taken.filter((at) => Math.floor(at / ms) === Math.floor(now / ms)).length
          const expected =
            within(MINUTE_MS) < rates.requests_per_minute && within(DAY_MS) < rates.requests_per_day
          const usage = await counters.take(`${subject}`, rates, now)
          if (expected) taken.push(now)
          expect(usage).toEqual({
            allowed: expected,
            at: now,
            minute: {
              name: 'minute',
              limit: rates.requests_per_minute,
              remaining: rates.requests_per_minute - within(MINUTE_MS),
              resetAt: (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS,
            },
            day: {
              name: 'day',
              limit: rates.requests_per_day,
              remaining: rates.requests_per_day - within(DAY_MS),
              resetAt: (Math.floor(now / DAY_MS) + 1) * DAY_MS,
            },
          })
        }
      }),
    )
  })

  test('count for their subject alone, and not by looking', async () => {
    const { counters } = await openFresh()
    for (let count = 0; count < 9; count += 1) await counters.peek('a', LIMITS, NOON)
    await counters.take('b', LIMITS, NOON)
    expect(await counters.peek('a', LIMITS, NOON)).toMatchObject({
      allowed: true,
      minute: { remaining: 3 },
      day: { remaining: 7 },
    })
  })

  test('of the day are remembered after a restart that lost everything else', async () => {
    const { counters, state, close } = await openFresh()
    const limits = { requests_per_minute: 100, requests_per_day: 10 }
    expect(await countAllowed([counters], 4, { limits })).toBe(4)
    await close()
    await redis?.run('FLUSHALL')
    const { counters: next } = await open(state, { redisUrl: redis?.url })
    expect((await next.peek(SUBJECT, limits, NOON)).day.remaining).toBe(6)
    expect(await countAllowed([next], 20, { limits })).toBe(6)
  })

  test('are saved within a few seconds, and later where the state is away', async () => {
    const { counters, state, logged } = await openFresh()
    const real = state.counts.save.bind(state.counts)
    state.counts.save = () => Promise.reject(new StateError('state: expected it in reach'))
    await counters.take(SUBJECT, LIMITS, NOON)
    await counters.saved.save()
    await counters.saved.save()
    expect([counters.isFailing(), logged]).toEqual([true, ['counters_save_failed']])
    state.counts.save = real
    const load = async () => (await state.counts.load(0)).map(({ dayUsed }) => dayUsed)
    await expect.poll(load, WAIT).toEqual([1])
    expect(counters.isFailing()).toBe(false)
  })
})

describe('requests counted in memory', () => {
  it('of a used-up key stay counted beside any number of addresses, and those of the day beside keys', async () => {
    const { counters } = await open(await openState())
    for (const subject of [SUBJECT, 'address:used'])
      expect(await countAllowed([counters], 5, { subject })).toBe(3)
    const many = { requests_per_minute: 10, requests_per_day: 10 }
    for (let other = 0; other < MAX_COUNTS + 10; other += 1)
      await counters.take(`address:${other}`, many, NOON)
    expect((await counters.peek(SUBJECT, LIMITS, NOON)).minute.remaining).toBe(0)
    expect((await counters.peek('address:used', LIMITS, NOON)).day.remaining).toBe(4)
  })
})

async function startReplicas() {
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  const state = await openState()
  const opened = [
    await open(state, { redisUrl: redis.url }),
    await open(state, { redisUrl: redis.url }),
  ]
  const counters = opened.map((one) => one.counters)
  const logged = opened.flatMap((one) => one.logged)
  const isFailing = () => counters.map((one) => one.isFailing())
  return { redis, counters, isFailing, logged }
}

describe.skipIf(skipped !== undefined)('requests counted in a Redis that fails', () => {
  const limits = { requests_per_minute: 30, requests_per_day: 1_000 }

  it.each(['is killed', 'is silent'])(
    'are allowed on each replica up to its share while it %s, and counted together again after',
    async (how) => {
      const { redis, counters, isFailing } = await startReplicas()
      const subject = 'address:192.0.2.1'
      expect(await countAllowed(counters, 10, { limits, subject })).toBe(10)
      for (const one of counters) await one.saved.save()
      if (how === 'is killed') await redis.kill()
      else redis.signal('SIGSTOP')
      expect(await countAllowed(counters, 100, { limits, subject })).toBe(30)
      const usage = await counters[0]?.take(subject, limits, NOON)
      expect(usage).toMatchObject({ allowed: false, minute: { limit: 30, remaining: 0 } })
      expect(isFailing()).toEqual([true, true])
      if (how === 'is killed') await redis.start()
      else redis.signal('SIGCONT')
      await expect.poll(isFailing, WAIT).toEqual([false, false])
      // What Redis lost with its end comes back from the state.
      expect(await countAllowed(counters, 100, { limits, subject })).toBeLessThanOrEqual(20)
      expect(await countAllowed(counters, 100, { limits, subject })).toBe(0)
    },
  )

  it('never exceed the limit and the shares when it stops twice within a minute', async () => {
    const { redis, counters, isFailing } = await startReplicas()
    let allowed = 0
    for (let stop = 0; stop < 2; stop += 1) {
      allowed += await countAllowed(counters, 50, { limits })
      for (const one of counters) await one.saved.save()
      await redis.kill()
      allowed += await countAllowed(counters, 50, { limits })
      await redis.start()
      await expect.poll(isFailing, WAIT).toEqual([false, false])
      await sleep(10)
      allowed += await countAllowed(counters, 50, { limits })
    }
    expect(allowed).toBe(60)
  })
})
