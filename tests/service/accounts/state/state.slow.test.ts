// What every form of the state must do, whichever database is behind it: keys, and counts of what they used.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openNew, STATE_FORMS } from './forms.ts'
import { addAccounts, KEY, loadCounts, toKey } from './rows.ts'

describe.each(STATE_FORMS)('state $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('can be opened by several at once, and migrated by one of them', async () => {
    const { open } = await form.create()
    const states = await Promise.all([open(), open(), open()])
    await states[0].keys.add(KEY)
    expect(await states[2].keys.list()).toEqual([KEY])
    for (const state of states) await state.close()
  })

  test('revokes a key once, and keeps when', async () => {
    const { keys } = await openNew(form)
    await keys.add(KEY)
    expect(await keys.revoke('key_1', '2026-08-01T00:00:00.000Z')).toBe(true)
    expect(await keys.revoke('key_1', '2026-09-01T00:00:00.000Z')).toBe(true)
    expect(await keys.revoke('key_2', '2026-09-01T00:00:00.000Z')).toBe(false)
    expect((await keys.find(KEY.hash))?.revokedAt).toBe('2026-08-01T00:00:00.000Z')
  })

  test('adds no key beyond the limit of an account, however many ask at once', async () => {
    const state = await openNew(form)
    await addAccounts(state)
    const limit = { max: 5, revokedSince: '2026-07-31T00:00:00.000Z' }
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, index) => state.keys.addWithin(toKey(`${index}`), limit)),
    )
    expect(added.filter(Boolean)).toHaveLength(5)
    expect(await state.keys.listOf('acc_a')).toHaveLength(5)
    expect(await state.keys.addWithin(toKey('x', 'acc_b'), limit)).toBe(true)
  })

  test('changes only live keys of the same account', async () => {
    const state = await openNew(form)
    await addAccounts(state)
    await state.keys.add(toKey('1'))
    const stranger = ['acc_b', 'key_1'] as const
    const owner = ['acc_a', 'key_1'] as const
    const hash = randomBytes(32)
    expect(await state.keys.rename(...stranger, 'mine')).toBe(false)
    expect(await state.keys.rotate(...stranger, hash)).toBe(false)
    expect(await state.keys.revokeOwn(...stranger, '2026-07-31T12:00:00.000Z')).toBe(false)
    expect(await state.keys.listOf('acc_a')).toEqual([toKey('1')])

    expect(await state.keys.rename(...owner, 'laptop')).toBe(true)
    expect(await state.keys.rotate(...owner, hash)).toBe(true)
    expect((await state.keys.find(hash))?.name).toBe('laptop')
    expect(await state.keys.find(toKey('1').hash)).toBeUndefined()
    expect(await state.keys.revokeOwn(...owner, '2026-07-31T12:00:00.000Z')).toBe(true)
    expect(await state.keys.revokeOwn(...owner, '2026-08-01T12:00:00.000Z')).toBe(false)
    expect(await state.keys.rotate(...owner, randomBytes(32))).toBe(false)
  })

  test('stores counts in several batches, and keeps the larger of two for a day', async () => {
    const state = await openNew(form)
    const saved = Array.from({ length: 1_203 }, (_, index) => ({
      subject: `address:${String(index).padStart(4, '0')}`,
      day: 20_000 + (index % 2),
      used: index,
    }))
    await state.counts.save(saved)
    for (const used of [99, 98])
      await state.counts.save([{ subject: 'address:0001', day: 20_001, used }])
    const loaded = await loadCounts(state)
    expect(loaded).toHaveLength(1_203)
    expect(loaded.find(({ subject }) => subject === 'address:0001')?.used).toBe(99)
    expect(await state.counts.find('address:0001', 20_001)).toBe(99)
    expect(await state.counts.find('address:0001', 20_000)).toBe(0)
  })

  test('deletes counts of past addresses, of old days and of deleted keys', async () => {
    const state = await openNew(form)
    const { counts, keys } = state
    await keys.add(KEY)
    for (const day of [19_990, 20_000, 20_001])
      await counts.save([
        { day, used: 1, subject: 'address:192.0.2.1' },
        { day, used: 1, subject: 'key:key_1' },
        { day, used: 1, subject: 'key:key_gone' },
      ])
    await counts.forget({ today: 20_001, keysBefore: 20_000 })
    expect((await loadCounts(state)).map(({ subject, day }) => `${subject} ${day}`).sort()).toEqual(
      ['address:192.0.2.1 20001', 'key:key_1 20000', 'key:key_1 20001'],
    )
  })

  test('tells what keys used per day, oldest first', async () => {
    const { counts } = await openNew(form)
    for (const day of [20_001, 20_000, 19_999])
      await counts.save([{ day, used: day, subject: 'key:key_1' }])
    expect(await counts.listUse(['key_1', 'key_2'], 20_000)).toEqual([
      { keyId: 'key_1', day: 20_000, used: 20_000 },
      { keyId: 'key_1', day: 20_001, used: 20_001 },
    ])
  })
})
