// The script in Redis against the same rules in TypeScript, and what only a server has: a clock, and an end of keys.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, MemoryCounters, MINUTE_MS } from '../../../../proxy/limits/counters.ts'
import { connectRedisCounts } from '../../../../proxy/limits/counts-redis.ts'
import { type CountingMode, SharedCounters } from '../../../../proxy/limits/shared-counters.ts'
import type { Order } from '../../../../proxy/limits/shared-counts.ts'
import { NO_REDIS, type RedisServer, startRedis } from '../../../redis-server.ts'

const MIDNIGHT = Date.parse('2026-07-31T00:00:00Z')
const log = () => undefined
const suffix = NO_REDIS === undefined ? '' : ` (skipped: ${NO_REDIS})`

describe.skipIf(NO_REDIS !== undefined)(`counts in Redis${suffix}`, () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.close())

  async function connect(now?: () => number) {
    const counts = await connectRedisCounts(redis.url, { log, ...(now && { now }) })
    onTestFinished(() => counts.close())
    return counts
  }

  it('answer every order as counts in memory do, whatever was heard and given', async () => {
    const clock = { now: MIDNIGHT }
    const counts = await connect(() => clock.now)
    const windows = fc.record({
      minute: fc.integer({ min: -2, max: 2 }).map((step) => MIDNIGHT / MINUTE_MS + step),
      minuteUsed: fc.nat(4),
      day: fc.integer({ min: -1, max: 1 }).map((step) => MIDNIGHT / DAY_MS + step),
      dayUsed: fc.nat(9),
    })
    const order = fc.record({
      subject: fc.constantFrom('a', 'b'),
      takes: fc.option(
        fc.record({
          requests_per_minute: fc.integer({ min: 1, max: 5 }),
          requests_per_day: fc.integer({ min: 1, max: 9 }),
        }),
        { nil: undefined },
      ),
      heard: fc.option(windows, { nil: undefined }),
      given: fc.option(windows, { nil: undefined }),
    })
    // Each step is what one turn of the event loop asks, of two subjects.
    const turns = fc.array(
      fc.record({
        afterMs: fc.integer({ min: -90_000, max: 90_000 }),
        orders: fc.array(order, { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 8 },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(turns, async (steps) => {
        const memory = new MemoryCounters()
        run += 1
        for (const { afterMs, orders } of steps) {
          clock.now = MIDNIGHT + afterMs
          const asked = orders.map((one): Order => ({ ...one, subject: `${run} ${one.subject}` }))
          const answers = await Promise.all(asked.map((one) => counts.exchange(one)))
          expect(answers).toEqual(asked.map((one) => memory.exchange(one, clock.now)))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('answer more orders of one turn than one script takes, each its own', async () => {
    const counts = await connect()
    const takes = { requests_per_minute: 1_000, requests_per_day: 1_000 }
    const subjects = Array.from({ length: 600 }, (_, number) => `crowd ${number % 7}`)
    const answers = await Promise.all(
      subjects.map((subject) =>
        counts.exchange({ subject, takes, heard: undefined, given: undefined }),
      ),
    )
    expect(answers.map(({ count }) => count.dayUsed)).toEqual(
      subjects.map((_, number) => Math.floor(number / 7) + 1),
    )
  })

  it('are forgotten by themselves within a minute of the end of their day', async () => {
    const counts = await connect()
    const limits = { requests_per_minute: 10, requests_per_day: 10 }
    const order = { subject: 'brief', takes: limits, heard: undefined, given: undefined }
    const { at } = await counts.exchange(order)
    const [, ttlMs] = /:(\d+)/.exec(await redis.run('PTTL', 'tpi:count:brief')) ?? []
    const leftMs = DAY_MS - (at % DAY_MS)
    expect(Math.abs(Number(ttlMs) - leftMs - MINUTE_MS)).toBeLessThan(5_000)
  })

  it('go on when the server has forgotten the script', async () => {
    const counts = await connect()
    const limits = { requests_per_minute: 10, requests_per_day: 10 }
    const order = { subject: 'script', takes: limits, heard: undefined, given: undefined }
    await counts.exchange(order)
    await redis.run('SCRIPT', 'FLUSH')
    expect((await counts.exchange(order)).count.dayUsed).toBe(2)
  })

  it('know how many processes are alive, and forget one that leaves', async () => {
    await redis.run('FLUSHALL')
    const [one, two] = [await connect(), await connectRedisCounts(redis.url, { log })]
    expect((await one.beat()).processes).toBe(1)
    expect((await two.beat()).processes).toBe(2)
    await two.close()
    expect((await one.beat()).processes).toBe(1)
  })

  async function createCounters(mode: CountingMode, clockAheadMs = 0) {
    const counters = new SharedCounters(await connectRedisCounts(redis.url, { log }), {
      mode,
      processes: 3,
      now: () => Date.now() + clockAheadMs,
      log,
      patienceTurns: 2_000,
    })
    onTestFinished(() => counters.stop())
    await counters.start()
    return counters
  }

  it.each<CountingMode>(['exact', 'batch'])(
    'L3: follow the clock of the server in mode %s, however wrong those of the processes are',
    async (mode) => {
      const processes = await Promise.all(
        [-30_000, 0, 30_000, -3_600_000, 3_600_000].map((ms) => createCounters(mode, ms)),
      )
      const limits = { requests_per_minute: 1_000, requests_per_day: 100 }
      let accepted = 0
      for (let round = 0; round < 40; round += 1)
        for (const counters of processes) {
          const { allowed, at, minute, day } = await counters.take(`skewed ${mode}`, limits)
          if (allowed) accepted += 1
          expect(Math.abs(at - Date.now())).toBeLessThan(5_000)
          expect(minute.resetAt - at).toBeGreaterThan(0)
          expect(minute.resetAt - at).toBeLessThanOrEqual(MINUTE_MS)
          expect(day.resetAt - at).toBeLessThanOrEqual(DAY_MS)
        }
      // Exactly, or in batch mode by less than what all may give unheard.
      expect(accepted).toBeGreaterThanOrEqual(100)
      expect(accepted).toBeLessThan(mode === 'exact' ? 101 : 200)
    },
  )

  it('are told within a second what was given in batch mode, and all of it at the end', async () => {
    const [giving, other] = [await createCounters('batch'), await createCounters('exact')]
    const limits = { requests_per_minute: 10_000, requests_per_day: 10_000 }
    for (let count = 0; count < 200; count += 1)
      for (const subject of ['a', 'b', 'c']) await giving.take(subject, limits)
    const used = async (subject: string) =>
      10_000 - (await other.peek(subject, limits)).day.remaining
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect([await used('a'), await used('b'), await used('c')]).toEqual([200, 200, 200])
    for (let count = 0; count < 5; count += 1) await giving.take('a', limits)
    await giving.stop()
    expect(await used('a')).toBe(205)
  })
})
