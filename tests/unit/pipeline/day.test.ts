import { describe, expect, it } from 'vitest'
import { findDay, toDay } from '../../../pipeline/collect/day.ts'

describe('the day of a time in seconds', () => {
  it.each([
    [1_785_542_399, '2026-07-31'],
    [1_785_542_400, '2026-08-01'],
    [0, null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [1e15, null],
  ])('of %s is %s', (seconds, day) => {
    expect(toDay(seconds)).toBe(day)
  })
})

describe('the day a text begins with', () => {
  it.each([
    ['2026-07-31', '2026-07-31'],
    ['2026-07-31T12:00:00Z', '2026-07-31'],
    ['2026-07-31 12:00', '2026-07-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['2026-00-00', null],
    ['2026-07', null],
    ['2026-07-3', null],
    ['2026-07-311', null],
    ['12026-07-31', null],
    ['on 2026-07-31', null],
    ['2026-07-31x', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of "%s" is %s', (text, day) => {
    expect(findDay(text)).toBe(day)
  })
})
