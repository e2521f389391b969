// What every form of the state must do, whichever database is behind it.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccountState, KeyRecord, LinkRequest } from '../../../proxy/accounts/state.ts'
import { openNew, STATE_FORMS } from './state-forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const MINUTE = 60_000
const ADDRESS = 'ada@example.com'

describe.each(STATE_FORMS.map((form) => ({ ...form, toString: () => form.name })))(
  'state %s',
  (form) => {
    const test = it.skipIf(form.skipped !== undefined)

    test('keeps keys from one opening to the next', async () => {
      const { open } = await form.create()
      const first = await open()
      await first.keys.add(KEY)
      await first.close()
      const second = await open()
      expect(await second.keys.find(KEY.hash)).toEqual(KEY)
      expect(await second.keys.find(Buffer.alloc(32, 8))).toBeUndefined()
      await second.close()
    })

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

    test('sets the plan of a key', async () => {
      const { keys } = await openNew(form)
      await keys.add(KEY)
      expect(await keys.setPlan('key_1', 'paid')).toBe(true)
      expect(await keys.setPlan('key_2', 'paid')).toBe(false)
      expect((await keys.list()).map(({ plan }) => plan)).toEqual(['paid'])
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

    test('counts a key that was revoked today against the limit, and yesterday not', async () => {
      const state = await openNew(form)
      await addAccounts(state)
      await state.keys.add(toKey('old'))
      await state.keys.add(toKey('new'))
      await state.keys.revoke('key_old', '2026-07-30T23:59:59.999Z')
      await state.keys.revoke('key_new', '2026-07-31T00:00:00.000Z')
      const limit = { max: 2, revokedSince: '2026-07-31T00:00:00.000Z' }
      expect(await state.keys.addWithin(toKey('1'), limit)).toBe(true)
      expect(await state.keys.addWithin(toKey('2'), limit)).toBe(false)
    })

    test('changes a key for its own account alone, and only while it lives', async () => {
      const state = await openNew(form)
      await addAccounts(state)
      await state.keys.add(toKey('1'))
      const stranger = { id: 'key_1', accountId: 'acc_b' }
      const owner = { id: 'key_1', accountId: 'acc_a' }
      const hash = randomBytes(32)
      expect(await state.keys.rename(stranger, 'mine')).toBe(false)
      expect(await state.keys.rotate(stranger, hash)).toBe(false)
      expect(await state.keys.revokeOwn(stranger, '2026-07-31T12:00:00.000Z')).toBe(false)
      expect(await state.keys.listOf('acc_a')).toEqual([toKey('1')])

      expect(await state.keys.rename(owner, 'laptop')).toBe(true)
      expect(await state.keys.rotate(owner, hash)).toBe(true)
      expect((await state.keys.find(hash))?.name).toBe('laptop')
      expect(await state.keys.find(toKey('1').hash)).toBeUndefined()
      expect(await state.keys.revokeOwn(owner, '2026-07-31T12:00:00.000Z')).toBe(true)
      expect(await state.keys.revokeOwn(owner, '2026-08-01T12:00:00.000Z')).toBe(false)
      expect(await state.keys.rotate(owner, randomBytes(32))).toBe(false)
    })

    test('counts what changes what a key opens, its deletion with the account too', async () => {
      const { open } = await form.create()
      const [state, elsewhere] = [await open(), await open()]
      await addAccounts(state)
      const counts: number[] = []
      const note = async () => counts.push(await elsewhere.keys.countChanges())
      await note()
      for (const name of ['1', '2', '3']) await state.keys.add(toKey(name))
      await note()
      await state.keys.rename({ id: 'key_1', accountId: 'acc_a' }, 'laptop')
      await note()
      await state.keys.rotate({ id: 'key_1', accountId: 'acc_a' }, randomBytes(32))
      await note()
      await state.keys.setPlan('key_1', 'paid')
      await note()
      await state.keys.revoke('key_1', '2026-07-31T12:00:00.000Z')
      await note()
      await state.keys.revokeOwn({ id: 'key_2', accountId: 'acc_a' }, '2026-07-31T12:00:00.000Z')
      await note()
      await state.accounts.remove('acc_a')
      await note()
      expect(counts).toEqual([0, 0, 0, 1, 2, 3, 4, 7])
      for (const opened of [state, elsewhere]) await opened.close()
    })

    test('keeps counts, more than one slice of them, one a day for each subject', async () => {
      const { counts } = await openNew(form)
      const saved = Array.from({ length: 1_203 }, (_, index) => ({
        subject: `address:${String(index).padStart(4, '0')}`,
        minute: 30_000_000,
        minuteUsed: 1,
        day: 20_000 + (index % 2),
        dayUsed: index,
      }))
      await counts.save(saved)
      await counts.save([{ ...COUNT, subject: 'address:0001', day: 20_001, dayUsed: 99 }])
      const loaded = await counts.load(20_001)
      expect(loaded).toHaveLength(601)
      expect(loaded.find(({ subject }) => subject === 'address:0001')?.dayUsed).toBe(99)
    })

    test('keeps the larger of two counts of one day, and the later minute', async () => {
      const { counts } = await openNew(form)
      const save = (dayUsed: number, minute: number, minuteUsed: number) =>
        counts.save([{ subject: 'key:key_1', day: 20_000, dayUsed, minute, minuteUsed }])
      const load = async () => {
        const [{ dayUsed, minute, minuteUsed } = COUNT] = await counts.load(20_000)
        return [dayUsed, minute, minuteUsed]
      }
      await save(9, 28_800_001, 4)
      await save(7, 28_800_000, 8)
      expect(await load()).toEqual([9, 28_800_001, 4])
      await save(8, 28_800_001, 5)
      expect(await load()).toEqual([9, 28_800_001, 5])
      await save(11, 28_800_002, 1)
      expect(await load()).toEqual([11, 28_800_002, 1])
    })

    test('forgets addresses with their day, and keys when they are told to', async () => {
      const { counts } = await openNew(form)
      for (const day of [19_990, 20_000, 20_001])
        await counts.save([
          { ...COUNT, day, subject: 'address:192.0.2.1' },
          { ...COUNT, day, subject: 'key:key_1' },
        ])
      await counts.forget({ today: 20_001, keysBefore: 20_000 })
      expect((await counts.load(0)).map(({ subject, day }) => `${subject} ${day}`).sort()).toEqual([
        'address:192.0.2.1 20001',
        'key:key_1 20000',
        'key:key_1 20001',
      ])
    })

    test('tells what keys used per day, oldest first', async () => {
      const { counts } = await openNew(form)
      for (const [day, dayUsed] of [
        [20_001, 5],
        [20_000, 7],
        [19_999, 9],
      ] as const)
        await counts.save([{ ...COUNT, day, dayUsed, subject: 'key:key_1' }])
      expect(await counts.listUse(['key_1', 'key_2'], 20_000)).toEqual([
        { keyId: 'key_1', day: 20_000, used: 7 },
        { keyId: 'key_1', day: 20_001, used: 5 },
      ])
    })

    test('has one account per address, however many ask at once', async () => {
      const { accounts } = await openNew(form)
      const found = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          accounts.findOrAdd({ id: `acc_${index}`, address: ADDRESS, createdAt: NOON + index }),
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
      await state.links.request(toLink('1', { address: 'a@example.com' }))
      await state.accounts.remove('acc_a')
      expect(await state.accounts.find('acc_a')).toBeUndefined()
      expect((await state.keys.list()).map(({ id }) => id)).toEqual(['key_2'])
      expect((await state.counts.listUse(['key_1', 'key_2'], 0)).map(({ keyId }) => keyId)).toEqual(
        ['key_2'],
      )
      expect(await state.sessions.touch(toSession('1').hash, LIVE)).toBeUndefined()
      expect(await state.sessions.touch(toSession('2').hash, LIVE)).toBeDefined()
      expect(await state.links.lease(NOON, NOON + MINUTE)).toBeUndefined()
    })

    test('gives a link to one of a hundred who consume it at once', async () => {
      const { links } = await openNew(form)
      const { request, secrets } = await armLink(links)
      const by = { tokenHash: secrets.tokenHash, browserHash: request.browserHash }
      const got = await Promise.all(
        Array.from({ length: 100 }, () => links.consume(by, toLife(NOON + MINUTE))),
      )
      expect(got.filter((link) => link !== undefined)).toEqual([request])
    })

    test('consumes no link for another browser or another token', async () => {
      const { links } = await openNew(form)
      const { request, secrets } = await armLink(links)
      const by = { tokenHash: secrets.tokenHash, browserHash: request.browserHash }
      const another = randomBytes(32)
      expect(await links.consume({ ...by, browserHash: another }, toLife())).toBeUndefined()
      expect(await links.consume({ ...by, tokenHash: another }, toLife())).toBeUndefined()
      expect(await links.consume(by, toLife())).toEqual(request)
    })

    test('has no link from its end on, and none from before the clock was set back', async () => {
      const { links } = await openNew(form)
      const { request, secrets } = await armLink(links)
      const { tokenHash, expiresAt } = secrets
      const by = { tokenHash, browserHash: request.browserHash, maxTries: 5 }
      for (const life of [toLife(expiresAt), toLife(NOON - 1)]) {
        expect(await links.find(tokenHash, life)).toBeUndefined()
        expect(await links.consume(by, life)).toBeUndefined()
        expect(await links.consumeById(request.id, life)).toBeUndefined()
        expect(await links.takeTry(by, life)).toBeUndefined()
      }
      expect(await links.find(tokenHash, toLife())).toMatchObject({ id: request.id })
      expect(await links.consumeById(request.id, toLife(expiresAt - 1))).toEqual(request)
      expect(await links.find(tokenHash, toLife())).toBeUndefined()
    })

    test.each([
      ['address', { browserHash: randomBytes(32) }],
      ['browser', { address: 'another@example.com' }],
    ])('voids the older link of the same %s', async (_, changed) => {
      const { links } = await openNew(form)
      const { request, secrets } = await armLink(links)
      await links.request({ ...request, id: 'lnk_2', ...changed })
      expect(await links.find(secrets.tokenHash, toLife())).toBeUndefined()
      expect(await links.arm(request.id, secrets)).toBe(false)
    })

    test('spends no more tries at a code than there are, however many come at once', async () => {
      const { links } = await openNew(form)
      const { request, secrets } = await armLink(links)
      const by = { browserHash: request.browserHash, maxTries: 5 }
      expect(await links.takeTry({ ...by, browserHash: randomBytes(32) }, toLife())).toBeUndefined()
      const tries = await Promise.all(Array.from({ length: 50 }, () => links.takeTry(by, toLife())))
      const { codeSalt, codeHash } = secrets
      expect(tries.filter((each) => each !== undefined)).toEqual(
        Array.from({ length: 5 }, () => ({ id: request.id, codeSalt, codeHash })),
      )
    })

    test('leases each unsent link to one sender, oldest first, and again when the lease is over', async () => {
      const { links } = await openNew(form)
      await links.request(toLink('2', { requestedAt: NOON + 1 }))
      await links.request(toLink('1'))
      const leaseUntil = NOON + MINUTE
      const leased = await Promise.all([1, 2, 3].map(() => links.lease(NOON + 1, leaseUntil)))
      expect(new Set(leased.map((link) => link?.id))).toEqual(
        new Set(['lnk_1', 'lnk_2', undefined]),
      )
      expect(leased).toContainEqual({ ...toLink('1'), attempts: 1 })
      await links.markSent('lnk_1')
      expect(await links.lease(leaseUntil - 1, leaseUntil)).toBeUndefined()
      expect(await links.lease(leaseUntil, leaseUntil + MINUTE)).toMatchObject({
        id: 'lnk_2',
        attempts: 2,
      })
      await links.putOff('lnk_2', leaseUntil + 5 * MINUTE)
      expect(await links.lease(leaseUntil + 4 * MINUTE, NOON)).toBeUndefined()
      await links.drop('lnk_2')
      expect(await links.lease(leaseUntil + 9 * MINUTE, NOON)).toBeUndefined()
    })

    test('forgets links that expired or were never sent', async () => {
      const { links } = await openNew(form)
      const { secrets } = await armLink(links)
      await links.markSent('lnk_1')
      await links.request(toLink('2', { requestedAt: NOON + 1 }))
      await links.forget(secrets.expiresAt - 1, NOON)
      expect(await links.find(secrets.tokenHash, toLife())).toBeDefined()
      await links.forget(secrets.expiresAt, NOON)
      expect(await links.find(secrets.tokenHash, toLife())).toBeUndefined()
      await links.forget(NOON, NOON + 2)
      expect(await links.lease(NOON + MINUTE, NOON + MINUTE)).toBeUndefined()
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
        account: { id: 'acc_a', address: 'a@example.com', createdAt: NOON },
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
      const rules = (who: string) => [
        { name: 'hour', subject: Buffer.from(who), windowMs: 60 * MINUTE, max: 3 },
        { name: 'day', subject: Buffer.from(who), windowMs: 24 * 60 * MINUTE, max: 4 },
        { name: 'all', subject: Buffer.from('all'), windowMs: 60 * MINUTE, max: 5 },
      ]
      const first = await Promise.all(
        Array.from({ length: 20 }, () => attempts.take(rules('ada'), NOON)),
      )
      expect(first.filter((refusal) => refusal === undefined)).toHaveLength(3)
      expect(await attempts.take(rules('ada'), NOON + 60 * MINUTE - 1)).toBe('hour')
      expect(await attempts.take(rules('ada'), NOON + 60 * MINUTE)).toBeUndefined()
      expect(await attempts.take(rules('ada'), NOON + 60 * MINUTE)).toBe('day')
      const others = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          attempts.take(rules(`b${index}`), NOON + 60 * MINUTE),
        ),
      )
      expect(others.filter((refusal) => refusal === undefined)).toHaveLength(4)
      await attempts.forget(NOON + 60 * MINUTE)
      expect(await attempts.take(rules('ada'), NOON + 25 * 60 * MINUTE - 1)).toBeUndefined()
    })

    test('keeps the first secret of a name', async () => {
      const state = await openNew(form)
      const [first, second] = [randomBytes(32), randomBytes(32)]
      expect(await state.findOrAddSecret('salt', first)).toEqual(first)
      expect(await state.findOrAddSecret('salt', second)).toEqual(first)
      expect(await state.findOrAddSecret('pepper', second)).toEqual(second)
    })

    test('says when it cannot be read', async () => {
      const { open } = await form.create()
      const state = await open()
      await state.check()
      await state.close()
      await expect(state.check()).rejects.toThrow()
    })
  },
)

