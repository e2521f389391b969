import { describe, expect, it } from 'vitest'
import { clampDays, expandSteps, findFirstDay, findTrend } from '../../../release/history.ts'

const STEPS = [
  { from: '2026-03-04', to: null, blended_price_per_m: 1 },
  { from: '2026-02-27', to: '2026-03-02', blended_price_per_m: 2 },
]
const DAYS = ['03-05', '03-04', '03-03', '03-02', '02-28', '02-27', '02-26'].map(
  (day) => `2026-${day}`,
)

describe('daily history', () => {
  it('has a price for each observed day that a step covers, newest first', () => {
    expect(expandSteps(STEPS, { days: DAYS, from: '2026-01-01', date: '2026-03-05' })).toEqual([
      { date: '2026-03-05', blended_price_per_m: 1 },
      { date: '2026-03-04', blended_price_per_m: 1 },
      { date: '2026-03-02', blended_price_per_m: 2 },
      { date: '2026-02-28', blended_price_per_m: 2 },
      { date: '2026-02-27', blended_price_per_m: 2 },
    ])
  })

  it('ends with the window on both sides', () => {
    const window = { days: DAYS, from: '2026-02-28', date: '2026-03-04' }
    expect(expandSteps(STEPS, window).map(({ date }) => date)).toEqual([
      '2026-03-04',
      '2026-03-02',
      '2026-02-28',
    ])
  })

  it('counts its window over month and leap-year ends', () => {
    expect(findFirstDay('2026-07-31', 1)).toBe('2026-07-31')
    expect(findFirstDay('2026-03-01', 2)).toBe('2026-02-28')
    expect(findFirstDay('2028-03-01', 2)).toBe('2028-02-29')
    expect(findFirstDay('2027-01-01', 365)).toBe('2026-01-02')
  })

  it('is clamped to the plan, and says so only then', () => {
    const release = { manifest: { date: '2026-07-31' } }
    expect(clampDays(30, 30, release)).toMatchObject({ days: 30, said: {} })
    expect(clampDays(31, 30, release)).toMatchObject({ days: 30, said: { history_limit_days: 30 } })
  })
})

describe('trend', () => {
  it.each([
    [[1, 1, 1, 1, 1], 'unknown'],
    [[], 'unknown'],
    [[1, 1, 1, 1, 1, 1], 'flat'],
    [[100, 100, 100, 101, 101, 101], 'flat'],
    [[100, 100, 100, 102, 102, 102], 'up'],
    [[100, 100, 100, 98, 98, 98], 'down'],
    [[100, 100, 100, 500, 100, 100, 100], 'flat'],
    [[0, 0, 0, 0, 0, 0], 'flat'],
  ])('of %j is %s', (oldestFirst, trend) => {
    expect(findTrend(oldestFirst.toReversed())).toBe(trend)
  })
})
