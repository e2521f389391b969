// What an account may do with keys, and that it can do nothing with those of another.
import { describe, expect, it } from 'vitest'
import { createAccountKeys, Keys, MAX_KEYS } from '../../../accounts/keys.ts'
import { isKeyText, toKeyHash } from '../../../accounts/secrets.ts'
import type { Account } from '../../../accounts/state/account-table.ts'
import { openNew, STATE_FORMS } from './state/forms.ts'
import { KEY } from './state/rows.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const MIDNIGHT = NOON + 12 * 3_600_000

const [form] = STATE_FORMS

async function lay() {
  if (!form) throw new Error('expected a form of the state, got none')
  const state = await openNew(form)
  const clock = { now: NOON }
  const now = () => clock.now
  const add = (name: string): Promise<Account> =>
    state.accounts.findOrAdd({
      id: `acc_${name}`,
      email: `${name}@example.com`,
      createdAt: NOON,
    })
  return {
    state,
    clock,
    keys: createAccountKeys(state, { now }),
    opens: async (text = '') => (await new Keys(state, { now }).find(text)) !== undefined,
    ada: await add('ada'),
    bob: await add('bob'),
  }
}

describe('keys of an account', () => {
  it('are of the free plan, and listed oldest first', async () => {
    const { keys, ada, bob, clock, opens } = await lay()
    const first = await keys.create(ada, 'first')
    clock.now += 1
    const second = await keys.create(ada, 'second')
    expect(first?.record).toMatchObject({
      plan: 'free',
      accountId: 'acc_ada',
      name: 'first',
      createdAt: '2026-07-31T12:00:00.000Z',
      revokedAt: null,
    })
    expect(await keys.list(ada)).toEqual([first?.record, second?.record])
    expect(await keys.list(bob)).toEqual([])
    expect(await opens(first?.text)).toBe(true)
  })

  it('are five at most, and one that was revoked counts until midnight', async () => {
    const { keys, ada, clock } = await lay()
    for (let count = 0; count < MAX_KEYS; count += 1)
      expect(await keys.create(ada, '')).toBeDefined()
    expect(await keys.create(ada, '')).toBeUndefined()
    const [one, two] = await keys.list(ada)
    clock.now = MIDNIGHT - 1
    expect(await keys.revoke(ada, one?.id ?? '')).toBe(true)
    expect(await keys.create(ada, '')).toBeUndefined()
    clock.now = MIDNIGHT
    expect(await keys.create(ada, '')).toBeDefined()
    expect(await keys.revoke(ada, two?.id ?? '')).toBe(true)
    clock.now = MIDNIGHT + 1
    expect(await keys.create(ada, '')).toBeUndefined()
  })

  it('get another name or another secret, and end', async () => {
    const { keys, ada, clock, opens } = await lay()
    await keys.create(ada, 'another')
    clock.now += 1
    const key = await keys.create(ada, 'old')
    const id = key?.record.id ?? ''
    expect(await keys.rename(ada, id, 'new')).toBe(true)
    const rotated = await keys.rotate(ada, id)
    expect(isKeyText(rotated?.text ?? '')).toBe(true)
    expect(rotated?.record).toEqual({
      ...key?.record,
      name: 'new',
      hash: toKeyHash(rotated?.text ?? ''),
    })
    expect([await opens(key?.text), await opens(rotated?.text)]).toEqual([false, true])
    expect(await keys.revoke(ada, id)).toBe(true)
    expect(await opens(rotated?.text)).toBe(false)
    expect((await keys.list(ada)).map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
      ['another', null],
      ['new', '2026-07-31T12:00:00.001Z'],
    ])
    for (const done of [
      await keys.rename(ada, id, 'x'),
      (await keys.rotate(ada, id)) !== undefined,
      await keys.revoke(ada, id),
    ])
      expect(done).toBe(false)
  })

  it('are found by no other account', async () => {
    const { keys, ada, bob, opens } = await lay()
    const key = await keys.create(ada, 'mine')
    const id = key?.record.id ?? ''
    expect(await keys.rename(bob, id, 'x')).toBe(false)
    expect(await keys.rotate(bob, id)).toBeUndefined()
    expect(await keys.revoke(bob, id)).toBe(false)
    expect(await keys.rotate(ada, 'key_unknown')).toBeUndefined()
    expect(await keys.list(ada)).toEqual([key?.record])
    expect(await opens(key?.text)).toBe(true)
  })

  it('have no secret on the public plan, which no key is made for', async () => {
    const { keys, ada, state } = await lay()
    const record = { ...KEY, plan: 'public' as const, accountId: ada.id }
    await state.keys.add(record)
    expect(await keys.rotate(ada, record.id)).toBeUndefined()
    expect(await keys.list(ada)).toEqual([record])
  })
})
