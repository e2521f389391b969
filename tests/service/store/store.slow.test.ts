import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConflictError, type Store, StoreError } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { createTemporaryName } from '../../../store/temporary-file.ts'
import { BUCKET_FORM, FOLDER } from './store-forms.ts'

const bytes = (content: string) => Buffer.from(content)

async function listKeys(store: Store, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

for (const form of [FOLDER, BUCKET_FORM])
  describe.skipIf(form.isMissing)(`a store ${form.name}`, () => {
    let created: Awaited<ReturnType<typeof form.create>>
    let store: Store

    beforeEach(async () => {
      created = await form.create()
      store = await openStore(created.url)
    })
    afterEach(() => created.remove())

    it('returns what was written, with a version that changes with the bytes', async () => {
      const first = await store.write('a/b.json', bytes('one'))
      expect(await store.read('a/b.json')).toEqual({ body: bytes('one'), etag: first.etag })
      const second = await store.write('a/b.json', bytes('two'))
      expect(second.etag).not.toBe(first.etag)
      expect(await store.read('missing')).toBeUndefined()
    })

    it('streams an object, or the bytes asked for', async () => {
      await store.write('a.txt', bytes('0123456789'))
      const whole = await store.readStream('a.txt')
      const part = await store.readStream('a.txt', { start: 2, end: 4 })
      expect(whole && (await text(whole))).toBe('0123456789')
      expect(part && (await text(part))).toBe('234')
      expect(await store.readStream('missing')).toBeUndefined()
    })

    it('writes only if the key is free, or replaces exactly the given version', async () => {
      const { etag } = await store.write('pointer', bytes('old'), { ifMatch: null })
      await store.write('pointer', bytes('new'), { ifMatch: etag })
      for (const [key, ifMatch] of [
        ['pointer', null],
        ['pointer', etag],
        ['gone', etag],
      ] as const)
        await expect(store.write(key, bytes('late'), { ifMatch })).rejects.toThrow(ConflictError)
      expect((await store.read('pointer'))?.body.toString()).toBe('new')
      expect(await store.read('gone')).toBeUndefined()
    })

    it('P24: lets one of many create an object and one of many replace it', async () => {
      for (let round = 0; round < 20; round += 1) {
        const key = `pointer-${round}`
        let etag: string | null = null
        for (const writers of [
          [0, 1, 2, 3],
          [4, 5, 6, 7],
        ]) {
          const condition: string | null = etag
          const results = await Promise.allSettled(
            writers.map(async (writer) =>
              (await openStore(created.url)).write(key, bytes(`by ${writer}`), {
                ifMatch: condition,
              }),
            ),
          )
          const winners = writers.filter((_, index) => results[index]?.status === 'fulfilled')
          expect(winners).toHaveLength(1)
          const there = await store.read(key)
          expect(there?.body.toString()).toBe(`by ${winners[0]}`)
          etag = there?.etag ?? null
        }
      }
    })

    it('lists keys under a prefix in order, with sizes, and no internal files', async () => {
      for (const key of ['runs/b/manifest.json', 'runs/a/manifest.json', 'blobs/1'])
        await store.write(key, bytes(key))
      await store.write('pointer', bytes('1'), { ifMatch: null })
      expect(await listKeys(store, 'runs/')).toEqual([
        'runs/a/manifest.json',
        'runs/b/manifest.json',
      ])
      expect(await listKeys(store, 'runs/b')).toEqual(['runs/b/manifest.json'])
      expect(await listKeys(store, '')).toEqual([
        'blobs/1',
        'pointer',
        'runs/a/manifest.json',
        'runs/b/manifest.json',
      ])
      const [entry] = await Array.fromAsync(store.list('pointer'))
      expect(entry).toMatchObject({ bytes: 1, modifiedAt: expect.any(Date) })
    })

    it('lists more than one page', async () => {
      const keys = Array.from({ length: 1100 }, (_, index) => `many/${10_000 + index}`)
      for (let from = 0; from < keys.length; from += 100)
        await Promise.all(keys.slice(from, from + 100).map((key) => store.write(key, bytes(key))))
      expect(await listKeys(store, 'many/')).toEqual(keys)
    })

    it('removes objects, and ignores missing ones', async () => {
      await store.write('a', bytes('1'))
      await store.remove('a')
      await store.remove('a')
      expect(await store.read('a')).toBeUndefined()
    })

    it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', '', '.next/a', 'a\0b'])(
      'refuses %j as a key',
      async (key) => {
        await expect(store.read(key)).rejects.toThrow(StoreError)
        await expect(store.write(key, bytes('x'))).rejects.toThrow(StoreError)
      },
    )
  })

describe('a folder', () => {
  let folder: string
  let created: Awaited<ReturnType<typeof FOLDER.create>>
  let store: Store

  beforeEach(async () => {
    created = await FOLDER.create()
    folder = created.url.slice('file:'.length)
    store = await openStore(created.url)
  })
  afterEach(() => created.remove())

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

  it('leaves no temporary file behind', async () => {
    await store.write('a', bytes('1'), { ifMatch: null })
    await store.write('a', bytes('2'), { ifMatch: null }).catch(() => undefined)
    expect(await readdir(join(folder, '.tmp'))).toEqual([])
  })

  it('is swept only of files that dead writers left', async () => {
    const writer = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'])
    const suffix = '0'.repeat(24)
    const ofLiving = createTemporaryName()
    const ofDead = ofLiving.replace(`.${process.pid}.`, `.${writer.stdout.toString()}.`)
    const elsewhere = `${hostname()}-2.1.${suffix}`
    const { etag } = await store.write('pointer', bytes('old'))
    await store.write('pointer', bytes('new'), { ifMatch: etag })
    for (const name of [ofDead, ofLiving, elsewhere])
      await writeFile(join(folder, '.tmp', name), 'half')
    await store.sweep(new Date())
    expect((await readdir(join(folder, '.tmp'))).toSorted()).toEqual(
      [ofLiving, elsewhere].toSorted(),
    )
    const aDayLater = new Date(Date.now() + 25 * 60 * 60 * 1000)
    await store.sweep(aDayLater)
    expect(await readdir(join(folder, '.tmp'))).toEqual([])
    expect(await readdir(join(folder, '.next/pointer'))).toEqual([])
    expect((await store.read('pointer'))?.body.toString()).toBe('new')
  })

  it('is named where it cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const blocked = await openStore(`file:${folder}/file`)
    await expect(blocked.write('a', bytes('1'))).rejects.toThrow(
      `file:${folder}/file: cannot write "a"`,
    )
  })
})

describe('openStore', () => {
  it.each(['', 'ftp://host/x', 'store', 'file:', 's3:', 's3://', 's3://x', 's3://bucket/../x'])(
    'names the setting for %j',
    async (url) => {
      await expect(openStore(url)).rejects.toThrow(/^TPI_STORE: expected/)
    },
  )

  it('takes a bucket with a prefix, or without', async () => {
    expect((await openStore('s3://bucket')).url).toBe('s3://bucket')
    expect((await openStore('s3://bucket/a/b/')).url).toBe('s3://bucket/a/b')
  })
})
