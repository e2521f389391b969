// The books of one process about counts that it shares: what it may give without asking, and what it tells.
import { describe, expect, it } from 'vitest'
import { createWindows, DAY_MS, MINUTE_MS } from '../../../../proxy/limits/counters.ts'
import { Ledger } from '../../../../proxy/limits/ledger.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }
const HERE = { at: NOON, processes: 3, isAway: false }
const AWAY = { ...HERE, isAway: true }

/** What all processes have used, at the moment of `at`. */
function used(minuteUsed: number, dayUsed: number, at = NOON) {
  return { ...createWindows(at), minuteUsed, dayUsed }
}

/** A ledger that has asked for one request of `a` and heard what all have used with it. */
function hearOf(minuteUsed: number, dayUsed: number, allowed = true): Ledger {
  const ledger = new Ledger()
  const asked = ledger.ask('a', LIMITS, NOON)
  ledger.hear(asked, { allowed, at: NOON, count: used(minuteUsed, dayUsed) })
  return ledger
}

/** How many requests in a row are given. */
function giveAll(ledger: Ledger, situation = HERE, limits = LIMITS): number {
  let given = 0
  while (given < 100 && ledger.give('a', limits, situation).allowed) given += 1
  return given
}

describe('a share', () => {
  it('is an equal part of what was left in the minute, rounded down', () => {
    expect(giveAll(new Ledger())).toBe(4)
    expect(giveAll(hearOf(2, 2))).toBe(3)
    expect(giveAll(hearOf(2, 2), { ...HERE, processes: 1 })).toBe(10)
  })

  it('is an equal part of what was left in the day', () => {
    expect(giveAll(hearOf(1, 24))).toBe(2)
  })

  it('is one request where there are fewer than processes, and none where there is none', () => {
    expect(giveAll(hearOf(11, 11))).toBe(1)
    expect(giveAll(hearOf(1, 29))).toBe(1)
    expect(giveAll(hearOf(12, 12))).toBe(0)
    expect(giveAll(hearOf(1, 30))).toBe(0)
    expect(giveAll(hearOf(13, 31))).toBe(0)
  })

  it('begins anew with the minute, and goes on in the day', () => {
    const ledger = new Ledger()
    expect(giveAll(ledger)).toBe(4)
    expect(giveAll(ledger, { ...HERE, at: NOON + MINUTE_MS - 1 })).toBe(0)
    expect(giveAll(ledger, { ...HERE, at: NOON + MINUTE_MS })).toBe(4)
    expect(giveAll(ledger, { ...HERE, at: NOON + 2 * MINUTE_MS })).toBe(2)
    expect(giveAll(ledger, { ...HERE, at: NOON + DAY_MS })).toBe(4)
  })

  it('holds what was told and is not confirmed', () => {
    const ledger = new Ledger()
    giveAll(ledger)
    const asked = ledger.ask('a', undefined, NOON)
    expect(giveAll(ledger)).toBe(0)
    ledger.hear(asked, { allowed: true, at: NOON, count: used(6, 6) })
    expect(giveAll(ledger)).toBe(2)
  })
})

describe('what is shown', () => {
  it('is what all have left, with what was given and told here', () => {
    const ledger = hearOf(2, 5)
    ledger.give('a', LIMITS, HERE)
    ledger.ask('a', undefined, NOON)
    const { allowed, at, minute, day } = ledger.give('a', LIMITS, HERE)
    expect([allowed, at, minute.remaining, day.remaining]).toEqual([true, NOON, 8, 23])
    expect(ledger.look('a', LIMITS, HERE).minute.remaining).toBe(8)
    expect(ledger.look('nobody', LIMITS, HERE).minute.remaining).toBe(12)
  })

  it('is the share while nobody else can be asked, and never less than nothing', () => {
    const ledger = hearOf(2, 24)
    ledger.give('a', LIMITS, AWAY)
    const { minute, day } = ledger.look('a', LIMITS, AWAY)
    expect([minute.remaining, day.remaining]).toEqual([2, 1])
    const shrunk = ledger.look('a', LIMITS, { ...AWAY, processes: 100 })
    expect([shrunk.minute.remaining, shrunk.day.remaining]).toEqual([0, 0])
    ledger.give('a', LIMITS, AWAY)
    const over = ledger.look('a', LIMITS, { ...AWAY, processes: 100 })
    expect([over.minute.remaining, over.day.remaining]).toEqual([0, 0])
    expect(ledger.look('a', LIMITS, { ...AWAY, processes: 1 }).minute.remaining).toBe(8)
  })

  it('changes nothing by being looked at', () => {
    const ledger = new Ledger()
    ledger.look('a', LIMITS, HERE)
    expect([ledger.drainChanged(), ledger.isHeard('a')]).toEqual([[], false])
  })

  it('knows when all together have used a window up', () => {
    expect(hearOf(11, 29).isUsedUp('a', LIMITS, NOON)).toBe(false)
    expect(hearOf(12, 12).isUsedUp('a', LIMITS, NOON)).toBe(true)
    expect(hearOf(1, 30).isUsedUp('a', LIMITS, NOON)).toBe(true)
    const ledger = hearOf(11, 11)
    ledger.give('a', LIMITS, HERE)
    expect(ledger.isUsedUp('a', LIMITS, NOON)).toBe(true)
    expect(ledger.isUsedUp('a', LIMITS, NOON + MINUTE_MS)).toBe(false)
  })
})

