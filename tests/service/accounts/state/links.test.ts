// What every form of the state must do with one-time links.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openNew, STATE_FORMS } from './forms.ts'
import { MINUTE, NOON, toLink } from './rows.ts'

describe.each(STATE_FORMS)('links $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)
  const LINK = toLink('1')

  test('gives a link to one of a hundred who consume it at once, and to no other browser or token', async () => {
    const { links } = await openNew(form)
    await links.add(LINK)
    const another = randomBytes(32)
    expect(await links.consume({ ...LINK, browserHash: another }, NOON)).toBeUndefined()
    expect(await links.consume({ ...LINK, tokenHash: another }, NOON)).toBeUndefined()
    const got = await Promise.all(Array.from({ length: 100 }, () => links.consume(LINK, NOON)))
    expect(got.filter((link) => link !== undefined)).toEqual([LINK])
  })

  test('expires, unless it was sent later, and is then forgotten', async () => {
    const { links } = await openNew(form)
    await links.add(LINK)
    const { expiresAt, tokenHash, id } = LINK
    expect(await links.find(tokenHash, expiresAt)).toBeUndefined()
    expect(await links.consume(LINK, expiresAt)).toBeUndefined()
    expect(await links.extend(id, expiresAt + MINUTE)).toBe(true)
    await links.forget(expiresAt)
    expect(await links.find(tokenHash, expiresAt)).toMatchObject({ id })
    await links.forget(expiresAt + MINUTE)
    expect(await links.find(tokenHash, NOON)).toBeUndefined()
    expect(await links.extend(id, expiresAt)).toBe(false)
  })

  test('voids the older link of the same browser, and of no other', async () => {
    const { links } = await openNew(form)
    await links.add(LINK)
    await links.add(toLink('2'))
    expect(await links.find(LINK.tokenHash, NOON)).toBeDefined()
    await links.add({ ...toLink('3'), browserHash: LINK.browserHash })
    expect(await links.find(LINK.tokenHash, NOON)).toBeUndefined()
    expect(await links.extend(LINK.id, NOON)).toBe(false)
  })
})
