// What keys of an account are; what it may do with them is in dashboard.test.ts.
import { describe, expect, it } from 'vitest'
import { createAccountKeys, Keys } from '../../../accounts/keys.ts'
import type { Account } from '../../../accounts/state/account-table.ts'
import { openNew, STATE_FORMS } from './state/forms.ts'
import { KEY } from './state/rows.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')

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

  it('have no secret on the public plan, which no key is made for', async () => {
    const { keys, ada, state } = await lay()
    const record = { ...KEY, plan: 'public' as const, accountId: ada.id }
    await state.keys.add(record)
    expect(await keys.rotate(ada, record.id)).toBeUndefined()
    expect(await keys.list(ada)).toEqual([record])
  })
})
