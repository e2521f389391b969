// What every form of the state must do with accounts, sessions and attempts to sign up.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openNew, STATE_FORMS } from './forms.ts'
import { addAccounts, COUNT, LIVE, MINUTE, NOON, toKey, toLink, toSession } from './rows.ts'

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
    const state = await openNew(form)
    await addAccounts(state)
    for (const [name, accountId] of [
      ['1', 'acc_a'],
      ['2', 'acc_b'],
    ] as const) {
      await state.keys.add(toKey(name, accountId))
      await state.counts.save([{ ...COUNT, subject: `key:key_${name}` }])
      await state.sessions.add(toSession(name, accountId))
    }
    await state.links.request(toLink('1', { email: 'a@example.com' }))
    await state.accounts.remove('acc_a')
    expect(await state.accounts.find('acc_a')).toBeUndefined()
    expect((await state.keys.list()).map(({ id }) => id)).toEqual(['key_2'])
    expect((await state.counts.listUse(['key_1', 'key_2'], 0)).map(({ keyId }) => keyId)).toEqual([
      'key_2',
    ])
    expect(await state.sessions.touch(toSession('1').hash, LIVE)).toBeUndefined()
    expect(await state.sessions.touch(toSession('2').hash, LIVE)).toBeDefined()
    expect(await state.links.lease(NOON, NOON + MINUTE)).toBeUndefined()
  })

  test('finds a session while it is young and in use, and no longer', async () => {
    const state = await openNew(form)
    await addAccounts(state)
    const { hash } = toSession('1')
    await state.sessions.add(toSession('1'))
    const touchAt = (now: number) =>
      state.sessions.touch(hash, {
        now,
        seenSince: now - MINUTE,
        createdSince: now - 3 * MINUTE,
      })
    expect(await touchAt(NOON + MINUTE)).toEqual({
      id: 'ses_1',
      account: { id: 'acc_a', email: 'a@example.com', createdAt: NOON },
    })
    expect(await touchAt(NOON + 2 * MINUTE)).toBeDefined()
    expect(await touchAt(NOON + 3 * MINUTE + 1)).toBeUndefined()
    expect(await touchAt(NOON + 3 * MINUTE)).toBeDefined()
    expect(await state.sessions.touch(randomBytes(32), LIVE)).toBeUndefined()
  })

  test('ends one session, all of an account, or those that are over', async () => {
    const state = await openNew(form)
    await addAccounts(state)
    for (const [name, accountId] of [
      ['1', 'acc_a'],
      ['2', 'acc_a'],
      ['3', 'acc_b'],
      ['4', 'acc_a'],
    ] as const)
      await state.sessions.add(toSession(name, accountId))
    const alive = async () => {
      const found = await Promise.all(
        ['1', '2', '3', '4'].map((name) => state.sessions.touch(toSession(name).hash, LIVE)),
      )
      return found.map((session) => session?.id)
    }
    await state.sessions.remove(toSession('1').hash)
    expect(await alive()).toEqual([undefined, 'ses_2', 'ses_3', 'ses_4'])
    await state.sessions.removeAll('acc_a')
    expect(await alive()).toEqual([undefined, undefined, 'ses_3', undefined])
    await state.sessions.forget({ seenSince: NOON, createdSince: NOON })
    expect(await alive()).toEqual([undefined, undefined, 'ses_3', undefined])
    await state.sessions.forget({ seenSince: NOON + 1, createdSince: NOON })
    expect(await alive()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('admits no more attempts than every rule allows, however many come at once', async () => {
    const { attempts } = await openNew(form)
    // Windows slide: they begin with no hour.
    const START = NOON + 30 * MINUTE
    const first = await Promise.all(
      Array.from({ length: 20 }, () => attempts.take(toRules('ada'), START)),
    )
    expect(first.filter((refusal) => refusal === undefined)).toHaveLength(3)
    expect(await attempts.take(toRules('ada'), START + 60 * MINUTE - 1)).toBe('hour')
    expect(await attempts.take(toRules('ada'), START + 60 * MINUTE)).toBeUndefined()
    expect(await attempts.take(toRules('ada'), START + 60 * MINUTE)).toBe('day')
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        attempts.take(toRules(`b${index}`), START + 60 * MINUTE),
      ),
    )
    expect(others.filter((refusal) => refusal === undefined)).toHaveLength(4)
    await attempts.forget(START + 60 * MINUTE)
    expect(await attempts.take(toRules('ada'), START + 25 * 60 * MINUTE - 1)).toBeUndefined()
  })

  test('keeps the first secret of a name', async () => {
    const state = await openNew(form)
    const [first, second] = [randomBytes(32), randomBytes(32)]
    expect(await state.findOrAddSecret('salt', first)).toEqual(first)
    expect(await state.findOrAddSecret('salt', second)).toEqual(first)
    expect(await state.findOrAddSecret('pepper', second)).toEqual(second)
  })
})

function toRules(who: string) {
  return [
    { name: 'hour', subject: Buffer.from(who), windowMs: 60 * MINUTE, max: 3 },
    { name: 'day', subject: Buffer.from(who), windowMs: 24 * 60 * MINUTE, max: 4 },
    { name: 'all', subject: Buffer.from('all'), windowMs: 60 * MINUTE, max: 5 },
  ]
}
