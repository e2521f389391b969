// What a process remembers of keys, and when it asks the state again. That each form of the state says alike
// what was changed is in state/state.test.ts.
import { describe, expect, it } from 'vitest'
import { Keys } from '../../../accounts/keys.ts'
import { StateError } from '../../../accounts/state/database.ts'
import { WAIT } from '../../test-options.ts'
import { openNew, SQLITE } from './state/forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60_000

describe('remembered keys', () => {
  it('are asked about once in a quarter of an hour while no key is changed', async () => {
    const { keys, clock, asked, key, pass } = await lay()
    await keys.look()
    expect(await keys.find(key.text)).toBeDefined()
    for (let minute = 0; minute < 14; minute += 1) {
      await pass(60)
      await keys.create('free')
      expect(await keys.find(key.text)).toEqual(key.record)
    }
    expect(asked.times).toBe(1)
    clock.now += MINUTE
    await keys.look()
    expect(await keys.find(key.text)).toBeDefined()
    expect(asked.times).toBe(2)
  })

  it('are all asked about again once one of them was changed', async () => {
    const { keys, state, asked, key, pass } = await lay()
    const other = await keys.create('free')
    await keys.look()
    await keys.find(key.text)
    await keys.find(other.text)
    await pass(2)
    await state.keys.setPlan(other.record.id, 'paid')
    await pass(2)
    expect((await keys.find(other.text))?.plan).toBe('paid')
    expect(await keys.find(key.text)).toEqual(key.record)
    expect(asked.times).toBe(4)
    await pass(10)
    expect((await keys.find(other.text))?.plan).toBe('paid')
    expect(asked.times).toBe(4)
  })

  it.each(['polled', 'not polled'])(
    'open nothing two seconds after a revocation, %s',
    async (way) => {
      const { keys, clock, key, revoke, pass } = await lay()
      await keys.look()
      await keys.find(key.text)
      await revoke()
      if (way === 'polled') await pass(2)
      else clock.now += 2 * SECOND
      expect(await keys.find(key.text)).toBeUndefined()
    },
  )

  it('are not kept where a change came while the state was being asked', async () => {
    const { keys, gate, key, revoke, pass } = await lay()
    await keys.look()
    const opening = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    Object.assign(gate, { opened: opening.promise, onAnswer: answering.resolve })
    const finding = keys.find(key.text)
    // Another connection may answer sooner than this one.
    await answering.promise
    await revoke()
    await keys.look()
    opening.resolve()
    expect(await finding).toBeDefined()
    await pass(2)
    expect(await keys.find(key.text)).toBeUndefined()
  })

  it('open for a quarter of an hour after the state was last in reach', async () => {
    const { keys, state, clock, asked, key, pass } = await lay()
    await keys.look()
    await keys.find(key.text)
    await pass(14 * 60)
    const find = () => {
      asked.times += 1
      return fail()
    }
    Object.assign(state.keys, { ...AWAY, find })
    clock.now += 14 * MINUTE
    await keys.look()
    expect(await keys.find(key.text)).toEqual(key.record)
    expect(asked.times).toBe(2)
    clock.now += MINUTE
    await expect(keys.find(key.text)).rejects.toThrow(StateError)
  })

  it('are forgotten when they are revoked, so that they open nothing while the state is away', async () => {
    const { keys, state, clock, key, revoke, pass } = await lay()
    await keys.look()
    await keys.find(key.text)
    await revoke()
    await pass(2)
    expect(await keys.find(key.text)).toBeUndefined()
    Object.assign(state.keys, AWAY)
    clock.now += SECOND
    await expect(keys.find(key.text)).rejects.toThrow(StateError)
  })

  it('are asked about once by all that wait, and not at all where they cannot be any', async () => {
    const { keys, asked, key } = await lay()
    await keys.look()
    const found = await Promise.all([1, 2, 3].map(async () => keys.find(key.text)))
    expect(found).toEqual([key.record, key.record, key.record])
    expect(await keys.find(key.text)).toEqual(key.record)
    expect(asked.times).toBe(1)
    expect(await keys.find(`${key.text}x`)).toBeUndefined()
    expect(await keys.find('x')).toBeUndefined()
    expect(asked.times).toBe(1)
  })

  it('do not hide a fault that is none of the way to the state', async () => {
    const { keys, state, clock, key } = await lay()
    await keys.find(key.text)
    clock.now += 3 * SECOND
    Object.assign(state.keys, { find: () => Promise.reject(new TypeError('a fault')) })
    await expect(keys.find(key.text)).rejects.toThrow('a fault')
  })

  it('are looked after one look at a time, each second, until that is stopped', async () => {
    const { keys, state } = await lay()
    const looks = { begun: 0, end: () => undefined as void }
    Object.assign(state.keys, {
      countChanges: () => {
        looks.begun += 1
        return new Promise<number>((resolve) => {
          looks.end = () => resolve(1)
        })
      },
    })
    const slow = keys.look()
    await keys.look()
    expect(looks.begun).toBe(1)
    looks.end()
    await slow
    keys.start()
    await expect.poll(() => looks.begun, WAIT).toBe(2)
    keys.stop()
  })
})

const fail = () => Promise.reject(new StateError('state: expected the database in reach'))
const AWAY = { find: fail, countChanges: fail }

async function lay() {
  const state = await openNew(SQLITE)
  const clock = { now: NOON }
  /** How often the state was asked about a key. */
  const asked = { times: 0 }
  /** Where it is set, answers about keys wait for it. */
  const gate: { opened?: Promise<void>; onAnswer?: () => void } = {}
  const find = state.keys.find.bind(state.keys)
  state.keys.find = async (hash) => {
    asked.times += 1
    const found = await find(hash)
    gate.onAnswer?.()
    await gate.opened
    return found
  }
  const keys = new Keys(state, { now: () => clock.now })
  const key = await keys.create('free')
  return {
    keys,
    state,
    clock,
    asked,
    gate,
    key,
    revoke: async () => {
      await state.keys.revoke(key.record.id, new Date(clock.now).toISOString())
    },
    /** As time passes with a look each second. */
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        clock.now += SECOND
        await keys.look()
      }
    },
  }
}
