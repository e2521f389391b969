// Shared counts that answer late, with errors or not at all: here without a network, so that each way to fail comes
// exactly when a test says so.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time.ts'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import { SharedCounters } from '../../../../proxy/limits/shared.ts'
import { merge, type Update } from '../../../../proxy/limits/windows.ts'
import { WAIT } from '../../../test-options.ts'
import { drain } from './counter-forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }

type Health = 'well' | 'failing' | 'silent'

function lay({ clockAheadMs = 0, timeoutMs = 20 } = {}) {
  const clock = { now: NOON }
  const side = {
    health: 'well' as Health,
    counts: new MemoryCounters(),
    processes: 3,
    isClosed: false,
  }
  const updates: Update[] = []
  const logged: [string, unknown][] = []
  const held: (() => void)[] = []

  async function answer<Answer>(make: () => Answer): Promise<Answer> {
    if (side.health === 'failing') throw new Error('expected an answer, got a reset')
    if (side.health === 'silent') await new Promise<void>((resolve) => held.push(resolve))
    return make()
  }

  const counters = new SharedCounters(
    {
      timeoutMs,
      update: (subject, update) => {
        updates.push(update)
        return answer(() => side.counts.update(subject, update, clock.now + clockAheadMs))
      },
      heartbeat: () => answer(() => ({ at: clock.now + clockAheadMs, processes: side.processes })),
      close: async () => {
        side.isClosed = true
      },
    },
    {
      processes: 3,
      now: () => clock.now,
      log: (event, fields) => logged.push([event, fields]),
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
    clock,
    side,
    updates,
    logged,
    release,
    /** How many requests in a row are let through. */
    takeAll: async (subject = 'a'): Promise<number> => {
      let taken = 0
      while (taken < 100 && (await counters.take(subject, LIMITS)).allowed) taken += 1
      return taken
    },
    used: (subject = 'a') => side.counts.update(subject, {}, clock.now).count.dayUsed,
  }
}

describe('shared counts that are away', () => {
  it.each<Health>(['failing', 'silent'])('leave each process its share (%s)', async (health) => {
    const { counters, side, takeAll, logged, clock, release } = lay()
    await counters.heartbeat()
    expect([counters.isFailing, counters.isReached]).toEqual([false, true])
    side.health = health
    expect(await takeAll()).toBe(4)
    expect(counters.isFailing).toBe(true)
    const { allowed, minute, day } = await counters.take('a', LIMITS)
    expect([allowed, minute.remaining, day.remaining]).toEqual([false, 0, 6])
    expect([minute.limit, day.limit]).toEqual([12, 30])
    expect(logged).toEqual([['counters_left', { error: expect.anything(), processes: 3 }]])
    side.health = 'well'
    release()
    clock.now += 7_000
    await counters.heartbeat()
    // Where the heartbeat was held back, the first to come after it is the one that counts.
    await counters.heartbeat()
    expect(counters.isFailing).toBe(false)
    expect(logged.slice(1)).toEqual([['counters_returned', { away_ms: 7_000 }]])
  })

  it('leave the share anew with the minute, within that of the day', async () => {
    const { side, takeAll, clock } = lay()
    side.health = 'failing'
    const taken = []
    for (let minute = 0; minute < 4; minute += 1) {
      taken.push(await takeAll())
      clock.now += MINUTE_MS
    }
    // A third of 12, until a third of 30 is used.
    expect(taken).toEqual([4, 4, 2, 0])
    clock.now += DAY_MS
    expect(await takeAll()).toBe(4)
  })

  it('are asked for every request when they are back, and hear what was taken', async () => {
    const { counters, side, takeAll, updates, used } = lay()
    side.health = 'failing'
    expect(await takeAll()).toBe(4)
    expect(updates).toHaveLength(1)
    side.health = 'well'
    await counters.heartbeat()
    expect(used()).toBe(4)
    expect(await takeAll()).toBe(8)
    expect(used()).toBe(12)
    expect(updates.filter(({ limits }) => limits)).toHaveLength(1 + 9)
  })

  it('hear of any number of subjects, again where a report failed, and of each request once', async () => {
    const { counters, side, used } = lay()
    const subjects = Array.from({ length: 250 }, (_, index) => `s${index}`)
    side.health = 'failing'
    for (const subject of [...subjects, ...subjects]) await counters.take(subject, LIMITS)
    await counters.heartbeat()
    expect(counters.isFailing).toBe(true)
    side.health = 'well'
    for (let count = 0; count < 3; count += 1) await counters.heartbeat()
    expect(subjects.map(used)).toEqual(subjects.map(() => 2))
  })

  it.each([
    ['too late', true],
    ['never', false],
  ])('count a request once that they answer %s', async (_, isReleased) => {
    const { counters, side, release, used } = lay()
    side.health = 'silent'
    expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    side.health = 'well'
    if (isReleased) release()
    await counters.heartbeat()
    if (isReleased) await counters.stop()
    expect(used()).toBe(1)
  })

  it('follow the number of processes that are alive, of which there is always one', async () => {
    const { counters, side, takeAll } = lay()
    side.processes = 2
    await counters.heartbeat()
    side.health = 'failing'
    expect(await takeAll()).toBe(6)
    side.health = 'well'
    side.processes = 0
    await counters.heartbeat()
    side.health = 'failing'
    expect(await takeAll('b')).toBe(12)
  })

  it('leave a share of what was left when this process last saw the count', async () => {
    const { counters, side, takeAll, updates } = lay()
    for (let count = 0; count < 2; count += 1) await counters.take('a', LIMITS)
    // For some heartbeats after a request, this process reads what others have counted.
    for (let count = 0; count < 3; count += 1) {
      await side.counts.take('a', LIMITS, NOON)
      await counters.heartbeat()
    }
    await side.counts.take('a', LIMITS, NOON)
    const { length } = updates
    await counters.heartbeat()
    expect(updates).toHaveLength(length)
    side.health = 'failing'
    // A third of 7, as of the last reading.
    expect(await takeAll()).toBe(2)
    expect((await counters.peek('a', LIMITS)).day.remaining).toBe(6)
  })

  it('are raised to what this process has seen where they were lost', async () => {
    const { counters, side, takeAll, used } = lay()
    for (let count = 0; count < 5; count += 1) await counters.take('a', LIMITS)
    side.counts = new MemoryCounters()
    expect((await counters.take('a', LIMITS)).minute.remaining).toBe(6)
    side.counts = new MemoryCounters()
    side.health = 'failing'
    expect(await takeAll()).toBe(2)
    side.health = 'well'
    await counters.heartbeat()
    expect(used()).toBe(8)
  })

  it('are looked at here', async () => {
    const { counters, side, updates, takeAll } = lay()
    expect((await counters.peek('a', LIMITS)).minute.remaining).toBe(12)
    side.health = 'failing'
    const { allowed, minute } = await counters.peek('a', LIMITS)
    expect([allowed, minute.remaining, counters.isFailing]).toEqual([true, 4, true])
    expect(await takeAll()).toBe(4)
    const after = await counters.peek('a', LIMITS)
    expect([after.allowed, after.minute.remaining]).toEqual([true, 0])
    expect(updates).toEqual([{}, {}])
  })

  it('hear nothing at the end, and are closed', async () => {
    const { counters, side, updates, takeAll } = lay()
    side.health = 'failing'
    await takeAll()
    await counters.stop()
    expect([updates.length, side.isClosed]).toEqual([1, true])
  })

  it('do not keep a process from starting, and are reached when they answer', async () => {
    const { counters, side, release, logged } = lay()
    side.health = 'silent'
    await counters.start()
    expect([counters.isReached, counters.isFailing]).toEqual([false, true])
    side.health = 'well'
    release()
    await expect.poll(() => counters.isReached, WAIT).toBe(true)
    await expect.poll(() => logged.map(([event]) => event), WAIT).toContain('counters_returned')
  })

  it('are noticed without a request, and when they are back', async () => {
    const { counters, side } = lay()
    await counters.start()
    side.health = 'failing'
    await expect.poll(() => counters.isFailing, WAIT).toBe(true)
    side.health = 'well'
    await expect.poll(() => counters.isFailing, WAIT).toBe(false)
  })
})

describe('waiting for shared counts', () => {
  it('lasts while they have answered all along, and is short after they have not', async () => {
    const { counters, side, release } = lay({ timeoutMs: 10_000 })
    side.health = 'silent'
    const late = counters.take('a', LIMITS)
    await sleep(150)
    release()
    expect([(await late).allowed, counters.isFailing]).toEqual([true, false])
    side.health = 'failing'
    await counters.take('a', LIMITS)
    side.health = 'well'
    await counters.heartbeat()
    expect(counters.isFailing).toBe(false)
    // Nothing releases this one.
    side.health = 'silent'
    expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    expect(counters.isFailing).toBe(true)
  })

  it('is over for later requests after the first timeout, which is said once', async () => {
    const { counters, side, logged, updates } = lay()
    side.health = 'silent'
    const waiting = [1, 2, 3].map(() => counters.take('a', LIMITS))
    expect((await Promise.all(waiting)).map(({ allowed }) => allowed)).toEqual([true, true, true])
    expect((await counters.take('a', LIMITS)).allowed).toBe(true)
    expect(updates).toHaveLength(3)
    expect(logged.map(([event]) => event)).toEqual(['counters_left'])
  })

  it('does not blame them for the time in which this process was busy', async () => {
    const { counters, side, release } = lay()
    side.health = 'silent'
    const taken = counters.take('a', LIMITS)
    setImmediate(() => {
      const until = performance.now() + 100
      while (performance.now() < until);
      // What comes with the first look at the sockets after the pause.
      setImmediate(release)
    })
    expect((await taken).allowed).toBe(true)
    expect(counters.isFailing).toBe(false)
  })

  it('is for what all have used by now', async () => {
    const { counters, side } = lay()
    await counters.take('a', LIMITS)
    await side.counts.take('a', LIMITS, NOON)
    const { allowed, at, minute } = await counters.peek('a', LIMITS)
    expect([allowed, at, minute.remaining]).toEqual([true, NOON, 10])
  })
})

describe('the clock of shared counts', () => {
  it('is followed here too', async () => {
    const { counters, side } = lay({ clockAheadMs: 5 * MINUTE_MS })
    await counters.heartbeat()
    expect((await counters.take('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
    side.health = 'failing'
    expect((await counters.take('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
    expect((await counters.peek('a', LIMITS)).at).toBe(NOON + 5 * MINUTE_MS)
  })
})

describe('shared counts from one life of the process to the next', () => {
  it('are restored, and saved with what was taken here', async () => {
    const { counters, takeAll, side } = lay()
    const [minute, day] = [NOON / MINUTE_MS, Math.floor(NOON / DAY_MS)]
    counters.local.restore([{ subject: 'a', minute, minuteUsed: 6, day, dayUsed: 6 }], merge)
    side.health = 'failing'
    expect(await takeAll()).toBe(2)
    const changed = await drain(counters.local)
    expect(changed).toEqual([{ subject: 'a', minute, minuteUsed: 8, day, dayUsed: 8 }])
    expect(await drain(counters.local)).toEqual([])
  })

  it('take the larger of two counts where the saved one comes late', async () => {
    const { counters } = lay()
    for (let count = 0; count < 3; count += 1) await counters.take('a', LIMITS)
    const [saved] = await drain(counters.local)
    if (!saved) throw new Error('expected a count, got none')
    counters.local.restore([{ ...saved, dayUsed: 9 }], merge)
    expect((await counters.take('a', LIMITS)).day.remaining).toBe(20)
  })
})
