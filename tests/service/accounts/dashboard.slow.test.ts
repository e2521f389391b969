// The dashboard, and rows S10, K7 and K8.
import { describe, expect, it } from 'vitest'
import { html as write } from '../../../site/components/html.ts'
import { createKey, readKey, signIn, startSignedIn } from './account-service.ts'

const SECOND = 1_000
const DAY = 86_400_000

describe('dashboard', () => {
  it('limits an account to five keys, including one revoked today', async () => {
    const { accounts, visitor } = await startSignedIn()
    for (let count = 1; count < 5; count += 1) await createKey(visitor, `Key ${count}`)
    const full = await visitor.get('/dashboard')
    expect(full.html).not.toContain('Create key')
    const id = /key_\w+/.exec(full.html)?.[0] ?? ''
    const create = () => visitor.post('/dashboard/keys', { name: 'One more' })
    expect((await create()).status).toBe(400)
    await visitor.submit(full, `/dashboard/keys/${id}/revoke`)
    const refused = await create()
    expect(refused.html).toContain('counts until midnight UTC')
    accounts.service.clock.now += DAY / 2
    expect((await create()).status).toBe(200)
  })

  it('renames, replaces and revokes a key, and its old text opens nothing', async () => {
    const { service, visitor } = await startSignedIn()
    const { page, key, id } = await createKey(visitor, 'Laptop')
    await service.ask('/v1/models', { key })
    await visitor.submit(page, `/dashboard/keys/${id}/name`, { name: 'Server' })
    expect((await visitor.get('/dashboard')).html).toContain('>Server</h3>')

    const replaced = await visitor.submit(page, `/dashboard/keys/${id}/rotate`)
    const newKey = readKey(replaced.html)
    service.clock.now += 2 * SECOND
    expect((await service.ask('/v1/models', { key })).status).toBe(401)
    const { status, headers } = await service.ask('/v1/models', { key: newKey })
    expect(status).toBe(200)
    expect(headers['ratelimit'], 'the old key’s request counts').toContain('"day";r=998;')

    await visitor.submit(page, `/dashboard/keys/${id}/revoke`)
    service.clock.now += 2 * SECOND
    expect((await service.ask('/v1/models', { key: newKey })).status).toBe(401)
    expect((await visitor.submit(page, `/dashboard/keys/${id}/rotate`)).status).toBe(404)
  })

  it('shows remaining requests and daily usage, in line with the limits', async () => {
    const { accounts, service, visitor } = await startSignedIn()
    const key = readKey((await visitor.get('/dashboard')).html)
    for (let count = 0; count < 35; count += 1) await service.ask('/v1/models', { key })
    const today = await visitor.get('/dashboard')
    expect(readText(today.html)).toContain('Left this minute 0 of 30')
    expect(readText(today.html)).toContain('Left today 970 of 1,000')
    expect(readText(today.html)).toContain('2026-07-31 30')

    await service.restart()
    service.clock.now += DAY
    const visitorTomorrow = await signIn(accounts)
    const { headers } = await service.ask('/v1/models', { key })
    expect(headers['ratelimit']).toContain('"day";r=999;')
    const text = readText((await visitorTomorrow.get('/dashboard')).html)
    expect(text).toContain('Left today 999 of 1,000')
    expect(text).toContain('2026-08-01 1 2026-07-31 30 2026-07-30 0')
    expect([...text.matchAll(/20\d\d-\d\d-\d\d \d+(?= |$)/g)]).toHaveLength(30)
  })

  it.each([
    ['<script>alert(1)</script>', true],
    ["' onmouseover='alert(1)", true],
    ['日本語 ключ 🔑', true],
    ['\u202egnp.exe', false],
    ['nul\0', false],
    ['x'.repeat(61), false],
  ])('S10: shows the name %j as text or not at all', async (name, isTaken) => {
    const { visitor } = await startSignedIn()
    const page = await visitor.get('/dashboard')
    const created = await visitor.submit(page, '/dashboard/keys', { name })
    expect(created.status).toBe(isTaken ? 200 : 400)
    const { html } = await visitor.get('/dashboard')
    expect(html).not.toMatch(/<script>|onmouseover='/)
    expect(html.includes(write`>${name}</h3>`.text)).toBe(isTaken)
  })

  it('K7: finds no key but the account’s own, by any id', async () => {
    const { accounts, visitor: ada } = await startSignedIn()
    const eve = await signIn(accounts, { email: 'eve@example.com', address: '192.0.2.8' })
    const { key, id } = await createKey(ada, 'Ada’s')

    for (const each of [id, `${id}%00`, `key_1','${id}`])
      for (const [action, fields] of [
        ['name', { name: 'Eve’s' }],
        ['rotate', {}],
        ['revoke', {}],
      ] as const) {
        const path = `/dashboard/keys/${each}/${action}`
        expect((await eve.post(path, fields)).status, path).toBe(404)
      }
    expect((await eve.get('/dashboard')).html).not.toContain(id)
    expect((await accounts.service.ask('/v1/models', { key })).status).toBe(200)
    expect((await ada.get('/dashboard')).html).toContain('Ada’s')
  })
})

function readText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