describe('an order', () => {
  it('tells what was given since the last one, once', () => {
    const ledger = new Ledger()
    giveAll(ledger)
    expect(ledger.listUntold()).toEqual(['a'])
    const { order } = ledger.ask('a', LIMITS, NOON)
    expect(order).toEqual({ subject: 'a', takes: LIMITS, heard: undefined, given: used(4, 4) })
    expect([ledger.listUntold(), ledger.listDue()]).toEqual([[], []])
    expect(ledger.ask('a', undefined, NOON).order.given).toBeUndefined()
  })

  it('tells of a day whose minute is over', () => {
    const ledger = new Ledger()
    ledger.give('a', LIMITS, HERE)
    const later = NOON + MINUTE_MS
    expect(ledger.ask('a', undefined, later).order.given).toEqual(used(0, 1, later))
  })

  it('says what was heard where it takes or tells something', () => {
    const ledger = hearOf(2, 5)
    expect(ledger.isHeard('a')).toBe(true)
    expect(ledger.ask('a', LIMITS, NOON).order.heard).toEqual(used(2, 5))
    expect(ledger.ask('a', undefined, NOON).order.heard).toBeUndefined()
    ledger.give('a', LIMITS, HERE)
    expect(ledger.ask('a', undefined, NOON).order.heard).toEqual(used(2, 5))
  })

  it('is told again where it failed', () => {
    const ledger = new Ledger()
    giveAll(ledger)
    const asked = ledger.ask('a', undefined, NOON)
    ledger.fail(asked)
    expect(ledger.listUntold()).toEqual(['a'])
    expect(ledger.drainChanged()).toEqual([{ subject: 'a', ...used(4, 4) }])
    expect(ledger.ask('a', undefined, NOON).order.given).toEqual(used(4, 4))
  })

  it('that failed is due, even with nothing to tell', () => {
    const ledger = new Ledger()
    ledger.fail(ledger.ask('a', LIMITS, NOON))
    expect([ledger.listUntold(), ledger.listDue()]).toEqual([[], ['a']])
  })

  it('is due again where others take from the same windows', () => {
    expect(hearOf(2, 2).listDue()).toEqual(['a'])
    expect(hearOf(1, 2).listDue()).toEqual([])
    const ledger = new Ledger()
    const count = used(9, 9)
    ledger.hear(ledger.ask('a', undefined, NOON), { allowed: true, at: NOON, count })
    expect(ledger.listDue()).toEqual([])
  })

  it('that was answered too late is not counted beside what was given for it', () => {
    for (const [allowed, isGivenHere, total] of [
      [true, true, 5],
      [true, false, 6],
      [false, true, 6],
    ] as const) {
      const ledger = new Ledger()
      const asked = ledger.ask('a', LIMITS, NOON)
      ledger.give('a', LIMITS, HERE)
      asked.isGivenHere = isGivenHere
      ledger.hear(asked, { allowed, at: NOON, count: used(5, 5) })
      expect(ledger.drainChanged()).toEqual([{ subject: 'a', ...used(total, total) }])
    }
  })

  it('brings the clock of whoever answered', () => {
    const ledger = new Ledger()
    const later = NOON + MINUTE_MS
    giveAll(ledger)
    const asked = ledger.ask('a', LIMITS, NOON)
    ledger.hear(asked, { allowed: true, at: later, count: used(3, 7, later) })
    expect(ledger.drainChanged()).toEqual([{ subject: 'a', ...used(3, 7, later) }])
  })
})

describe('what is kept from one life to the next', () => {
  it('is restored as heard, where it says more than is known', () => {
    const ledger = new Ledger()
    ledger.restore([{ subject: 'a', ...used(2, 5) }])
    expect(ledger.isHeard('a')).toBe(true)
    expect(ledger.drainChanged()).toEqual([])
    expect(giveAll(ledger)).toBe(3)
    const known = hearOf(2, 9)
    known.restore([{ subject: 'a', ...used(5, 5) }])
    expect(known.look('a', LIMITS, HERE).minute.remaining).toBe(7)
    expect(known.look('a', LIMITS, HERE).day.remaining).toBe(21)
  })

  it('is the last of an ending day beside the first of the next', () => {
    const ledger = new Ledger()
    ledger.give('a', LIMITS, HERE)
    const tomorrow = NOON + DAY_MS
    ledger.give('a', LIMITS, { ...HERE, at: tomorrow })
    ledger.give('a', LIMITS, { ...HERE, at: tomorrow })
    const counts = ledger.drainChanged()
    expect(counts).toEqual([
      { subject: 'a', ...used(1, 1) },
      { subject: 'a', ...used(2, 2, tomorrow) },
    ])
    expect(ledger.drainChanged()).toEqual([])
    // Neither could be saved: that of the day that is over as it was, the other as it is by then.
    ledger.markChanged(counts)
    ledger.give('a', LIMITS, { ...HERE, at: tomorrow })
    expect(ledger.drainChanged()).toEqual([
      { subject: 'a', ...used(1, 1) },
      { subject: 'a', ...used(3, 3, tomorrow) },
    ])
  })

  it('is not handed out at the end of a day in which nothing changed', () => {
    const ledger = new Ledger()
    ledger.give('a', LIMITS, HERE)
    ledger.drainChanged()
    ledger.isUsedUp('a', LIMITS, NOON + DAY_MS)
    expect(ledger.drainChanged()).toEqual([])
  })
})
