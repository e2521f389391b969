import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Count } from '../../../../accounts/state/count-table.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { COUNTER_FORMS, drain } from './counter-forms.ts'

const LIMITS = { requests_per_minute: 3, requests_per_day: 7 }
const MIDNIGHT = Date.parse('2026-07-31T00:00:00Z')

describe.each(COUNTER_FORMS)('counters $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('allow exactly the limit to any number at once', async () => {
    const { one, other } = await form.create()
    const limits = { requests_per_minute: 60, requests_per_day: 1_000 }
    const usages = await Promise.all(
      Array.from({ length: 600 }, async (_, index) =>
        (index % 2 === 0 ? one : other).take('a', limits, MIDNIGHT),
      ),
    )
    expect(usages.filter(({ allowed }) => allowed)).toHaveLength(60)
    const remaining = usages
      .filter(({ allowed }) => allowed)
      .map(({ minute }) => minute.remaining)
      .sort((left, right) => left - right)
    expect(remaining).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  test('agree with a model that keeps every request, for any times and limits', async () => {
    const { one, other } = await form.create()
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
        let now = MIDNIGHT + DAY_MS - 600_000
        for (const [index, wait] of waits.entries()) {
          now += wait
          const within = (ms: number) =>
            taken.filter((at) => Math.floor(at / ms) === Math.floor(now / ms)).length
          const expected =
            within(MINUTE_MS) < rates.requests_per_minute && within(DAY_MS) < rates.requests_per_day
          const counters = index % 3 === 0 ? other : one
          const usage = await counters.take(`${subject}`, rates, now)
          expect(usage.allowed).toBe(expected)
          if (expected) taken.push(now)
          expect(usage.at).toBe(now)
          expect(usage.minute.remaining).toBe(rates.requests_per_minute - within(MINUTE_MS))
          expect(usage.day.remaining).toBe(rates.requests_per_day - within(DAY_MS))
          expect(usage.minute.resetAt).toBe((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS)
        }
      }),
    )
  })

  test('L3: keep their counts when the clock steps back, and never wait longer than the window', async () => {
    const { one } = await form.create()
    const noon = MIDNIGHT + DAY_MS / 2
    for (let count = 0; count < 3; count += 1) await one.take('a', LIMITS, noon)
    for (const step of [-1_000, -30_000, -3_600_000]) {
      const usage = await one.take('a', LIMITS, noon + step)
      expect(usage.allowed).toBe(false)
      const waitMs = usage.minute.resetAt - usage.at
      expect(waitMs).toBeGreaterThan(0)
      expect(waitMs).toBeLessThanOrEqual(MINUTE_MS)
    }
  })

  test('are not refilled by a request that began in the window before', async () => {
    const { one } = await form.create()
    for (const ms of [0, 1, 2]) await one.take('a', LIMITS, MIDNIGHT + ms)
    // One that was held back over the turn, then another of now.
    expect((await one.take('a', LIMITS, MIDNIGHT - 1)).allowed).toBe(false)
    expect((await one.take('a', LIMITS, MIDNIGHT + 3)).allowed).toBe(false)
  })

  test('count each subject alone, and nothing by looking', async () => {
    const { one } = await form.create()
    for (let count = 0; count < 9; count += 1) await one.peek('a', LIMITS, MIDNIGHT)
    await one.take('b', LIMITS, MIDNIGHT)
    const { minute, allowed } = await one.peek('a', LIMITS, MIDNIGHT)
    expect([allowed, minute.remaining]).toEqual([true, 3])
  })

  test('hand out the last of an ending day beside the first of the next', async () => {
    const { one } = await form.create()
    for (const now of [MIDNIGHT - 2, MIDNIGHT - 1, MIDNIGHT]) await one.take('a', LIMITS, now)
    const used = (await drain(one)).map(({ day, dayUsed }) => [day * DAY_MS, dayUsed])
    expect(Object.fromEntries(used)).toEqual({ [MIDNIGHT - DAY_MS]: 2, [MIDNIGHT]: 1 })
  })

  test('hand out what changed once, and take it back on restore', async () => {
    const { one } = await form.create()
    await one.take('a', LIMITS, MIDNIGHT)
    await one.peek('b', LIMITS, MIDNIGHT)
    const changed: Count[] = []
    const fails = async (counts: readonly Count[]) => {
      changed.push(...counts)
      throw new Error('not saved')
    }
    await expect(one.save(fails)).rejects.toThrow('not saved')
    expect(changed.map(({ subject }) => subject)).toEqual(['a'])
    expect(await drain(one)).toEqual(changed)
    expect(await drain(one)).toEqual([])
    // An empty form, as after a crash of everything that counts.
    const { one: restored } = await form.create()
    restored.restore(changed)
    expect((await restored.take('a', LIMITS, MIDNIGHT)).day.remaining).toBe(5)
  })
})
