// The sums that every form of the counters is made of.
import { describe, expect, it } from 'vitest'
import { toKeySubject } from '../../../../accounts/state/count-table.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import {
  add,
  advance,
  createWindows,
  merge,
  negate,
  toShare,
} from '../../../../proxy/limits/windows.ts'
import { drain } from '../../../service/proxy/limits/counter-forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const TOMORROW = NOON + DAY_MS
const LIMITS = { requests_per_minute: 100, requests_per_day: 1_000 }

function used(minuteUsed: number, dayUsed: number, at = NOON) {
  return { ...createWindows(at), minuteUsed, dayUsed }
}

type Change = (windows: ReturnType<typeof used>, other: ReturnType<typeof used>) => void

function after(change: Change, windows: ReturnType<typeof used>, other: ReturnType<typeof used>) {
  change(windows, other)
  return windows
}

describe('windows', () => {
  it('are raised to what is known of the same ones or of later ones', () => {
    expect(after(merge, used(3, 9), used(5, 7))).toEqual(used(5, 9))
    expect(after(merge, used(3, 9), used(1, 10))).toEqual(used(3, 10))
    expect(after(merge, used(3, 9), used(1, 2, TOMORROW))).toEqual(used(1, 2, TOMORROW))
    expect(after(merge, used(1, 2, TOMORROW), used(3, 9))).toEqual(used(1, 2, TOMORROW))
    const later = NOON + MINUTE_MS
    expect(after(merge, used(3, 9), used(0, 4, later))).toEqual(used(0, 9, later))
  })

  it('take on top what was used in the same ones alone', () => {
    expect(after(add, used(3, 9), used(5, 7))).toEqual(used(8, 16))
    expect(after(add, used(3, 9), used(5, 7, NOON + MINUTE_MS))).toEqual(used(3, 16))
    expect(after(add, used(3, 9), used(5, 7, TOMORROW))).toEqual(used(3, 9))
  })

  it('give back what was used in the same ones alone, and never more than there is', () => {
    expect(after(add, used(3, 9), negate(used(1, 2)))).toEqual(used(2, 7))
    expect(after(add, used(3, 9), negate(used(5, 10)))).toEqual(used(0, 0))
    expect(after(add, used(3, 9), negate(used(1, 2, NOON + MINUTE_MS)))).toEqual(used(3, 7))
    expect(after(add, used(3, 9), negate(used(1, 2, TOMORROW)))).toEqual(used(3, 9))
  })

  it('go on with the clock, and back with it only where it was set back', () => {
    const at = (now: number) => {
      const windows = used(3, 9)
      advance(windows, now)
      return windows
    }
    expect(at(NOON + MINUTE_MS)).toEqual(used(0, 9, NOON + MINUTE_MS))
    expect(at(NOON - 1)).toEqual(used(3, 9))
    expect(at(NOON - 2 * MINUTE_MS)).toEqual(used(3, 9, NOON - 2 * MINUTE_MS))
    expect(at(TOMORROW)).toEqual(used(0, 0, TOMORROW))
    expect(at(NOON - 2 * DAY_MS)).toEqual(used(3, 9, NOON - 2 * DAY_MS))
  })
})

describe('the share of one of three processes', () => {
  const limits = { requests_per_minute: 12, requests_per_day: 30 }

  it.each([
    ['an equal part of what was left in the minute, rounded down', used(2, 2), 3, [5, 11]],
    ['an equal part of what was left in the day', used(1, 24), 3, [4, 26]],
    ['one request where there are fewer than processes', used(11, 29), 3, [12, 30]],
    ['nothing where nothing is left', used(12, 30), 3, [12, 30]],
    ['nothing where more was used than there is', used(13, 31), 3, [12, 30]],
    ['all where there is no other process', used(2, 2), 1, [12, 30]],
  ])('is %s', (_, known, processes, [perMinute, perDay]) => {
    expect(toShare(known, limits, processes)).toEqual({
      requests_per_minute: perMinute,
      requests_per_day: perDay,
    })
  })
})

describe('counters in memory', () => {
  it('drop the count that was used longest ago, of client addresses and keys apart', async () => {
    const counters = new MemoryCounters()
    const keySubject = toKeySubject('key_1')
    const left = async (subject: string) =>
      (await counters.peek(subject, LIMITS, NOON)).day.remaining
    for (const subject of [keySubject, 'address:first', 'address:second'])
      await counters.take(subject, LIMITS, NOON)
    await counters.take('address:first', LIMITS, NOON)
    for (let count = 0; count < 249_999; count += 1)
      counters.update(`address:${count}`, { limits: LIMITS }, NOON)
    expect(await Promise.all(['address:first', 'address:second', keySubject].map(left))).toEqual([
      998, 1_000, 999,
    ])
    await counters.take('address:last', LIMITS, NOON)
    expect(await Promise.all(['address:first', keySubject].map(left))).toEqual([1_000, 999])
    // What is dropped is not kept for saving either.
    expect(await drain(counters)).toHaveLength(250_001)
  })

  it('add what comes late to what was counted meanwhile', async () => {
    const counters = new MemoryCounters()
    const late = (windows: ReturnType<typeof used>) =>
      counters.restore([{ subject: 'a', ...windows }])
    await counters.take('a', LIMITS, NOON)
    late(used(3, 9))
    expect(await drain(counters)).toEqual([{ subject: 'a', ...used(4, 10) }])
    late(used(5, 5, NOON - MINUTE_MS))
    expect(await drain(counters)).toEqual([{ subject: 'a', ...used(4, 15) }])
    late(used(5, 5, NOON - DAY_MS))
    expect(await drain(counters)).toEqual([{ subject: 'a', ...used(4, 15) }])
    counters.restore([{ subject: 'b', ...used(1, 1) }])
    expect(await drain(counters)).toEqual([])
  })

  it('count a key under a name that no address has', () => {
    expect(toKeySubject('key_1')).toBe('key:key_1')
  })
})
