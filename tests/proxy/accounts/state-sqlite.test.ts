import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openSqliteState } from '../../../proxy/accounts/state-sqlite.ts'
import { createFolder } from '../temporary-folder.ts'

const KEY = {
  id: 'key_1',
  hash: Buffer.alloc(32, 7),
  plan: 'anonymous',
  createdAt: '2026-07-31T12:00:00.000Z',
  revokedAt: null,
} as const

describe('state in SQLite', () => {
  it('keeps keys from one opening to the next, in a folder that it makes', async () => {
    const path = join(await createFolder(), 'deep/er/state.db')
    const first = await openSqliteState(path)
    await first.addKey(KEY)
    await first.close()
    const second = await openSqliteState(path)
    expect(await second.findKey(KEY.hash)).toEqual(KEY)
    expect(await second.findKey(Buffer.alloc(32, 8))).toBeUndefined()
    await second.close()
  })

  it('revokes a key once, and keeps when', async () => {
    const state = await openSqliteState(join(await createFolder(), 'state.db'))
    await state.addKey(KEY)
    expect(await state.revokeKey('key_1', '2026-08-01T00:00:00.000Z')).toBe(true)
    expect(await state.revokeKey('key_1', '2026-09-01T00:00:00.000Z')).toBe(true)
    expect(await state.revokeKey('key_2', '2026-09-01T00:00:00.000Z')).toBe(false)
    expect((await state.findKey(KEY.hash))?.revokedAt).toBe('2026-08-01T00:00:00.000Z')
    await state.close()
  })

  it('sets the plan of a key', async () => {
    const state = await openSqliteState(join(await createFolder(), 'state.db'))
    await state.addKey(KEY)
    expect(await state.setPlan('key_1', 'paid')).toBe(true)
    expect(await state.setPlan('key_2', 'paid')).toBe(false)
    expect((await state.listKeys()).map(({ plan }) => plan)).toEqual(['paid'])
    await state.close()
  })

  it('keeps counts, more than one slice of them, and forgets those of earlier days', async () => {
    const path = join(await createFolder(), 'state.db')
    const state = await openSqliteState(path)
    const counts = Array.from({ length: 1_203 }, (_, index) => ({
      subject: `key:${String(index).padStart(4, '0')}`,
      minute: 30_000_000,
      minuteUsed: 1,
      day: 20_000 + (index % 2),
      dayUsed: index,
    }))
    await state.saveCounts(counts)
    await state.saveCounts([
      { ...counts[1], subject: 'key:0001', minute: 1, minuteUsed: 1, day: 20_001, dayUsed: 99 },
    ])
    await state.forgetCounts(20_001)
    const loaded = await state.loadCounts()
    expect(loaded).toHaveLength(601)
    expect(loaded.find(({ subject }) => subject === 'key:0001')?.dayUsed).toBe(99)
    await state.close()
  })

  it('refuses a file of a later version than it knows', async () => {
    const path = join(await createFolder(), 'state.db')
    const database = new DatabaseSync(path)
    database.exec('pragma user_version = 99')
    database.close()
    await expect(openSqliteState(path)).rejects.toThrow(
      /expected a state of version 1 or older, got 99/,
    )
  })

  it('says when it cannot be read', async () => {
    const state = await openSqliteState(join(await createFolder(), 'state.db'))
    await state.check()
    await state.close()
    await expect(state.check()).rejects.toThrow()
  })
})
