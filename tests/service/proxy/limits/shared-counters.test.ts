// Counters that are kept elsewhere, when that answers late, wrongly or not at all: here without a network, so that
// each way to fail comes exactly when a test says so.
import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryCounters, MINUTE_MS } from '../../../../proxy/limits/counters.ts'
import { type CountingMode, SharedCounters } from '../../../../proxy/limits/shared-counters.ts'
import type { Order } from '../../../../proxy/limits/shared-counts.ts'
import { PATIENCE } from '../../../patience.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }

/** How the other side is just now. */
type Health = 'well' | 'failing' | 'silent'

function lay(
  mode: CountingMode = 'exact',
  { processes = 3, clockAheadMs = 0, patienceTurns = 4 } = {},
) {
  const elsewhere = new MemoryCounters()
  const clock = { now: NOON }
  const side = { health: 'well' as Health, processes, isClosed: false }
  const orders: Order[] = []
  const logged: [string, unknown][] = []
  const held: (() => void)[] = []

  async function answer<Answer>(make: () => Answer): Promise<Answer> {
    if (side.health === 'failing') throw new Error('expected an answer, got a reset')
    if (side.health === 'silent') await new Promise<void>((resolve) => held.push(resolve))
    return make()
  }

  const counters = new SharedCounters(
    {
      exchange: (order) => {
        orders.push(order)
        return answer(() => elsewhere.exchange(order, clock.now + clockAheadMs))
      },
      beat: () => answer(() => ({ at: clock.now + clockAheadMs, processes: side.processes })),
      close: async () => {
        side.isClosed = true
      },
    },
    {
      mode,
      processes,
      now: () => clock.now,
      log: (event, fields) => logged.push([event, fields]),
      patienceTurns,
    },
  )
  const release = () => held.splice(0).forEach((resolve) => resolve())
  onTestFinished(async () => {
    side.health = 'well'
    release()
    await counters.stop()
  })

  return {
    counters,
    elsewhere,
    clock,
    side,
    orders,
    logged,
    release,
    /** How many requests in a row are let through. */
    takeAll: async (subject = 'a'): Promise<number> => {
      let taken = 0
      while (taken < 100 && (await counters.take(subject, LIMITS)).allowed) taken += 1
      return taken
    },
    used: (subject = 'a') => 30 - elsewhere.peek(subject, LIMITS, clock.now).day.remaining,
  }
}

describe('counters that are away', () => {
  it.each<Health>(['failing', 'silent'])('give the share of this process (%s)', async (health) => {
    const { counters, side, takeAll, logged, clock, release } = lay()
    await counters.beat()
    expect([counters.isFailing, counters.isReached]).toEqual([false, true])
    side.health = health
    expect(await takeAll()).toBe(4)
    expect(counters.isFailing).toBe(true)
    const { allowed, minute, day } = await counters.take('a', LIMITS)
    expect([allowed, minute.remaining, day.remaining]).toEqual([false, 0, 6])
    expect(logged).toEqual([['counters_left', { error: expect.anything(), processes: 3 }]])
    side.health = 'well'
    release()
    clock.now += 7_000
    await counters.beat()
    // Where the beat was held back, the first to come after is the one that counts.
    await counters.beat()
    expect(counters.isFailing).toBe(false)
    expect(logged.slice(1)).toEqual([['counters_returned', { away_ms: 7_000 }]])
  })

  it('are asked about every request again when they are back, and told what was given', async () => {
    const { counters, side, takeAll, orders, used } = lay()
    side.health = 'failing'
    expect(await takeAll()).toBe(4)
    const asked = orders.length
    expect(asked).toBe(1)
    side.health = 'well'
    await counters.beat()
    expect(await takeAll()).toBe(8)
    expect(used()).toBe(12)
    expect(orders).toHaveLength(asked + 9)
  })

  it('count once what was given for a request that they answered too late', async () => {
    const { counters, side, release, used } = lay()
    side.health = 'silent'
    expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    side.health = 'well'
    release()
    await counters.beat()
    await counters.stop()
    expect(used()).toBe(1)
  })

  it('follow the number of processes that are alive, of which there is always one', async () => {
    const { counters, side, takeAll } = lay()
    side.processes = 2
    await counters.beat()
    side.health = 'failing'
    expect(await takeAll()).toBe(6)
    side.health = 'well'
    side.processes = 0
    await counters.beat()
    side.health = 'failing'
    expect(await takeAll('b')).toBe(12)
  })

  it('are looked at here', async () => {
    const { counters, side, orders, takeAll } = lay()
    expect((await counters.peek('a', LIMITS)).minute.remaining).toBe(12)
    side.health = 'failing'
    const { allowed, minute } = await counters.peek('a', LIMITS)
    expect([allowed, minute.remaining, counters.isFailing]).toEqual([true, 4, true])
    expect(await takeAll()).toBe(4)
    expect((await counters.peek('a', LIMITS)).minute.remaining).toBe(0)
    expect(orders).toHaveLength(2)
  })

  it('are told nothing at the end, and closed', async () => {
    const { counters, side, orders, takeAll } = lay()
    side.health = 'failing'
    await takeAll()
    await counters.stop()
    expect([orders.length, side.isClosed]).toEqual([1, true])
  })

  it('do not keep a process from starting, and are reached when they answer', async () => {
    const { counters, side, release, logged } = lay()
    side.health = 'silent'
    await counters.start()
    expect([counters.isReached, counters.isFailing]).toEqual([false, true])
    side.health = 'well'
    release()
    await expect.poll(() => counters.isReached, PATIENCE).toBe(true)
    await expect.poll(() => logged.map(([event]) => event), PATIENCE).toContain('counters_returned')
  })
})

