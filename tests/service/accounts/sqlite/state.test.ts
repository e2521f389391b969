import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../../accounts/sqlite/migrations.ts'
import { openSqliteState } from '../../../../accounts/sqlite/state.ts'
import { createFolder } from '../../../temporary-folder.ts'

describe('state file of SQLite', () => {
  it('is brought from the first schema to the present one with all it holds', async () => {
    const path = join(await createFolder(), 'state.db')
    const before = new DatabaseSync(path)
    before.exec(MIGRATIONS[0] ?? '')
    before.exec(`
      pragma user_version = 1;
      insert into keys values ('key_1', x'07', 'paid', '2026-07-31T12:00:00.000Z', null);
      insert into counts values ('key:key_1', 29759760, 3, 20665, 8);
    `)
    before.close()
    for (const opening of ['first', 'second']) {
      const state = await openSqliteState(path)
      expect(await state.keys.list(), opening).toEqual([
        {
          id: 'key_1',
          hash: Buffer.from([7]),
          plan: 'paid',
          accountId: null,
          name: '',
          createdAt: '2026-07-31T12:00:00.000Z',
          revokedAt: null,
        },
      ])
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
      `expected a state of version ${MIGRATIONS.length} or older, got 99`,
    )
  })
})
