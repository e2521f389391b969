import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MemoryCounters, MINUTE_MS } from '../../../proxy/accounts/counters.ts'

const LIMITS = { requests_per_minute: 3, requests_per_day: 7 }
const MIDNIGHT = Date.parse('2026-07-31T00:00:00Z')

describe('counters', () => {
  it('allow exactly the limit of a minute, and start over with the next', () => {
    const counters = new MemoryCounters()
    const take = (now: number) => counters.take('a', LIMITS, now).allowed
    expect([0, 0, 59_999, 59_999].map((ms) => take(MIDNIGHT + ms))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(take(MIDNIGHT + MINUTE_MS)).toBe(true)
  })

  it('allow exactly the limit of a day', () => {
    const counters = new MemoryCounters()
    const allowed = Array.from({ length: 20 }, (_, minute) =>
      counters.take('a', LIMITS, MIDNIGHT + minute * MINUTE_MS),
    ).filter((usage) => usage.allowed)
    expect(allowed).toHaveLength(7)
    expect(counters.take('a', LIMITS, MIDNIGHT + DAY_MS).allowed).toBe(true)
  })

  it('agree with a model that keeps every request, for any times and limits', () => {
    const limits = fc.record({
      requests_per_minute: fc.integer({ min: 1, max: 5 }),
      requests_per_day: fc.integer({ min: 1, max: 12 }),
    })
    const gaps = fc.array(
      fc.integer({ min: 0, max: 40_000_000 }).map((ms) => ms % 100_003),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(limits, gaps, (rates, waits) => {
        const counters = new MemoryCounters()
        const taken: number[] = []
        let now = MIDNIGHT + DAY_MS - 600_000
        for (const wait of waits) {
          now += wait
          const within = (ms: number) =>
            taken.filter((at) => Math.floor(at / ms) === Math.floor(now / ms)).length
          const expected =
            within(MINUTE_MS) < rates.requests_per_minute && within(DAY_MS) < rates.requests_per_day
          const usage = counters.take('a', rates, now)
          expect(usage.allowed).toBe(expected)
          if (expected) taken.push(now)
          expect(usage.minute.remaining).toBe(rates.requests_per_minute - within(MINUTE_MS))
          expect(usage.day.remaining).toBe(rates.requests_per_day - within(DAY_MS))
          expect(usage.minute.resetAt).toBe((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS)
        }
      }),
    )
  })

  it('keep their counts when the clock steps back', () => {
    const counters = new MemoryCounters()
    for (let count = 0; count < 3; count += 1) counters.take('a', LIMITS, MIDNIGHT + 3_600_000)
    const usage = counters.take('a', LIMITS, MIDNIGHT)
    expect(usage.allowed).toBe(false)
    expect(usage.minute.resetAt).toBe(MIDNIGHT + MINUTE_MS)
  })

  it('count each subject alone, and nothing by looking', () => {
    const counters = new MemoryCounters()
    for (let count = 0; count < 9; count += 1) counters.peek('a', LIMITS, MIDNIGHT)
    counters.take('b', LIMITS, MIDNIGHT)
    expect(counters.peek('a', LIMITS, MIDNIGHT).minute.remaining).toBe(3)
  })

  it('hand out the last of an ending day beside the first of the next', () => {
    const counters = new MemoryCounters()
    for (const now of [MIDNIGHT - 2, MIDNIGHT - 1, MIDNIGHT]) counters.take('a', LIMITS, now)
    const used = counters.drainChanged().map(({ day, dayUsed }) => [day * DAY_MS, dayUsed])
    expect(Object.fromEntries(used)).toEqual({ [MIDNIGHT - DAY_MS]: 2, [MIDNIGHT]: 1 })
  })

  it('hand out what changed once, and take it back on restore', () => {
    const counters = new MemoryCounters()
    counters.take('a', LIMITS, MIDNIGHT)
    counters.peek('b', LIMITS, MIDNIGHT)
    const changed = counters.drainChanged()
    expect(changed.map(({ subject }) => subject)).toEqual(['a'])
    expect(counters.drainChanged()).toEqual([])
    const restored = new MemoryCounters()
    restored.restore(changed)
    expect(restored.peek('a', LIMITS, MIDNIGHT).day.remaining).toBe(6)
  })
})
