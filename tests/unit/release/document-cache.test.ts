import { describe, expect, it } from 'vitest'
import { Calendar } from '../../../contract/documents.ts'
import { blobKey, sha256 } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
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
