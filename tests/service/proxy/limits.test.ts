import { describe, expect, it } from 'vitest'
import { NOON, PLANS, startService } from './service.ts'

const TIGHT = {
  ...PLANS,
  anonymous: { requests_per_day: 100, requests_per_minute: 60, history_days: 30 },
}

describe('limits', () => {
  it('refuse with the limit, the reset and how long to wait', async () => {
    const service = await startService({
      plans: { ...PLANS, anonymous: { ...PLANS.anonymous, requests_per_minute: 2 } },
    })
    const key = await service.createKey()
    service.clock.now = NOON + 20_500
    for (let count = 0; count < 2; count += 1) await service.ask('/v1/models', { key })
    const { status, headers, body } = await service.ask('/v1/models', { key })
    expect(status).toBe(429)
    expect(headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(NOON / 1000 + 60),
      'cache-control': 'no-store',
    })
    expect(body).toMatchObject({
      error: {
        code: 'rate_limit_exceeded',
        message:
          'expected at most 2 requests per minute (UTC), got more; the window resets at 2026-07-31T12:01:00.000Z',
        documentation_url: 'https://prices.example/docs/api#rate_limit_exceeded',
      },
    })
    service.clock.now = NOON + 60_000
    expect((await service.ask('/v1/models', { key })).status).toBe(200)
  })

  it('count a 304, a HEAD, a 404 and a 400 like any request', async () => {
    const service = await startService({ plans: TIGHT })
    const key = await service.createKey()
    const { headers } = await service.ask('/v1/models', { key })
    const etag = headers['etag'] ?? ''
    const answers = [
      await service.ask('/v1/models', { key, headers: { 'if-none-match': etag } }),
      await service.ask('/v1/models', { key, method: 'HEAD' }),
      await service.ask('/v1/models/no/such', { key }),
      await service.ask('/v1/models?limit=0', { key }),
      await service.ask('/v1/nothing', { key }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([304, 200, 404, 400, 404])
    expect(answers.map((answer) => answer.headers['x-ratelimit-remaining'])).toEqual([
      '58',
      '57',
      '56',
      '55',
      '54',
    ])
  })

  it('count an address’s invalid keys separately, and limit only those', async () => {
    const service = await startService()
    const from = { 'x-forwarded-for': '192.0.2.9' }
    const paths = ['/v1/models', '/v1/nothing', '/v1/explain', '/v1/models/a/b', '/v1/tpi/latest']
    for (const path of [...paths, ...paths]) {
      const { status, headers } = await service.ask(path, { headers: from, key: 'wrong' })
      expect(status).toBe(401)
      expect(headers['x-ratelimit-limit']).toBe('10')
    }
    expect((await service.ask('/v1/models', { headers: from, key: 'wrong' })).status).toBe(429)
    for (const path of ['/openapi.json', '/', '/docs', '/signup', '/health'])
      expect((await service.ask(path, { headers: from })).status).toBe(200)
    const key = await service.createKey('192.0.2.9')
    expect((await service.ask('/v1/models', { headers: from, key })).status).toBe(200)
  })

  it('count no page, however often it is looked at, and say nothing of limits on it', async () => {
    const service = await startService()
    const headers = { 'x-forwarded-for': '192.0.2.9', accept: 'text/html' }
    // More than an address may ask a minute.
    for (let round = 0; round < 2; round += 1)
      for (const path of [
        '/',
        '/docs',
        '/methodology',
        '/models',
        '/signup',
        '/no-page',
        '/key.js',
      ]) {
        const answer = await service.ask(path, { headers })
        expect([200, 404]).toContain(answer.status)
        expect(Object.keys(answer.headers).join()).not.toContain('ratelimit')
      }
    const data = await service.ask('/openapi.json', { headers })
    expect(data.headers['x-ratelimit-remaining']).toBe('10')
  })

  it('give pages and free paths their own limit, separate from keys', async () => {
    const service = await startService({ env: { TPI_FREE_REQUESTS_PER_MINUTE: '4' } })
    const headers = { 'x-forwarded-for': '192.0.2.9' }
    const key = await service.createKey('192.0.2.9')
    const ask = (path: string, accept = '*/*') =>
      service.ask(path, { headers: { ...headers, accept } })
    for (const path of ['/', '/docs', '/health', '/openapi.json'])
      expect((await ask(path)).status).toBe(200)
    for (const answer of [await ask('/livez'), await ask('/docs', 'text/html')]) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60'])
      expect(Object.keys(answer.headers).join()).not.toContain('ratelimit')
    }
    const data = await service.ask('/v1/models', { headers, key })
    expect([data.status, data.headers['x-ratelimit-remaining']]).toEqual([200, '999'])
    const probe = () => service.ask('/livez', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    for (let count = 0; count < 6; count += 1) expect((await probe()).status).toBe(200)
    service.clock.now += 60_000
    expect((await ask('/docs')).status).toBe(200)
  })
})
