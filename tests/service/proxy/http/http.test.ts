import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startService } from '../service.ts'

const DATA_PATHS = [
  '/v1/sit/composite/latest',
  '/v1/sit/composite/history',
  '/v1/models',
  '/v1/models/openai/gpt-5.4',
  '/v1/models/openai/gpt-5.4/history',
  '/v1/models/openai/gpt-5.4/endpoints',
  '/v1/explain?model_id=openai/gpt-5.4',
  '/v1/providers',
  '/v1/providers/azure',
]

const service = await startService({ until: afterAll })

describe('a data path', () => {
  it('is JSON that a private cache may keep for a minute', async () => {
    for (const path of DATA_PATHS) {
      const { status, headers } = await service.askWithKey(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, max-age=60',
        vary: 'Accept-Encoding, Authorization',
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=31536000',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      })
    }
  })

  it('has the same bytes in three encodings, each with a tag of its own', async () => {
    for (const path of DATA_PATHS) {
      const ask = (accepted: string) =>
        service.askWithKey(path, { headers: { 'accept-encoding': accepted } })
      const [plain, gzipped, brotli] = [await ask('identity'), await ask('gzip'), await ask('br')]
      expect(gzipped.headers['content-encoding']).toBe('gzip')
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(await promisify(gunzip)(gzipped.bytes)).toEqual(plain.bytes)
      expect(await promisify(brotliDecompress)(brotli.bytes)).toEqual(plain.bytes)
      const tags = [plain, gzipped, brotli].map(({ headers }) => headers['etag'])
      expect(new Set(tags).size).toBe(3)
    }
  })

  it('wraps itself in an envelope on request', async () => {
    const bare = await service.askWithKey('/v1/models?limit=2')
    const { status, body, headers } = await service.askWithKey('/v1/providers/azure?envelope=true')
    expect(status).toBe(200)
    const { data, meta } = z.strictObject({ data: z.unknown(), meta: z.unknown() }).parse(body)
    expect(data).toEqual((await service.askWithKey('/v1/providers/azure')).body)
    expect(meta).toEqual({
      request_id: headers['x-request-id'],
      timestamp: '2026-07-31T12:00:00.000Z',
    })
    expect((await service.askWithKey('/v1/models?limit=2&envelope=false')).body).toMatchObject({
      models: z.object({ models: z.array(z.unknown()) }).parse(bare.body).models,
    })
    const wrong = await service.askWithKey('/v1/models?envelope=yes')
    expect(wrong.status).toBe(400)
  })

  it('wraps a recommendation and a new key as well', async () => {
    const recommended = await service.askWithKey('/v1/recommend?envelope=true', {
      method: 'POST',
      body: '{"tier":"budget"}',
    })
    expect(recommended.body).toMatchObject({
      data: { recommendations: [{ rank: 1 }, { rank: 2 }] },
    })
    const created = await service.ask('/v1/auth/anonymous?envelope=true', { method: 'POST' })
    expect(created.body).toMatchObject({ data: { plan: 'anonymous' }, meta: {} })
  })
})

describe('methods', () => {
  it('OPTIONS answers a browser before it has a key, and costs nothing', async () => {
    const { status, headers, bytes } = await service.ask('/v1/recommend', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'x-forwarded-for': '192.0.2.77',
      },
    })
    expect(status).toBe(204)
    expect(bytes).toHaveLength(0)
    expect(headers).toMatchObject({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      'x-ratelimit-remaining': '10',
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('lets a page read the limit headers of any answer', async () => {
    const { headers } = await service.ask('/v1/models')
    expect(headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining')
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })
})
