import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConflictError, type Store, StoreError, openStore } from '../../contract/store.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
  store = openStore(`file:${folder}`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => Buffer.from(text)

describe('a store in a folder', () => {
  it('gives back what was written, with a version that changes with the bytes', async () => {
    const first = await store.write('a/b.json', bytes('one'))
    expect(await store.read('a/b.json')).toEqual({ body: bytes('one'), etag: first.etag })
    const second = await store.write('a/b.json', bytes('two'))
    expect(second.etag).not.toBe(first.etag)
    expect(await store.read('missing')).toBeUndefined()
  })

  it('writes only where nothing is, when asked to', async () => {
    await store.write('once', bytes('first'), { ifMatch: null })
    await expect(store.write('once', bytes('second'), { ifMatch: null })).rejects.toThrow(
      ConflictError,
    )
    expect((await store.read('once'))?.body.toString()).toBe('first')
  })

  it('lets one of many replace a version, whatever their number', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = `pointer-${round}`
      const { etag } = await store.write(key, bytes('old'), { ifMatch: null })
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, writer) =>
          openStore(`file:${folder}`).write(key, bytes(`new ${writer}`), { ifMatch: etag }),
        ),
      )
      const winners = results.flatMap((result, writer) =>
        result.status === 'fulfilled' ? [writer] : [],
      )
      expect(winners).toHaveLength(1)
      expect((await store.read(key))?.body.toString()).toBe(`new ${winners[0]}`)
    }
  })

  it('follows a writer that won and died before moving its version into place', async () => {
    const { etag } = await store.write('pointer', bytes('old'), { ifMatch: null })
    await store.write('pointer', bytes('new'), { ifMatch: etag })
    // What the folder looks like when the winner stops after its link: the successor, and the old bytes.
    await writeFile(join(folder, 'pointer'), 'old')
    expect((await store.read('pointer'))?.body.toString()).toBe('new')
    await expect(store.write('pointer', bytes('late'), { ifMatch: etag })).rejects.toThrow(
      ConflictError,
    )
  })

  it('lists keys below a prefix in order, and nothing of its own', async () => {
    for (const key of ['runs/b/manifest.json', 'runs/a/manifest.json', 'blobs/1'])
      await store.write(key, bytes(key))
    await store.write('pointer', bytes('1'), { ifMatch: null })
    const listed: string[] = []
    for await (const { key } of store.list('runs/')) listed.push(key)
    expect(listed).toEqual(['runs/a/manifest.json', 'runs/b/manifest.json'])
    const all: string[] = []
    for await (const { key } of store.list('')) all.push(key)
    expect(all).toEqual(['blobs/1', 'pointer', 'runs/a/manifest.json', 'runs/b/manifest.json'])
  })

  it('leaves no temporary file behind', async () => {
    await store.write('a', bytes('1'), { ifMatch: null })
    await store.write('a', bytes('2'), { ifMatch: null }).catch(() => undefined)
    expect(await readdir(join(folder, '.tmp'))).toEqual([])
  })

  it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', '', '.next/a', 'a\0b'])(
    'refuses %j as a key',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow(StoreError)
      await expect(store.write(key, bytes('x'))).rejects.toThrow(StoreError)
    },
  )

  it('names the folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openStore(`file:${folder}/file`).write('a', bytes('1'))).rejects.toThrow(
      `file:${folder}/file: cannot write "a"`,
    )
  })
})

describe('openStore', () => {
  it.each(['', 'ftp://host/x', 'store', 'file:'])('names the setting for %j', (url) => {
    expect(() => openStore(url)).toThrow(/^TPI_STORE: expected/)
  })
})