const KEY: KeyRecord = {
  id: 'key_1',
  hash: Buffer.alloc(32, 7),
  plan: 'anonymous',
  accountId: null,
  name: '',
  createdAt: '2026-07-31T12:00:00.000Z',
  revokedAt: null,
}

const COUNT = { minute: 28_800_000, minuteUsed: 1, day: 20_000, dayUsed: 1 }

const LIVE = { now: NOON, seenSince: 0, createdSince: 0 }

function toLife(now = NOON) {
  return { now, endsBy: now + 10 * MINUTE }
}

async function addAccounts({ accounts }: AccountState): Promise<void> {
  await accounts.findOrAdd({ id: 'acc_a', address: 'a@example.com', createdAt: NOON })
  await accounts.findOrAdd({ id: 'acc_b', address: 'b@example.com', createdAt: NOON })
}

function toKey(name: string, accountId = 'acc_a'): KeyRecord {
  return { ...KEY, id: `key_${name}`, hash: toHash(name), accountId }
}

function toSession(name: string, accountId = 'acc_a') {
  return { id: `ses_${name}`, hash: toHash(name), accountId, createdAt: NOON }
}

function toLink(name: string, changed: Partial<LinkRequest> = {}): LinkRequest {
  return {
    id: `lnk_${name}`,
    address: `${name}@example.com`,
    browserHash: toHash(name),
    next: '/dashboard',
    requestedAt: NOON,
    ...changed,
  }
}

async function armLink(links: AccountState['links']) {
  const request = toLink('1')
  const secrets = {
    tokenHash: randomBytes(32),
    codeSalt: randomBytes(16),
    codeHash: randomBytes(32),
    expiresAt: NOON + 10 * MINUTE,
  }
  await links.request(request)
  await links.lease(NOON, NOON + MINUTE)
  expect(await links.arm(request.id, secrets)).toBe(true)
  return { request, secrets }
}

function toHash(name: string): Buffer {
  return Buffer.alloc(32, name)
}
