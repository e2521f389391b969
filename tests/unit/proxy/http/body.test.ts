import { describe, expect, it } from 'vitest'
import { answerCached, ResponseCache } from '../../../../proxy/http/body.ts'
import { createContext } from './create-context.ts'

/** What a client that accepts this encoding gets. */
async function ask(cache: ResponseCache, key: string, content: string, accepted = '') {
  let made = 0
  const ctx = createContext({ 'accept-encoding': accepted })
  await answerCached(ctx, cache, key, async () => {
    made += 1
    return { content, headers: { 'X-Extra': '1' } }
  })
  return { made, body: ctx.body, headers: ctx.response.headers }
}

describe('response cache', () => {
  it('creates a body once for concurrent requests, and keeps it', async () => {
    const cache = new ResponseCache()
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask(cache, 'question', '{}')))
    expect(asked.filter(({ made }) => made === 1)).toHaveLength(1)
    expect(await ask(cache, 'question', 'other')).toMatchObject({ made: 0, body: '{}' })
    expect([cache.hits, cache.misses]).toEqual([1, 1])
  })

  it('keeps no failure', async () => {
    const cache = new ResponseCache()
    const fail = async () =>
      answerCached(createContext({}), cache, 'key', () => Promise.reject(new Error('no')))
    await expect(fail()).rejects.toThrow('no')
    expect((await ask(cache, 'key', '{}')).made).toBe(1)
  })
})
