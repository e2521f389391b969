// The script in Redis against the same rules in TypeScript, and what only a server has: a clock, and an end of keys.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import { connectRedis } from '../../../../proxy/limits/redis.ts'
import { SharedCounters } from '../../../../proxy/limits/shared.ts'
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
    const counts = await connectRedis(redis.url, { log, ...(now && { now }) })
    onTestFinished(() => counts.close())
    return counts
  }

  it('answer every update as counts in memory do', async () => {
    const clock = { now: MIDNIGHT }
    const counts = await connect(() => clock.now)
    const windows = fc.record({
      minute: fc.integer({ min: -2, max: 2 }).map((step) => MIDNIGHT / MINUTE_MS + step),
      minuteUsed: fc.nat(4),
      day: fc.integer({ min: -1, max: 1 }).map((step) => MIDNIGHT / DAY_MS + step),
      dayUsed: fc.nat(9),
    })
    const limits = fc.record({
      requests_per_minute: fc.integer({ min: 1, max: 5 }),
      requests_per_day: fc.integer({ min: 1, max: 9 }),
    })
    const update = fc.record({
      subject: fc.constantFrom('a', 'b'),
      update: fc.record({ known: windows, added: windows, limits }, { requiredKeys: [] }),
    })
    // Each step is what one turn of the event loop asks, of two subjects.
    const turns = fc.array(
      fc.record({
        afterMs: fc.integer({ min: -90_000, max: 90_000 }),
        updates: fc.array(update, { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 8 },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(turns, async (steps) => {
        const memory = new MemoryCounters()
        run += 1
        for (const { afterMs, updates } of steps) {
          clock.now = MIDNIGHT + afterMs
          const asked = updates.map((one) => ({ ...one, subject: `${run} ${one.subject}` }))
          const answers = asked.map((one) => counts.update(one.subject, one.update))
          expect(await Promise.all(answers)).toEqual(
            asked.map((one) => memory.update(one.subject, one.update, clock.now)),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('answer 600 requests of one turn, each its own', async () => {
    const counts = await connect()
    const limits = { requests_per_minute: 1_000, requests_per_day: 1_000 }
    const subjects = Array.from({ length: 600 }, (_, number) => `crowd ${number % 7}`)
    const answers = await Promise.all(subjects.map((subject) => counts.update(subject, { limits })))
    expect(answers.map(({ count }) => count.dayUsed)).toEqual(
      subjects.map((_, number) => Math.floor(number / 7) + 1),
    )
  })

  it('are forgotten by themselves within a minute of the end of their day', async () => {
    const counts = await connect()
    const limits = { requests_per_minute: 10, requests_per_day: 10 }
    const { at } = await counts.update('brief', { limits })
    const [, ttlMs] = /:(\d+)/.exec(await redis.run('PTTL', 'tpi:count:brief')) ?? []
    const leftMs = DAY_MS - (at % DAY_MS)
    expect(Math.abs(Number(ttlMs) - leftMs - MINUTE_MS)).toBeLessThan(5_000)
  })

  it('go on when the server has forgotten the script', async () => {
    const counts = await connect()
    const limits = { requests_per_minute: 10, requests_per_day: 10 }
    await counts.update('script', { limits })
    await redis.run('SCRIPT', 'FLUSH')
    expect((await counts.update('script', { limits })).count.dayUsed).toBe(2)
  })

  it('know how many processes are alive, and forget one that leaves', async () => {
    await redis.run('FLUSHALL')
    const [one, two] = [await connect(), await connectRedis(redis.url, { log })]
    expect((await one.heartbeat()).processes).toBe(1)
    expect((await two.heartbeat()).processes).toBe(2)
    await two.close()
    expect((await one.heartbeat()).processes).toBe(1)
  })

  async function createCounters(clockAheadMs: number) {
    const counts = await connectRedis(redis.url, { log })
    const counters = new SharedCounters(
      { ...counts, timeoutMs: 10_000 },
      { processes: 3, now: () => Date.now() + clockAheadMs, log },
    )
    onTestFinished(() => counters.stop())
    await counters.start()
    return counters
  }

  it('L3: follow the clock of the server, however wrong those of the processes are', async () => {
    const processes = await Promise.all(
      [-30_000, 0, 30_000, -3_600_000, 3_600_000].map(createCounters),
    )
    const limits = { requests_per_minute: 1_000, requests_per_day: 100 }
    let accepted = 0
    for (let round = 0; round < 40; round += 1)
      for (const counters of processes) {
        const { allowed, at, minute, day } = await counters.take('skewed', limits)
        if (allowed) accepted += 1
        expect(Math.abs(at - Date.now())).toBeLessThan(5_000)
        expect(minute.resetAt - at).toBeGreaterThan(0)
        expect(minute.resetAt - at).toBeLessThanOrEqual(MINUTE_MS)
        expect(day.resetAt - at).toBeLessThanOrEqual(DAY_MS)
      }
    expect(accepted).toBe(100)
  })
})
