import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Calendar } from '../../../contract/documents.ts'
import { blobKey, sha256 } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { Body } from '../../../proxy/http/body.ts'
import { BodyCache } from '../../../proxy/http/body-cache.ts'
import { DocumentCache } from '../../../release/document-cache.ts'
import { createFolder } from '../../temporary-folder.ts'

describe('document cache', () => {
  it('reads a document once, however many ask at once and later', async () => {
    const { store, blob, reads } = await createStore()
    const cache = new DocumentCache(store, { shape: Calendar, maxBytes: 1_000 })
    const read = () => cache.read(blob)
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, read))
    expect(first).toEqual({ days: ['2026-07-31'] })
    for (const other of [...others, await read()]) expect(other).toBe(first)
    expect(reads).toEqual([blobKey(blob.sha256)])
  })

  it('tries again after a failure', async () => {
    const { store, blob } = await createStore()
    const cache = new DocumentCache(store, { shape: Calendar, maxBytes: 1_000 })
    const key = blobKey(blob.sha256)
    const body = (await store.read(key))?.body ?? Buffer.alloc(0)
    await store.remove(key)
    await expect(cache.read(blob)).rejects.toMatchObject({ code: 'data_unavailable' })
    await store.write(key, body)
    await expect(cache.read(blob)).resolves.toEqual({ days: ['2026-07-31'] })
  })

  it('lets others in while it reads a long list, and finds what is wrong at its end', async () => {
    const firstDay = Date.parse('2020-01-01')
    const days = Array.from({ length: 2_600 }, (_, index) =>
      new Date(firstDay + index * 86_400_000).toISOString().slice(0, 10),
    )
    const { store, blob } = await createStore({ days })
    let turns = 0
    let isReading = true
    const count = (): void => {
      turns += 1
      if (isReading) setImmediate(count)
    }
    // A turn for the bytes, and one for each slice of a hundred.
    const body = (await store.read(blobKey(blob.sha256)))?.body ?? Buffer.alloc(0)
    const cache = new DocumentCache(
      { ...store, read: async () => ({ body, etag: '' }) },
      { shape: Calendar, maxBytes: 100_000 },
    )
    setImmediate(count)
    await expect(cache.read(blob)).resolves.toEqual({ days })
    isReading = false
    expect(turns).toBeGreaterThanOrEqual(26)

    const spoilt = await createStore({ days: [...days, 'yesterday'] })
    const wrong = new DocumentCache(spoilt.store, { shape: Calendar, maxBytes: 100_000 })
    await expect(wrong.read(spoilt.blob)).rejects.toMatchObject({ code: 'data_unavailable' })
  })

  it('keeps what a new release names, and nothing else', async () => {
    const { store, blob, reads } = await createStore()
    const cache = new DocumentCache(store, { shape: Calendar, maxBytes: 1_000 })
    await cache.read(blob)
    cache.keepOnly(new Set([blob.sha256]))
    await cache.read(blob)
    expect(reads).toHaveLength(1)
    cache.keepOnly(new Set())
    await cache.read(blob)
    expect(reads).toHaveLength(2)
  })

  it('forgets what does not fit', async () => {
    const { store, blob, reads } = await createStore()
    const cache = new DocumentCache(store, { shape: Calendar, maxBytes: 1 })
    await cache.read(blob)
    await cache.read(blob)
    expect(reads).toHaveLength(2)
  })
})

describe('body cache', () => {
  it('makes a body once, however many ask at once, and keeps it', async () => {
    const cache = new BodyCache()
    let made = 0
    const make = async () => {
      made += 1
      return new Body('{}', [])
    }
    const ask = async () => cache.findOrMake('question', make)
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    for (const other of others) expect(other).toBe(first)
    expect(await ask()).toBe(first)
    expect(made).toBe(1)
  })

  it('keeps the bodies that were asked for last, as many as there is room for', async () => {
    const cache = new BodyCache()
    const made: string[] = []
    const ask = (question: string) =>
      cache.findOrMake(question, async () => {
        made.push(question)
        return new Body('x'.repeat(10_000), [])
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
    const cache = new BodyCache()
    const fail = async () => cache.findOrMake('question', () => Promise.reject(new Error('no')))
    await expect(fail()).rejects.toThrow('no')
    const body = new Body('{}', [])
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
    const body = new Body(text, ['X-Extra', '1'])
    const bytes = Buffer.from(text)
    const tags = new Set<string | undefined>()
    for (const [encoding, decode] of [
      ['identity', (sent: Buffer) => sent],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { payload, headers, unchanged } =
        body.findEncoded(encoding) ?? (await body.encode(encoding))
      if (payload instanceof Readable) throw new Error('expected bytes, got a stream')
      const sent = Buffer.from(payload.toString('latin1'), 'latin1')
      expect(decode(sent)).toEqual(bytes)
      expect(headers[headers.indexOf('Content-Length') + 1]).toBe(String(sent.length))
      tags.add(unchanged?.etag)
      expect(body.findEncoded(encoding)?.unchanged).toEqual(unchanged)
    }
    expect(tags.size).toBe(3)
    expect([...tags][0]).toBe(`"${sha256(bytes).slice(0, 32)}"`)
  })
})

/** A real store that tells what was read from it. */
async function createStore(document: { days: string[] } = { days: ['2026-07-31'] }) {
  const files = await openStore(`file:${await createFolder()}`)
  const bytes = Buffer.from(JSON.stringify(document))
  const blob = { sha256: sha256(bytes), bytes: bytes.length }
  await files.write(blobKey(blob.sha256), bytes)
  const reads: string[] = []
  const store: Store = {
    url: files.url,
    readStream: (key, range) => files.readStream(key, range),
    findSize: (key) => files.findSize(key),
    read(key) {
      reads.push(key)
      return files.read(key)
    },
    write: (key, body, options) => files.write(key, body, options),
    list: (prefix) => files.list(prefix),
    remove: (key) => files.remove(key),
    sweep: (now) => files.sweep(now),
  }
  return { store, blob, reads }
}
