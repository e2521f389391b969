import { describe, expect, it } from 'vitest'
import { blobKey, sha256 } from '../../../contract/release.ts'
import { openStore } from '../../../store/open.ts'
import { DocumentCache } from '../../../release/document-cache.ts'
import { spoilStore } from '../../system/faults/store/faulty-store.ts'
import { createFolder } from '../../temporary-folder.ts'

describe('document cache', () => {
  it('reads a document once, however many ask at once and later', async () => {
    const { store, manifest, blob, reads } = await createStore()
    const cache = new DocumentCache(store, 1_000)
    const read = () => cache.read(manifest, 'calendar.json')
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, read))
    expect(first).toEqual({ days: ['2026-07-31'] })
    for (const other of [...others, await read()]) expect(other).toBe(first)
    expect(reads).toEqual([`read "${blobKey(blob.sha256)}"`])
  })

  it('tries again after a failure', async () => {
    const { store, manifest, blob } = await createStore()
    const cache = new DocumentCache(store, 1_000)
    const key = blobKey(blob.sha256)
    const body = (await store.read(key))?.body ?? Buffer.alloc(0)
    await store.remove(key)
    await expect(cache.read(manifest, 'calendar.json')).rejects.toMatchObject({
      code: 'data_unavailable',
    })
    await store.write(key, body)
    await expect(cache.read(manifest, 'calendar.json')).resolves.toEqual({ days: ['2026-07-31'] })
  })

  it('keeps what a new release names, and nothing else', async () => {
    const { store, manifest, blob, reads } = await createStore()
    const cache = new DocumentCache(store, 1_000)
    await cache.read(manifest, 'calendar.json')
    cache.keepOnly(new Set([blob.sha256]))
    await cache.read(manifest, 'calendar.json')
    expect(reads).toHaveLength(1)
    cache.keepOnly(new Set())
    await cache.read(manifest, 'calendar.json')
    expect(reads).toHaveLength(2)
  })

  it('forgets what does not fit', async () => {
    const { store, manifest, reads } = await createStore()
    const cache = new DocumentCache(store, 1)
    await cache.read(manifest, 'calendar.json')
    await cache.read(manifest, 'calendar.json')
    expect(reads).toHaveLength(2)
  })
})

async function createStore() {
  const files = await openStore(`file:${await createFolder()}`)
  const bytes = Buffer.from(JSON.stringify({ days: ['2026-07-31'] }))
  const blob = { sha256: sha256(bytes), bytes: bytes.length }
  await files.write(blobKey(blob.sha256), bytes)
  const manifest = { run_id: '1', documents: { 'calendar.json': blob } }
  const store = spoilStore(files, undefined)
  return { store, manifest, blob, reads: store.operations }
}
