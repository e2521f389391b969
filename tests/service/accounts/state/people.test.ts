// What every form of the state must do with accounts and sessions.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSessions } from '../../../../accounts/sessions.ts'
import { openNew, type StateForm, STATE_FORMS } from './forms.ts'
import { addAccounts, MINUTE, NOON, toKey, toLink } from './rows.ts'

const HOUR = 60 * MINUTE

describe.each(STATE_FORMS)('people $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('has one account per email, however many ask at once', async () => {
    const { accounts } = await openNew(form)
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        accounts.findOrAdd({
          id: `acc_${index}`,
          email: 'ada@example.com',
          createdAt: NOON + index,
        }),
      ),
    )
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(await accounts.find(found[0]?.id ?? '')).toEqual(found[0])
    expect(await accounts.find('acc_nobody')).toBeUndefined()
  })

  test('removes an account with its keys, their usage, its sessions and links, and no other', async () => {
    const { state, sessions, ada, bob } = await laySessions(form)
    const [own, other] = [await sessions.start(ada), await sessions.start(bob)]
    for (const [name, accountId] of [
      ['1', 'acc_a'],
      ['2', 'acc_b'],
    ] as const) {
      await state.keys.add(toKey(name, accountId))
      await state.counts.save([{ subject: `key:key_${name}`, day: 20_000, used: 1 }])
    }
    await state.links.add(toLink('1', { email: 'a@example.com' }))
    await state.accounts.remove('acc_a')
    expect(await state.accounts.find('acc_a')).toBeUndefined()
    expect((await state.keys.list()).map(({ id }) => id)).toEqual(['key_2'])
    expect((await state.counts.listUse(['key_1', 'key_2'], 0)).map(({ keyId }) => keyId)).toEqual([
      'key_2',
    ])
    expect(await sessions.find(own.token)).toBeUndefined()
    expect(await sessions.find(other.token)).toBeDefined()
    expect(await state.links.find(toLink('1').tokenHash, NOON)).toBeUndefined()
  })

  test('finds a session for twelve hours after its last use and seven days after its start', async () => {
    const { clock, sessions, ada } = await laySessions(form)
    const { id, token } = await sessions.start(ada)
    for (let half = 1; half < 14; half += 1) {
      clock.now = NOON + half * 12 * HOUR - 1
      expect(await sessions.find(token)).toEqual({ id, account: ada, token })
      // Each use is another twelve hours, and never more than seven days.
      clock.now += 1
      expect(await sessions.find(token)).toBeDefined()
    }
    clock.now = NOON + 14 * 12 * HOUR
    expect(await sessions.find(token)).toBeDefined()
    clock.now += 1
    expect(await sessions.find(token)).toBeUndefined()
    const { token: idle } = await sessions.start(ada)
    clock.now += 12 * HOUR + 1
    expect(await sessions.find(idle)).toBeUndefined()
  })

  test('ends one session, all of an account, or those that are over', async () => {
    const { state, clock, sessions, ada, bob } = await laySessions(form)
    const started = [
      await sessions.start(ada),
      await sessions.start(ada),
      await sessions.start(bob),
    ]
    const alive = async () =>
      (await Promise.all(started.map(({ token }) => sessions.find(token)))).map((each) => each?.id)
    const [one, two, three] = started.map(({ id }) => id)
    expect(await alive()).toEqual([one, two, three])
    await sessions.end(started[0] ?? { token: '' })
    expect(await alive()).toEqual([undefined, two, three])
    await sessions.endAll(ada)
    expect(await alive()).toEqual([undefined, undefined, three])
    clock.now += 12 * HOUR
    await sessions.forget()
    const count = () => state.database.all(z.object({}), 'select 1 as row from sessions')
    expect(await count()).toHaveLength(1)
    clock.now += 1
    await sessions.forget()
    expect(await count()).toHaveLength(0)
  })

  test('keeps the first secret of a name', async () => {
    const state = await openNew(form)
    const [first, second] = [randomBytes(32), randomBytes(32)]
    expect(await state.findOrAddSecret('salt', first)).toEqual(first)
    expect(await state.findOrAddSecret('salt', second)).toEqual(first)
    expect(await state.findOrAddSecret('pepper', second)).toEqual(second)
  })
})

async function laySessions(form: StateForm) {
  const state = await openNew(form)
  await addAccounts(state)
  const clock = { now: NOON }
  const [ada, bob] = [
    { id: 'acc_a', email: 'a@example.com', createdAt: NOON },
    { id: 'acc_b', email: 'b@example.com', createdAt: NOON },
  ]
  return { state, clock, ada, bob, sessions: createSessions(state, { now: () => clock.now }) }
}