describe('waiting for shared counters', () => {
  const PATIENT = { patienceTurns: 1_000_000 }

  it('lasts while they have answered all along, and is short after they have not', async () => {
    const { counters, side, release } = lay('exact', PATIENT)
    side.health = 'silent'
    const late = counters.take('a', LIMITS)
    await new Promise((resolve) => setTimeout(resolve, 150))
    release()
    expect([(await late).allowed, counters.isFailing]).toEqual([true, false])
    side.health = 'failing'
    await counters.take('a', LIMITS)
    side.health = 'well'
    await counters.beat()
    expect(counters.isFailing).toBe(false)
    // Nobody releases this one.
    side.health = 'silent'
    expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    expect(counters.isFailing).toBe(true)
  })

  it('ends for all when one has learnt that they are away, and is said once', async () => {
    const { counters, side, logged } = lay('exact', PATIENT)
    side.health = 'silent'
    const waiting = [1, 2, 3].map(() => counters.take('a', LIMITS))
    side.health = 'failing'
    await counters.beat()
    expect((await Promise.all(waiting)).map(({ allowed }) => allowed)).toEqual([true, true, true])
    expect(logged.map(([event]) => event)).toEqual(['counters_left'])
  })

  it('is for what all have used by now, where every request is asked about', async () => {
    const { counters, elsewhere } = lay()
    await counters.take('a', LIMITS)
    elsewhere.take('a', LIMITS, NOON)
    const { allowed, at, minute } = await counters.peek('a', LIMITS)
    expect([allowed, at, minute.remaining]).toEqual([true, NOON, 10])
  })
})

describe('counters in batch mode', () => {
  it('ask about a subject once, then give a share without asking', async () => {
    const { counters, orders, used } = lay('batch')
    for (let count = 0; count < 4; count += 1)
      expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    expect([orders.length, used()]).toEqual([1, 1])
    expect((await counters.peek('a', LIMITS)).minute.remaining).toBe(8)
    expect(orders).toHaveLength(1)
    await counters.stop()
    expect(used()).toBe(4)
  })

  it('ask where the share is used up, until nobody has any', async () => {
    const { orders, takeAll, used } = lay('batch')
    expect(await takeAll()).toBe(12)
    expect(used()).toBe(12)
    const asked = orders.length
    expect(await takeAll()).toBe(0)
    expect(orders).toHaveLength(asked)
  })

  it('tell what they gave without being asked to', async () => {
    const { counters, used } = lay('batch')
    await counters.start()
    const subjects = Array.from({ length: 25 }, (_, index) => `s${index}`)
    for (const subject of subjects)
      for (let count = 0; count < 3; count += 1) await counters.take(subject, LIMITS)
    await expect.poll(() => subjects.map(used), PATIENCE).toEqual(subjects.map(() => 3))
  })

  it('notice in telling that they are away, and tell again', async () => {
    const { counters, side, used } = lay('batch')
    await counters.start()
    await counters.take('a', LIMITS)
    side.health = 'failing'
    await counters.take('a', LIMITS)
    await expect.poll(() => counters.isFailing, PATIENCE).toBe(true)
    expect(used()).toBe(1)
    side.health = 'well'
    await expect.poll(() => used(), PATIENCE).toBe(2)
  })
})

describe('the clock of shared counters', () => {
  it('is that of whoever counts, here too', async () => {
    const { counters, side } = lay('exact', { clockAheadMs: 5 * MINUTE_MS })
    await counters.beat()
    expect((await counters.take('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
    side.health = 'failing'
    expect((await counters.take('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
    expect((await counters.peek('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
  })
})

describe('shared counters from one life to the next', () => {
  it('are restored, and hand out what they heard and gave', async () => {
    const { counters, takeAll, side } = lay()
    const [minute, day] = [NOON / MINUTE_MS, Math.floor(NOON / 86_400_000)]
    counters.restore([{ subject: 'a', minute, minuteUsed: 6, day, dayUsed: 6 }])
    side.health = 'failing'
    expect(await takeAll()).toBe(2)
    const changed = counters.drainChanged()
    expect(changed).toEqual([{ subject: 'a', minute, minuteUsed: 8, day, dayUsed: 8 }])
    expect(counters.drainChanged()).toEqual([])
    counters.markChanged(changed)
    expect(counters.drainChanged()).toEqual(changed)
  })
})
