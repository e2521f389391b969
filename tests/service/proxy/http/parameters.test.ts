import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('parameters', () => {
  it.each([
    ['/v1/models?tier=gold', 'tier: expected one of frontier, standard, budget, micro, got "gold"'],
    ['/v1/models?search=', 'search: expected part of an id or name, 1 to 200 characters'],
    ['/v1/models?provider=', "provider: expected a creator's or provider's slug or name"],
    ['/v1/tpi/history?tier=micro', 'tier: expected one of frontier, standard, budget, got "micro"'],
    ['/v1/models?limit=1.0', 'limit: expected an integer from 1 to 500, got "1.0"'],
    ['/v1/models?limit=5&%6Cimit=6', 'limit: expected one value, got 2'],
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
