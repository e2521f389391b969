// Rows S9, S11, S12, S15 and S18: who is signed in, from when to when, and who may speak for them.
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startService } from '../proxy/service.ts'
import {
  createKey,
  receiveLink,
  signIn,
  startAccounts,
  startSignedIn,
  startWithLink,
} from './account-service.ts'
import { Visitor } from './visitor.ts'

const SECOND = 1_000
const HOUR = 3_600_000

const ACTIONS = [
  '/dashboard/keys',
  '/dashboard/keys/{key}/name',
  '/dashboard/keys/{key}/rotate',
  '/dashboard/keys/{key}/revoke',
  '/dashboard/sign-out',
  '/dashboard/sign-out-everywhere',
  '/dashboard/delete',
]

describe('session', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['without an origin', { origin: '' }],
    ['of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['of another type', { 'content-type': 'text/plain' }],
  ])('S9: is not moved by a form %s', async (_, headers) => {
    const { visitor, actions, before, read } = await startWithKey()
    for (const [action, fields] of actions) {
      const { status } = await visitor.post(action, fields, headers)
      expect([action, status]).toEqual([action, 400])
    }
    expect(await read()).toBe(before)
  })

  it('S9: is not moved by reading', async () => {
    const { visitor, actions, before, read } = await startWithKey()
    for (const [action] of actions) expect((await visitor.get(action)).status).toBe(405)
    expect(await read()).toBe(before)
  })

  it('S9: is not forgotten by the browser for a form that came without it', async () => {
    const { accounts, actions } = await startWithKey()
    for (const [action, fields] of actions) {
      const { status, setCookies } = await new Visitor(accounts.service).post(action, fields, {
        origin: 'https://evil.example',
      })
      expect([action, status, setCookies]).toEqual([action, 303, []])
    }
  })

  it('K8: is not moved by a form with any field but those of its page, nor with one of them twice', async () => {
    const { accounts, visitor, actions, before, read } = await startWithKey()
    for (const [action, fields] of actions) {
      const sent = new URLSearchParams(fields).toString()
      // A browser has sixty pages a minute.
      accounts.service.clock.now += 60 * SECOND
      for (const extra of ['plan=paid', '__proto__=1', ...(sent === '' ? [] : [sent])])
        expect((await visitor.post(action, `${sent}&${extra}`)).status, action).toBe(400)
    }
    expect(await read()).toBe(before)
  })

  it('S9: is moved by a page of ours that sends no referrer', async () => {
    const { visitor, actions } = await startWithKey()
    const [[action, fields] = ['', {}]] = actions
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await visitor.post(action, fields, headers)).status).toBe(200)
  })

  it('S11: has a new secret of 256 bits at each sign-in, whatever the browser brought', async () => {
    const accounts = await startAccounts()
    const visitor = new Visitor(accounts.service)
    const planted = 'A'.repeat(43)
    visitor.cookies.set('__Host-session', planted)
    const { path } = await receiveLink(accounts, visitor)
    const done = await visitor.submit(await visitor.get(path), '/signup/confirm')
    const token = visitor.cookies.get('__Host-session') ?? ''
    expect(token).not.toBe(planted)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(done.setCookies).toContainEqual(
      `__Host-session=${token}; Path=/; Max-Age=604800; Secure; HttpOnly; SameSite=Lax`,
    )
    const thief = new Visitor(accounts.service)
    thief.cookies.set('__Host-session', planted)
    expect((await thief.get('/dashboard')).location).toBe('/signup?next=/dashboard')
  })

  it('S11: of before a sign-in in the same browser is dead', async () => {
    const { accounts, visitor } = await startSignedIn()
    const old = visitor.copy()
    // The form answers a signed-in reader with the dashboard, so the second sign-in begins in another tab's state.
    visitor.cookies.delete('__Host-session')
    const { path } = await receiveLink(accounts, visitor)
    visitor.cookies.set('__Host-session', old.cookies.get('__Host-session') ?? '')
    await visitor.submit(await visitor.get(path), '/signup/confirm')
    expect((await visitor.get('/dashboard')).status).toBe(200)
    expect((await old.get('/dashboard')).status).toBe(303)
  })

  it('S12: ends in every instance with a sign-out, and its cookie goes', async () => {
    const { accounts, visitor } = await startSignedIn()
    const thief = visitor.copy()
    const second = await startService({
      env: { TPI_STATE: `sqlite:${accounts.service.folder}/state.db` },
    })
    const elsewhere = new Visitor(second)
    elsewhere.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '')
    expect((await elsewhere.get('/dashboard')).status).toBe(200)
    const done = await visitor.submit(await visitor.get('/dashboard'), '/dashboard/sign-out')
    expect(done.location).toBe('/signup')
    expect(done.headers['clear-site-data']).toBe('"cache"')
    expect(visitor.cookies.has('__Host-session')).toBe(false)
    expect((await thief.get('/dashboard')).status).toBe(303)
    expect((await elsewhere.get('/dashboard')).status).toBe(303)
  })

  it('S12: leaves no row once it is over', async () => {
    const { service } = await startSignedIn()
    service.clock.now += 8 * 24 * HOUR
    await service.restart()
    const database = new DatabaseSync(`${service.folder}/state.db`)
    const countRows = () =>
      database.prepare('select count(*) as rows from sessions').get()?.['rows']
    await expect.poll(countRows).toBe(0)
    database.close()
  })

  it('S12: ends everywhere on request, and no other session does', async () => {
    const accounts = await startAccounts()
    const here = await signIn(accounts)
    const there = await signIn(accounts, { address: '192.0.2.8' })
    const eve = await signIn(accounts, { email: 'eve@example.com', address: '192.0.2.9' })
    await here.submit(await here.get('/dashboard'), '/dashboard/sign-out-everywhere')
    expect((await there.get('/dashboard')).status).toBe(303)
    expect((await eve.get('/dashboard')).status).toBe(200)
  })

  it('S14, S15: is on pages that are not cached or framed and send no referrer', async () => {
    const { accounts, visitor, path } = await startWithLink()
    const confirm = await visitor.get(path)
    const signedIn = await signIn(accounts)
    const pages = [
      await new Visitor(accounts.service).get('/signup'),
      await visitor.get('/signup/sent'),
      confirm,
      await new Visitor(accounts.service).get(path),
      await signedIn.get('/dashboard'),
    ]
    for (const { headers, html } of pages) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      })
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(html).not.toMatch(/<(?:script|img|iframe|link)[^>]*(?:src|href)="(?:https?:)?\/\//)
    }
  })

  it('S18: leaves only salted counts of emails of a deleted account', async () => {
    const { accounts, visitor, key } = await startWithKey()
    const { service } = accounts
    await receiveLink(accounts, new Visitor(service, { address: '192.0.2.66' }))
    expect((await service.ask('/v1/models', { key })).status).toBe(200)
    const page = await visitor.get('/dashboard')
    await visitor.submit(page, '/dashboard/watches', { kind: 'index' })
    await visitor.submit(page, '/dashboard/webhook', { url: 'https://8.8.8.8/hook' })
    const unsure = await visitor.submit(page, '/dashboard/delete')
    expect(unsure.status).toBe(400)
    const done = await visitor.submit(page, '/dashboard/delete', { sure: 'yes' })
    expect(done.location).toBe('/signup')
    expect((await visitor.get('/dashboard')).status).toBe(303)
    service.clock.now += 2 * SECOND
    expect((await service.ask('/v1/models', { key })).status).toBe(401)
    await service.restart()

    const database = new DatabaseSync(`${service.folder}/state.db`)
    onTestFinished(() => database.close())
    const alerts = ['watches', 'targets', 'deliveries']
    for (const table of ['accounts', 'keys', 'sessions', 'links', ...alerts])
      expect(database.prepare(`select count(*) as rows from ${table}`).get()?.['rows']).toBe(0)
    const kept = database.prepare("select * from counts where subject like 'links:%'").all()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain('ada')
  })
})

async function startWithKey() {
  const { accounts, visitor } = await startSignedIn()
  const { key, id: keyId } = await createKey(visitor, 'Laptop')
  const actions = ACTIONS.map((action): [string, Record<string, string>] => [
    action.replace('{key}', keyId),
    {
      ...(/keys$|name$/.test(action) && { name: 'Changed' }),
      ...(action.endsWith('delete') && { sure: 'yes' }),
    },
  ])
  const read = async () => (await visitor.get('/dashboard')).html.replace(/[\s\S]*<h2>Keys/, '')
  return { accounts, visitor, key, keyId, actions, before: await read(), read }
}
