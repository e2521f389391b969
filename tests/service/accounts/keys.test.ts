// What a process remembers of keys, and when it asks the state again.
import { describe, expect, it } from 'vitest'
import { Keys } from '../../../accounts/keys.ts'
import { StateError } from '../../../accounts/state/database.ts'
import { openNew, SQLITE } from './state/forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60_000

describe('remembered keys', () => {
  it('open nothing two seconds after a revocation', async () => {
    const { keys, clock, asked, key, revoke } = await lay()
    await keys.find(key.text)
    await revoke()
    clock.now += 2 * SECOND - 1
    expect(await keys.find(key.text)).toEqual(key.record)
    expect(asked.times).toBe(1)
    clock.now += 1
    expect(await keys.find(key.text)).toBeUndefined()
  })

  it('open for a quarter of an hour after the state was last in reach', async () => {
    const { keys, state, clock, key } = await lay()
    await keys.find(key.text)
    Object.assign(state.keys, AWAY)
    clock.now += 14 * MINUTE
    expect(await keys.find(key.text)).toEqual(key.record)
    clock.now += MINUTE
    await expect(keys.find(key.text)).rejects.toThrow(StateError)
  })

  it('are forgotten when they are revoked, so that they open nothing while the state is away', async () => {
    const { keys, state, clock, key, revoke } = await lay()
    await keys.find(key.text)
    await revoke()
    clock.now += 2 * SECOND
    expect(await keys.find(key.text)).toBeUndefined()
    Object.assign(state.keys, AWAY)
    clock.now += SECOND
    await expect(keys.find(key.text)).rejects.toThrow(StateError)
  })

  it('do not hide errors other than connection problems', async () => {
    const { keys, state, clock, key } = await lay()
    await keys.find(key.text)
    clock.now += 3 * SECOND
    Object.assign(state.keys, { find: () => Promise.reject(new TypeError('a fault')) })
    await expect(keys.find(key.text)).rejects.toThrow('a fault')
  })
})

const fail = () => Promise.reject(new StateError('state: expected the database in reach'))
const AWAY = { find: fail }

async function lay() {
  const state = await openNew(SQLITE)
  const clock = { now: NOON }
  /** How often the state was asked about a key. */
  const asked = { times: 0 }
  const find = state.keys.find.bind(state.keys)
  state.keys.find = (hash) => {
    asked.times += 1
    return find(hash)
  }
  const keys = new Keys(state, { now: () => clock.now })
  const key = await keys.create('free')
  return {
    keys,
    state,
    clock,
    asked,
    key,
    revoke: async () => {
      await state.keys.revoke(key.record.id, new Date(clock.now).toISOString())
    },
  }
}
