// What every form of the state must do with one-time links.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LinkTable } from '../../../../accounts/state/link-table.ts'
import { openNew, STATE_FORMS } from './forms.ts'
import { MINUTE, NOON, toLink } from './rows.ts'

describe.each(STATE_FORMS)('links $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('gives a link to one of a hundred who consume it at once, and to no other browser or token', async () => {
    const { links } = await openNew(form)
    const { request, secrets } = await armLink(links)
    const by = { tokenHash: secrets.tokenHash, browserHash: request.browserHash }
    const another = randomBytes(32)
    expect(await links.consume({ ...by, browserHash: another }, toLife())).toBeUndefined()
    expect(await links.consume({ ...by, tokenHash: another }, toLife())).toBeUndefined()
    const got = await Promise.all(
      Array.from({ length: 100 }, () => links.consume(by, toLife(NOON + MINUTE))),
    )
    expect(got.filter((link) => link !== undefined)).toEqual([request])
  })

  test('has no expired link, and none from before the clock was set back', async () => {
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

  test('voids the older link of the same browser, and of no other', async () => {
    const { links } = await openNew(form)
    const { request, secrets } = await armLink(links)
    await links.request({ ...request, id: 'lnk_2', browserHash: randomBytes(32) })
    expect(await links.find(secrets.tokenHash, toLife())).toBeDefined()
    await links.request({ ...request, id: 'lnk_3', email: 'another@example.com' })
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
    expect(new Set(leased.map((link) => link?.id))).toEqual(new Set(['lnk_1', 'lnk_2', undefined]))
    expect(leased).toContainEqual({ ...toLink('1'), attempts: 1 })
    await links.setDue('lnk_1', null)
    expect(await links.lease(leaseUntil - 1, leaseUntil)).toBeUndefined()
    expect(await links.lease(leaseUntil, leaseUntil + MINUTE)).toMatchObject({
      id: 'lnk_2',
      attempts: 2,
    })
    await links.setDue('lnk_2', leaseUntil + 5 * MINUTE)
    expect(await links.lease(leaseUntil + 4 * MINUTE, NOON)).toBeUndefined()
    await links.drop('lnk_2')
    expect(await links.lease(leaseUntil + 9 * MINUTE, NOON)).toBeUndefined()
  })

  test('forgets links that expired or were never sent', async () => {
    const { links } = await openNew(form)
    const { secrets } = await armLink(links)
    await links.setDue('lnk_1', null)
    await links.request(toLink('2', { requestedAt: NOON + 1 }))
    await links.forget(secrets.expiresAt - 1, NOON)
    expect(await links.find(secrets.tokenHash, toLife())).toBeDefined()
    await links.forget(secrets.expiresAt, NOON)
    expect(await links.find(secrets.tokenHash, toLife())).toBeUndefined()
    await links.forget(NOON, NOON + 2)
    expect(await links.lease(NOON + MINUTE, NOON + MINUTE)).toBeUndefined()
  })
})

function toLife(now = NOON) {
  return { now, endsBy: now + 10 * MINUTE }
}

async function armLink(links: LinkTable) {
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
