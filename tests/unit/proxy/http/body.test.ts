import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../contract/release.ts'
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

  it('keeps the most recently used bodies that fit', async () => {
    const cache = new ResponseCache()
    const text = 'x'.repeat(10_000)
    for (const key of ['kept', 'left']) await ask(cache, key, text)
    for (let number = 0; number < 5_000; number += 1) {
      await ask(cache, `once ${number}`, text)
      expect((await ask(cache, 'kept', text)).made).toBe(0)
    }
    expect((await ask(cache, 'left', text)).made).toBe(1)
    expect(cache.bytes).toBeLessThan(32_000_000)
  })

  it('keeps no failure', async () => {
    const cache = new ResponseCache()
    const fail = async () =>
      answerCached(createContext({}), cache, 'key', () => Promise.reject(new Error('no')))
    await expect(fail()).rejects.toThrow('no')
    expect((await ask(cache, 'key', '{}')).made).toBe(1)
  })
})

describe('body', () => {
  it.each([
    ['of ASCII', '{"name":"plain"}'],
    ['beyond ASCII', '{"name":"Zürich 東京 🚀"}'],
    ['with half of a pair', '{"name":"\ud83d"}'],
    ['too large for a string', `{"name":"${'é'.repeat(20_000)}"}`],
  ])('%s is sent as its bytes in UTF-8, and named by them', async (_, text) => {
    const cache = new ResponseCache()
    const bytes = Buffer.from(text)
    const tags = new Set<unknown>()
    for (const [encoding, decode] of [
      ['', (sent: Buffer) => sent],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { body, headers } = await ask(cache, 'key', text, encoding)
      expect(decode(Buffer.isBuffer(body) ? body : Buffer.from(String(body)))).toEqual(bytes)
      expect(headers['x-extra']).toBe('1')
      expect(headers['content-encoding'] ?? '').toBe(encoding)
      tags.add(headers['etag'])
    }
    expect(tags.size).toBe(3)
    expect([...tags][0]).toBe(`"${sha256(bytes).slice(0, 32)}"`)
  })
})
