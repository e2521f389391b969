// The way in, row by row of what threatens it. The whole of it is in whole-way.slow.test.ts, and in a real browser in
// browser.test.ts.
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashToken } from '../../../accounts/secrets.ts'
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
      answers.push(await visitor.submit(page, '/signup', { email: 'none' }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(400), 429])
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

  it('S1: is not finished by the form of another browser, nor by ours without its cookie', async () => {
    const { accounts, visitor, path } = await startWithLink()
    const page = await visitor.get(path)
    const fields = readHidden(page.html, '/signup/confirm')

    const other = new Visitor(accounts.service, { address: '198.51.100.1' })
    expect((await other.get(path)).html).toContain('requested in another browser')
    await receiveLink(accounts, other, 'eve@example.com')
    const tries = [
      await other.post('/signup/confirm', fields),
      await new Visitor(accounts.service).post('/signup/confirm', fields),
    ]
    expect(tries.map(({ status }) => status)).toEqual([410, 410])
    expect(tries.flatMap(({ setCookies }) => setCookies).join()).not.toContain('session')
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe('/dashboard')
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
  ])('S3: judges a link by our clock alone: %s', async (_, passed, expected) => {
    const { accounts, visitor, path } = await startWithLink()
    const page = await visitor.get(path)
    accounts.service.clock.now += passed
    expect((await visitor.submit(page, '/signup/confirm')).location).toBe(expected)
  })

  it('S4: stores the SHA-256 of 256 random bits', async () => {
    const { accounts, visitor, path } = await startWithLink()
    const token = path.slice('/signup/'.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const database = new DatabaseSync(`${accounts.service.folder}/state.db`)
    onTestFinished(() => database.close())
    const row = database.prepare('select * from links').get() ?? {}
    expect(row['token_hash']).toEqual(new Uint8Array(hashToken(token)))
    const kept = JSON.stringify(row)
    for (const secret of [token, ...visitor.cookies.values()]) expect(kept).not.toContain(secret)
    for (const name of ['state.db', 'state.db-wal']) {
      const bytes = await readFile(`${accounts.service.folder}/${name}`)
      for (const secret of [token, ...visitor.cookies.values()])
        expect(bytes.includes(secret)).toBe(false)
    }
  })
})
