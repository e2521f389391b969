// The same rules for both places where requests are counted.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StateError } from '../../../../accounts/state/database.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { type RedisServer, startRedis } from '../../../redis-server.ts'
import { WAIT } from '../../../test-options.ts'
import { loadCounts } from '../../accounts/state/rows.ts'
import {
  countAllowed,
  LIMITS,
  MIDNIGHT,
  NOON,
  open,
  openState,
  skipped,
  SUBJECT,
} from './counting.ts'

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
    const { counters, state } = await openFresh()
    // Of two processes, where they share a Redis.
    const others = redis ? (await open(state, { redisUrl: redis.url })).counters : counters
    const limits = { requests_per_minute: 60, requests_per_day: 1_000 }
    // More at once would take longer on a busy machine than a request waits for Redis.
    const usages = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? counters : others).take(SUBJECT, limits, NOON),
      ),
    )
    const allowed = usages.filter((usage) => usage.allowed)
    expect(allowed.map(({ minute }) => minute.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
    // The 140 others took nothing of the day.
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

  test('count only their own subject, and not on reads', async () => {
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

  test('are saved within seconds, or once the state is back', async () => {
    const { counters, state, logged } = await openFresh()
    const real = state.counts.save.bind(state.counts)
    state.counts.save = () => Promise.reject(new StateError('state: expected it in reach'))
    await counters.take(SUBJECT, LIMITS, NOON)
    await counters.saved.save()
    await counters.saved.save()
    expect([counters.isFailing(), logged]).toEqual([true, ['counters_save_failed']])
    state.counts.save = real
    const load = async () => (await loadCounts(state)).map(({ used }) => used)
    await expect.poll(load, WAIT).toEqual([1])
    expect(counters.isFailing()).toBe(false)
  })
})
