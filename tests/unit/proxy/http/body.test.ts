import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../contract/release.ts'
import { Body, ReleaseCache } from '../../../../proxy/http/body.ts'

const createCache = () => new ReleaseCache<Body>(({ length }) => 2 * length)

describe('release cache', () => {
  it('creates a body once for concurrent requests, and keeps it', async () => {
    const cache = createCache()
    let made = 0
    const make = async () => {
      made += 1
      return new Body('{}', {})
    }
    const ask = async () => cache.findOrMake('question', make)
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    for (const other of others) expect(other).toBe(first)
    expect(await ask()).toBe(first)
    expect(made).toBe(1)
  })

  it('keeps the most recently used bodies that fit', async () => {
    const cache = createCache()
    const made: string[] = []
    const ask = (question: string) =>
      cache.findOrMake(question, async () => {
        made.push(question)
        return new Body('x'.repeat(10_000), {})
      })
    const [kept] = await Promise.all([ask('kept'), ask('kept'), ask('left')])
    for (let number = 0; number < 5_000; number += 1) {
      await ask(`once ${number}`)
      expect(await ask('kept')).toBe(kept)
    }
    await ask('left')
    expect(made.filter((question) => question === 'kept')).toHaveLength(1)
    expect(made.filter((question) => question === 'left')).toHaveLength(2)
    expect(cache.bytes).toBeLessThan(32_000_000)
  })

  it('keeps no failure', async () => {
    const cache = createCache()
    const fail = async () => cache.findOrMake('question', () => Promise.reject(new Error('no')))
    await expect(fail()).rejects.toThrow('no')
    const body = new Body('{}', {})
    expect(await cache.findOrMake('question', async () => body)).toBe(body)
  })
})

describe('body', () => {
  it.each([
    ['of ASCII', '{"name":"plain"}'],
    ['beyond ASCII', '{"name":"Zürich 東京 🚀"}'],
    ['with half of a pair', '{"name":"\ud83d"}'],
    ['too large for a string', `{"name":"${'é'.repeat(20_000)}"}`],
  ])('%s is sent as its bytes in UTF-8, and named by them', async (_, text) => {
    const body = new Body(text, { 'X-Extra': '1' })
    const bytes = Buffer.from(text)
    const tags = new Set<string | undefined>()
    for (const [encoding, decode] of [
      ['identity', (sent: Buffer) => sent],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const encoded = await body.encode(encoding)
      expect(decode(Buffer.from(encoded.content))).toEqual(bytes)
      const { ETag: tag, ...kept } = encoded.kept
      expect(kept).toEqual({ 'X-Extra': '1' })
      expect(encoded.headers).toMatchObject(encoded.kept)
      tags.add(tag)
      expect(await body.encode(encoding)).toBe(encoded)
    }
    expect(tags.size).toBe(3)
    expect([...tags][0]).toBe(`"${sha256(bytes).slice(0, 32)}"`)
  })
})
