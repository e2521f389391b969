import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startService } from '../service.ts'

const INTEGERS = [
  ['/v1/sit/composite/history', 'days', 365],
  ['/v1/models/openai/gpt-5.4/history', 'days', 365],
  ['/v1/models/openai/gpt-5.4/moves', 'days', 30],
  ['/v1/explain?model_id=openai/gpt-5.4', 'history_days', 365],
  ['/v1/models', 'limit', 500],
  ['/v1/models', 'page', 999_999_999],
  ['/v1/providers', 'limit', 500],
] as const

const NO_INTEGERS = [
  '',
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e2',
  '0x10',
  ' 5',
  '5 ',
  '٣',
  '５',
  'null',
  '[]',
  '9'.repeat(10),
  'Infinity',
  '5\0',
  '5\n',
]

const service = await startService({ until: afterAll })

describe('parameters', () => {
  it.each(INTEGERS)('%s takes %s from 1 to %i and nothing else', async (path, name, max) => {
    const ask = (value: string) =>
      service.askWithKey(
        `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`,
      )
    for (const value of ['1', String(max)]) expect((await ask(value)).status).toBe(200)
    for (const value of [...NO_INTEGERS, String(max + 1)]) {
      const { status, body } = await ask(value)
      expect(status).toBe(400)
      const { error } = z.object({ error: z.record(z.string(), z.string()) }).parse(body)
      expect(error['code']).toBe('invalid_parameter')
      expect(error['message']).toContain(`${name}: expected an integer from 1 to ${max}, got "`)
    }
  })

  it.each([
    ['/v1/models?tier=gold', 'tier: expected one of frontier, standard, budget, micro, got "gold"'],
    ['/v1/models?tier=', 'tier: expected one of frontier, standard, budget, micro, got ""'],
    [
      '/v1/models?sort=name',
      'sort: expected one of blended, input, output, sit_adjusted_price, tokens',
    ],
    ['/v1/models?order=up', 'order: expected one of asc, desc, got "up"'],
    ['/v1/models?search=', 'search: expected a part of an id or name, 1 to 200 characters'],
    [`/v1/models?search=${'x'.repeat(201)}`, 'search: expected a part of an id or name'],
    ['/v1/models?provider=', "provider: expected a creator's or provider's slug or name"],
    ['/v1/tpi/history?tier=micro', 'tier: expected one of frontier, standard, budget, got "micro"'],
    ['/v1/models?limit=5&limit=5', 'limit: expected one value, got 2'],
    ['/v1/models?limit=5&%6Cimit=6', 'limit: expected one value, got 2'],
    ['/v1/models?envelope=true&envelope=false', 'envelope: expected one value, got 2'],
    ['/v1/explain?model_id=a/b&model_id=a/b', 'model_id: expected one value, got 2'],
  ])('%s is refused by name', async (path, message) => {
    const { status, body } = await service.askWithKey(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { code: 'invalid_parameter', message: expect.stringContaining(message) },
    })
  })

  it.each([
    ['/v1/models?serch=gpt', '"serch": expected one of kind, tier, provider, search,', 'search?'],
    ['/v1/models/openai/gpt-5.4/history?day=7', '"day": expected one of days, envelope', 'days?'],
    ['/v1/models?__proto__=1', '"__proto__": expected one of', '?'],
    ['/v1/models?provider=OpenAj', 'provider: expected a known creator or provider', 'openai?'],
  ])('%s is refused, with what is near', async (path, message, near) => {
    const { status, body } = await service.askWithKey(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { code: 'invalid_parameter', message: expect.stringContaining(message) },
    })
    expect(JSON.stringify(body)).toContain(near)
  })

  it('of campaigns are ignored', async () => {
    const plain = await service.askWithKey('/v1/models')
    const marked = await service.askWithKey('/v1/models?utm_source=a&utm_medium=b')
    expect(marked.body).toEqual(plain.body)
    expect(marked.headers['etag']).toBe(plain.headers['etag'])
  })

  it('echo nothing that cannot be seen', async () => {
    const hostile = encodeURIComponent('\u202egold\u0007\u2028')
    const { bytes } = await service.askWithKey(`/v1/models?tier=${hostile}`)
    const { error } = z
      .object({ error: z.object({ message: z.string() }) })
      .parse(JSON.parse(bytes.toString()))
    expect(error.message).not.toMatch(/[\p{C}\u2028]/u)
    expect(error.message).toContain('gold')
  })
})
