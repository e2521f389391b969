// The way in, row by row of what threatens it. The whole of it is in whole-way.slow.test.ts, and in a real browser in
// browser.test.ts.
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toTokenHash } from '../../../accounts/secrets.ts'
import { startService } from '../proxy/service.ts'
import { receiveLink, startAccounts, startWithLink } from './account-service.ts'
import { readHidden, Visitor } from './visitor.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('sign-up', () => {
  it('counts its form against a separate limit for forms', async () => {
    const service = await startService()
    const visitor = new Visitor(service)
    const page = await visitor.get('/signup')
    const answers = []
    for (let count = 0; count < 61; count += 1)
      answers.push(await visitor.submit(page, '/signup', { email: 'ada@example.com' }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(303), 429])
    expect((await visitor.get('/signup')).status).toBe(200)
    expect((await service.askWithKey('/v1/models')).status).toBe(200)
  })

  it('S1: is not undone by whatever opens the link, however often', async () => {
    const { service, visitor, path } = await startWithLink()
    const scanner = new Visitor(service, { address: '198.51.100.1' })
    for (let count = 0; count < 50; count += 1) {
      if (count % 16 === 0) service.clock.now += SECOND
      await service.ask(path, { method: count % 2 === 0 ? 'GET' : 'HEAD' })
      await scanner.get(path, { range: 'bytes=0-10' })
      service.clock.now += SECOND
    }
    expect((await visitor.get(path)).html).toContain('Press the button')
  })

  it('S1: is not finished by the form of another browser, nor by ours without its cookie or its token', async () => {
    const { accounts, visitor, path } = await startWithLink()
    const token = path.slice('/signup/'.length)
    const page = await visitor.get(path)
    const fields = readHidden(page.html, '/signup/confirm')

    const other = new Visitor(accounts.service, { address: '198.51.100.1' })
    const others = readHidden((await other.get('/signup')).html, '/signup')
    const csrf = others['csrf'] ?? ''
    expect((await other.get(path)).html).toContain('requested in another browser')
    const withoutCookie = new Visitor(accounts.service)
    const tries = [
      await other.post('/signup/confirm', { token, csrf }),
      await other.post('/signup/confirm', fields),
      await withoutCookie.post('/signup/confirm', fields),
      await visitor.post('/signup/confirm', { token }),
      await visitor.post('/signup/confirm', { token, csrf }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([410, 400, 400, 400, 400])
    expect(tries.flatMap(({ setCookies }) => setCookies).join()).not.toContain('session')
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe('/dashboard')
  })

  it('S1: can be completed with the code from the email, in the original tab', async () => {
    const { accounts, visitor, code } = await startWithLink()
    const other = new Visitor(accounts.service, { address: '198.51.100.1' })
    await other.get('/signup')
    const refused = await other.submit(await other.get('/signup/sent'), '/signup/code', { code })
    expect(refused.status).toBe(400)
    const waiting = await visitor.get('/signup/sent')
    const spaced = code.replace('-', ' ').toLowerCase()
    const signedIn = await visitor.submit(waiting, '/signup/code', { code: spaced })
    expect(signedIn.location).toBe('/dashboard')
    expect((await visitor.get('/dashboard')).status).toBe(200)
  })

  it('S2: gives one session to a hundred presses of the button at once', async () => {
    const { visitor, path } = await startWithLink()
    const fields = readHidden((await visitor.get(path)).html, '/signup/confirm')
    const presses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        visitor.copy({ address: `198.51.100.${index}` }).post('/signup/confirm', fields),
      ),
    )
    expect(presses.filter(({ location }) => location === '/dashboard')).toHaveLength(1)
    const losers = presses.filter(({ status }) => status === 410)
    expect(losers).toHaveLength(99)
    expect(new Set(losers.map(({ html }) => html)).size).toBe(1)
  })

  it('S2: works once, and never after a newer link of the same browser or a sign-out', async () => {
    const accounts = await startAccounts()
    const visitor = new Visitor(accounts.service)
    const first = await receiveLink(accounts, visitor)
    const second = await receiveLink(accounts, visitor)
    expect((await visitor.get(first.path)).status).toBe(410)
    const page = await visitor.get(second.path)
    const again = visitor.copy()
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe('/dashboard')
    expect((await again.submit(page, '/signup/confirm')).status).toBe(410)
    await visitor.submit(await visitor.get('/dashboard'), '/dashboard/sign-out')
    expect((await again.submit(page, '/signup/confirm')).status).toBe(410)
    expect((await again.get(second.path)).status).toBe(410)
  })

  it.each([
    ['9:59', 9 * MINUTE + 59 * SECOND, '/dashboard'],
    ['10:01', 10 * MINUTE + SECOND, undefined],
    ['an hour', HOUR, undefined],
    ['a clock set back by an hour', -HOUR, undefined],
  ])('S3: judges a link by our clock alone: %s', async (_, passed, expected) => {
    const { accounts, visitor, path, code } = await startWithLink()
    const page = await visitor.get(path)
    const waiting = await visitor.get('/signup/sent')
    accounts.service.clock.now += passed
    if (expected === undefined)
      expect((await visitor.submit(waiting, '/signup/code', { code })).status).toBe(400)
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe(expected)
  })

  it.each([
    ['59 seconds', 59 * SECOND, '/dashboard'],
    ['61 seconds', 61 * SECOND, undefined],
  ])('S3: takes the mail of a machine whose clock is ahead by %s, or not', async (_, ahead, to) => {
    const accounts = await startAccounts()
    accounts.service.clock.now += ahead
    const behind = await startService({
      env: { TPI_STATE: `sqlite:${accounts.service.folder}/state.db` },
    })
    for (const means of ['link', 'code'] as const) {
      const visitor = new Visitor(accounts.service)
      const { path, code } = await receiveLink(accounts, visitor, `${means}@example.com`)
      const there = visitor.copy({ service: behind })
      const opened = await there.get(path)
      expect(opened.status).toBe(to === undefined ? 410 : 200)
      const signedIn =
        means === 'link'
          ? await there.submit(await visitor.get(path), '/signup/confirm')
          : await there.submit(await there.get('/signup/sent'), '/signup/code', { code })
      expect(signedIn.location).toBe(to)
    }
  })

  it('S4: stores the SHA-256 of 256 random bits, and a slow salted hash of the code', async () => {
    const { accounts, visitor, path, code } = await startWithLink()
    const token = path.slice('/signup/'.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const database = new DatabaseSync(`${accounts.service.folder}/state.db`)
    onTestFinished(() => database.close())
    const row = database.prepare('select * from links').get() ?? {}
    expect(row['token_hash']).toEqual(new Uint8Array(toTokenHash(token)))
    expect(row['code_salt']).toHaveLength(16)
    const kept = JSON.stringify(row)
    for (const secret of [token, code.replace('-', ''), ...visitor.cookies.values()])
      expect(kept).not.toContain(secret)
    for (const name of ['state.db', 'state.db-wal']) {
      const bytes = await readFile(`${accounts.service.folder}/${name}`)
      for (const secret of [token, ...visitor.cookies.values()])
        expect(bytes.includes(secret)).toBe(false)
    }
  })

  it('S4: takes the right code no more after five wrong ones, and the link still', async () => {
    const { visitor, path, code } = await startWithLink()
    const waiting = await visitor.get('/signup/sent')
    const wrong = code === 'AAAA-AAAA' ? 'BBBB-BBBB' : 'AAAA-AAAA'
    for (let count = 0; count < 5; count += 1)
      expect((await visitor.submit(waiting, '/signup/code', { code: wrong })).status).toBe(400)
    expect((await visitor.submit(waiting, '/signup/code', { code })).status).toBe(400)
    const page = await visitor.get(path)
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe('/dashboard')
  })
})
