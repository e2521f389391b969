import { describe, expect, it } from 'vitest'
import { SERVICE_ORIGIN, startService } from '../service.ts'

const FROM = { 'x-forwarded-for': '192.0.2.7' }

describe('anonymous key', () => {
  it('is given at once, with its limits, and opens the service', async () => {
    const service = await startService()
    const { status, body, headers } = await service.ask('/v1/auth/anonymous', { method: 'POST' })
    expect(status).toBe(200)
    expect(body).toEqual({
      api_key: expect.stringMatching(/^tpi_anonymous_[0-9A-Za-z]{28}$/),
      plan: 'anonymous',
      limits: { requests_per_day: 10_000, requests_per_minute: 1_000, history_days: 30 },
      created_at: '2026-07-31T12:00:00.000Z',
      expires_at: null,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect((await service.askWithKey('/v1/models')).status).toBe(200)
  })

  it('is given five times a day to an address, then refused until midnight', async () => {
    const service = await startService()
    const create = () => service.ask('/v1/auth/anonymous', { method: 'POST', headers: FROM })
    for (let count = 0; count < 5; count += 1) expect((await create()).status).toBe(200)
    const refused = await create()
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({
      'retry-after': String(12 * 3600),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Date.parse('2026-08-01T00:00:00Z') / 1000),
    })
    service.clock.now += 11 * 3_600_000
    expect((await create()).status).toBe(429)
    service.clock.now += 3_600_000
    expect((await create()).status).toBe(200)
  })

  it('is given fifty times a day to an IPv6 /48, whose neighbours have their own', async () => {
    const service = await startService()
    const create = async (from: string) => {
      const headers = { 'x-forwarded-for': from }
      return (await service.ask('/v1/auth/anonymous', { method: 'POST', headers })).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 100; index += 1)
      statuses.push(await create(`2001:db8:1:${index}::1`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    expect(await create('2001:db8:2::1')).toBe(200)
    expect(await create('192.0.2.1')).toBe(200)
  })

  it('is made for no page of another site, unless the service is public', async () => {
    for (const access of ['off', 'on']) {
      const service = await startService({ env: { TPI_PUBLIC_ACCESS: access } })
      const ask = (headers: Record<string, string>) =>
        service.ask('/v1/auth/anonymous', { method: 'POST', headers: { ...FROM, ...headers } })
      const foreign = [
        await ask({ origin: 'https://other.example' }),
        await ask({ origin: 'null', 'sec-fetch-site': 'cross-site' }),
      ]
      const status = access === 'on' ? 200 : 400
      expect(foreign.map((answer) => answer.status)).toEqual([status, status])
      const allowed = foreign.map(({ headers }) => headers['access-control-allow-origin'])
      expect(allowed).toEqual(access === 'on' ? ['*', '*'] : [undefined, undefined])
      expect((await ask({ origin: SERVICE_ORIGIN })).status).toBe(200)
      expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    }
  })

  it('also counts requests against the limit shared by its address’s keys', async () => {
    const service = await startService({ env: { TPI_ANONYMOUS_REQUESTS_PER_ADDRESS: '3' } })
    const keys = [await service.createKey('192.0.2.1'), await service.createKey('192.0.2.2')]
    const ask = async (key: string | undefined, from: string) => {
      const headers = { 'x-forwarded-for': from }
      return (await service.ask('/v1/models', { ...(key !== undefined && { key }), headers }))
        .status
    }
    for (const key of [...keys, ...keys].slice(0, 3))
      expect(await ask(key, '2001:db8::1')).toBe(200)
    for (const key of keys) expect(await ask(key, '2001:db8::2')).toBe(429)
    for (const key of keys) expect(await ask(key, '2001:db8:0:1::1')).toBe(200)
    // A /48 has ten times as many.
    for (let index = 0; index < 25; index += 1) await ask(keys[0], `2001:db8:0:${index + 2}::1`)
    expect(await ask(keys[0], '2001:db8:0:ffff::1')).toBe(429)
    expect(await ask(keys[0], '2001:db8:1::1')).toBe(200)
    expect(await ask(await service.createPaidKey(), '2001:db8::1')).toBe(200)
  })

  it('is removed after 30 days if it was never used', async () => {
    const service = await startService()
    const [used, unused] = [
      await service.createKey('192.0.2.1'),
      await service.createKey('192.0.2.2'),
    ]
    const ask = async (key: string) => (await service.ask('/v1/models', { key })).status
    expect(await ask(used)).toBe(200)
    for (const days of [29, 2, 60]) {
      service.clock.now += days * 86_400_000
      await service.restart()
    }
    expect([await ask(used), await ask(unused)]).toEqual([200, 401])
  })

  it('refuses a body that is too large, and ignores any other', async () => {
    const service = await startService()
    const small = await service.ask('/v1/auth/anonymous', {
      method: 'POST',
      body: '{"plan":"paid"}',
    })
    expect(small.body).toMatchObject({ plan: 'anonymous' })
    const body = Buffer.alloc(16_385, 'x')
    const large = await service.ask('/v1/auth/anonymous', { method: 'POST', body })
    expect(large.status).toBe(413)
  })
})
