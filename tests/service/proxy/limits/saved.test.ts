// What a restart keeps of the counts, over a real state that may be away.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '../../../../contract/time.ts'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import { CounterSaver, USAGE_DAYS } from '../../../../proxy/limits/saved.ts'
import { createKey } from '../../../../accounts/keys.ts'
import type { AccountState } from '../../../../accounts/state.ts'
import { toKeySubject } from '../../../../accounts/state/count-table.ts'
import { StateError } from '../../../../accounts/state/database.ts'
import { WAIT } from '../../../test-options.ts'
import { openNew, SQLITE } from '../../accounts/state/forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const TODAY = Math.floor(NOON / DAY_MS)
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }

/** What was counted for a key that does not exist is forgotten, so it has to. */
const KEY = createKey('free', { now: NOON }).record
const SUBJECT = toKeySubject(KEY.id)

async function openWithKey(): Promise<AccountState> {
  const state = await openNew(SQLITE)
  await state.keys.add(KEY)
  return state
}

const savers: CounterSaver[] = []
afterEach(async () => {
  for (const saver of savers.splice(0)) await saver.stop()
})

function lay(state: AccountState, clock = { now: NOON }) {
  const counters = new MemoryCounters()
  const logged: string[] = []
  const saver = new CounterSaver(counters, {
    state,
    now: () => clock.now,
    log: (event) => logged.push(event),
  })
  savers.push(saver)
  return { counters, saver, logged, clock }
}

/** A state that fails when asked, until it is mended. */
function breakState(state: AccountState, method: 'load' | 'save' | 'forget'): () => void {
  const real = state.counts[method]
  Object.assign(state.counts, {
    [method]: () => Promise.reject(new StateError('state: expected it in reach')),
  })
  return () => Object.assign(state.counts, { [method]: real })
}

const used = async (state: AccountState) =>
  (await state.counts.load(TODAY)).map(({ subject, dayUsed }) => [subject, dayUsed])

describe('saved counters', () => {
  it('go on after a restart where they stood', async () => {
    const state = await openWithKey()
    const first = lay(state)
    await first.saver.start()
    for (let count = 0; count < 3; count += 1) await first.counters.take(SUBJECT, LIMITS, NOON)
    await first.saver.stop()
    const second = lay(state)
    await second.saver.start()
    expect((await second.counters.take(SUBJECT, LIMITS, NOON)).day.remaining).toBe(26)
  })

  it('are saved within a second without being asked for, until they are stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const state = await openWithKey()
    const { counters, saver } = lay(state)
    await saver.start()
    await counters.take(SUBJECT, LIMITS, NOON)
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => used(state), WAIT).toEqual([[SUBJECT, 1]])
    await saver.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('touch the state where a count moved, later where it is away, and one line says so', async () => {
    const state = await openWithKey()
    const { counters, saver, logged } = lay(state)
    await saver.save()
    const mend = breakState(state, 'save')
    await saver.save()
    expect(logged).toEqual([])
    await counters.take(SUBJECT, LIMITS, NOON)
    await saver.save()
    await saver.save()
    expect([saver.isFailing, logged]).toEqual([true, ['counters_save_failed']])
    mend()
    await saver.save()
    expect([saver.isFailing, await used(state)]).toEqual([false, [[SUBJECT, 1]]])
  })

  it('are added to the earlier ones where the state comes back late', async () => {
    const state = await openWithKey()
    const first = lay(state)
    await first.counters.take(SUBJECT, LIMITS, NOON)
    await first.saver.save()
    const second = lay(state)
    const mend = breakState(state, 'load')
    await second.saver.save()
    await second.counters.take(SUBJECT, LIMITS, NOON)
    await second.saver.save()
    expect(second.saver.isFailing).toBe(true)
    mend()
    await second.saver.save()
    await second.saver.save()
    expect(await used(state)).toEqual([[SUBJECT, 2]])
  })

  it('of keys are kept for as many days as are shown, of addresses for one', async () => {
    const state = await openWithKey()
    const { counters, saver, clock } = lay(state)
    await saver.save()
    for (const subject of [SUBJECT, 'address:192.0.2.1']) await counters.take(subject, LIMITS, NOON)
    await saver.save()
    const kept = async () => (await state.counts.load(0)).map(({ subject }) => subject).sort()
    expect(await kept()).toEqual(['address:192.0.2.1', SUBJECT])
    clock.now += (USAGE_DAYS - 1) * DAY_MS
    await saver.save()
    expect(await kept()).toEqual([SUBJECT])
    const mend = breakState(state, 'forget')
    await saver.save()
    // Once a day is enough.
    expect(saver.isFailing).toBe(false)
    clock.now += DAY_MS
    await saver.save()
    expect(saver.isFailing).toBe(true)
    mend()
    await saver.save()
    expect(await kept()).toEqual([])
  })
})
