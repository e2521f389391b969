// A state that earlier code made opens with all it holds: earlier/ has one of each database.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openSqliteState } from '../../../../accounts/state.ts'
import { readMigrations } from '../../../../accounts/state/migrations.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { STATE_FORMS } from './forms.ts'
import { KEY, MINUTE, NOON, toHash, toLink } from './rows.ts'

const LIFE = { now: NOON, endsBy: NOON + 11 * MINUTE }

describe.each(STATE_FORMS)('an earlier state $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('opens with all it holds, each time', async () => {
    const { load, open } = await form.create()
    await load(await readFile(form.earlier, 'utf8'))
    for (const opening of ['first', 'second']) {
      const state = await open()
      const { keys, counts, accounts, sessions } = state
      expect(await keys.list(), opening).toEqual([
        toKey({ id: 'key_1', hash: toHash('5'), name: 'Laptop' }),
        toKey({
          id: 'key_2',
          plan: 'paid',
          name: 'O’Brien → Ж',
          revokedAt: '2026-07-31T12:00:01.000Z',
        }),
        toKey({ id: 'key_3', plan: 'anonymous', accountId: null, name: '' }),
        toKey({ id: 'key_4', accountId: 'acc_b', name: 'gone' }),
      ])
      const count = { minute: 29_759_760, minuteUsed: 3, day: 20_665 }
      expect(new Set(await counts.load(20_665))).toEqual(
        new Set([
          { ...count, subject: 'address:192.0.2.1', dayUsed: 2 },
          { ...count, subject: 'key:key_1', dayUsed: 8 },
        ]),
      )
      expect(await counts.listUse(['key_1'], 20_664)).toEqual([
        { keyId: 'key_1', day: 20_664, used: 5_000_000_000 },
        { keyId: 'key_1', day: 20_665, used: 8 },
      ])
      expect(await accounts.findOrAdd(toAccount('acc_new', NOON + MINUTE))).toEqual(
        toAccount('acc_a', NOON),
      )
      const live = { now: NOON, seenSince: NOON, createdSince: NOON }
      expect(await sessions.touch(toHash('s'), live)).toEqual({
        id: 'ses_1',
        account: toAccount('acc_a', NOON),
      })
      expect(await state.links.find(toHash('t'), LIFE)).toEqual(toLink('1'))
      const rule = { name: 'hour', subject: Buffer.from('ada'), windowMs: MINUTE, max: 3 }
      expect(await state.attempts.take([rule], NOON)).toBe('hour')
      expect(await state.attempts.take([{ ...rule, max: 4 }], NOON + MINUTE)).toBeUndefined()
      expect(await state.findOrAddSecret('attempts', toHash('new'))).toEqual(toHash('x'))
      await state.close()
    }
  })

  test('goes on where it was left', async () => {
    const { load, open } = await form.create()
    await load(await readFile(form.earlier, 'utf8'))
    const state = await open()
    const { keys, counts, accounts, sessions, links } = state
    const leased = { ...toLink('2', { requestedAt: NOON + 1 }), attempts: 1 }
    expect(await links.lease(NOON + 1, NOON + MINUTE)).toEqual(leased)
    const tries = []
    for (let count = 0; count < 5; count += 1)
      tries.push(await links.takeTry({ browserHash: toHash('1'), maxTries: 5 }, LIFE))
    const code = { id: 'lnk_1', codeSalt: Buffer.alloc(16, 's'), codeHash: toHash('c') }
    expect(tries).toEqual([code, code, code, code, undefined])
    const by = { tokenHash: toHash('t'), browserHash: toHash('1') }
    expect(await links.consume(by, LIFE)).toEqual(toLink('1'))

    expect(await keys.countChanges()).toBe(2)
    await keys.setPlan('key_1', 'paid')
    await accounts.remove('acc_a')
    expect(await keys.countChanges()).toBe(5)
    expect((await keys.list()).map(({ id }) => id)).toEqual(['key_3', 'key_4'])
    expect(await counts.load(0)).toHaveLength(1)
    const live = { now: NOON, seenSince: NOON, createdSince: NOON }
    expect(await sessions.touch(toHash('s'), live)).toBeUndefined()
    await state.close()
  })
})

describe('a state file of SQLite', () => {
  it('is brought from the first schema to the present one with all it holds', async () => {
    const path = join(await createFolder(), 'state.db')
    const before = new DatabaseSync(path)
    before.exec(readMigrations('sqlite')[0] ?? '')
    before.exec(`
      pragma user_version = 1;
      insert into keys values ('key_1', x'07', 'paid', '2026-07-31T12:00:00.000Z', null);
      insert into counts values ('key:key_1', 29759760, 3, 20665, 8);
    `)
    before.close()
    for (const opening of ['first', 'second']) {
      const state = await openSqliteState(path)
      const key = { ...KEY, hash: Buffer.from([7]), plan: 'paid' }
      expect(await state.keys.list(), opening).toEqual([key])
      expect(await state.counts.load(20_665)).toEqual([
        { subject: 'key:key_1', minute: 29_759_760, minuteUsed: 3, day: 20_665, dayUsed: 8 },
      ])
      await state.close()
    }
  })

  it('is for its owner alone', async () => {
    const path = join(await createFolder(), 'state.db')
    const state = await openSqliteState(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await state.close()
  })

  it('is refused where it is of a later version', async () => {
    const path = join(await createFolder(), 'state.db')
    const database = new DatabaseSync(path)
    database.exec('pragma user_version = 99')
    database.close()
    await expect(openSqliteState(path)).rejects.toThrow(
      `expected a state of version ${readMigrations('sqlite').length} or older, got 99`,
    )
  })
})

function toAccount(id: string, createdAt: number) {
  return { id, email: 'ada@example.com', createdAt }
}

function toKey(changed: { id: string } & Record<string, unknown>) {
  return {
    ...KEY,
    hash: toHash(changed.id.slice(-1)),
    plan: 'free',
    accountId: 'acc_a',
    ...changed,
  }
}
