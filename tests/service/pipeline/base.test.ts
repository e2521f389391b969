import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { STATE_VERSION, blobKey } from '../../../contract/release.ts'
import { type Store, StoreError } from '../../../store/store.ts'
import { parseManifest } from '../../../store/read-release.ts'
import { openStore } from '../../../store/open.ts'
import { fetchState, findCurrentRelease } from '../../../pipeline/publish/current-release.ts'
import { publishDay } from '../../prepared-release.ts'
import { createFolder } from '../../temporary-folder.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = await createFolder()
  store = await openStore(`file:${folder}/store`)
})

describe('the state of a release', () => {
  it('says its version', async () => {
    await publishDay(store, '2026-07-31')
    expect((await findCurrentRelease(store))?.manifest.state.version).toBe(STATE_VERSION)
  })

  it('is rejected if it is from 0.2, with how to start over', async () => {
    await publishDay(store, '2026-07-31')
    const { manifest } = (await findCurrentRelease(store)) ?? {}
    const body = Buffer.from(JSON.stringify({ ...manifest, schema_version: 1 }))
    expect(() => parseManifest(store, 'runs/old/manifest.json', body)).toThrow(
      'expected a store of 0.3.0 or newer, got one of 0.2: start with an empty store (TPI_STORE)',
    )
  })

  it('is rejected with its version if a newer pipeline wrote it', async () => {
    const version = STATE_VERSION + 1
    await expect(fetchState(store, { version, blobs: {}, folder })).rejects.toThrow(
      `${store.url}: expected a state of version ${STATE_VERSION} or older, got ${version}: a newer version wrote it`,
    )
  })

  it('is not being written any more when one part of it cannot be read', async () => {
    await publishDay(store, '2026-07-31')
    const manifest = (await findCurrentRelease(store))?.manifest
    const blobs = manifest?.state.after ?? {}
    const lost = Object.values(blobs)[0]?.sha256 ?? ''
    const slow: Store = Object.create(store, {
      read: {
        async value(key: string) {
          if (key === blobKey(lost)) throw new StoreError(`${key}: lost`)
          await sleep(50)
          return store.read(key)
        },
      },
    })
    const target = await mkdtemp(join(folder, 'run-'))
    await expect(
      fetchState(slow, { version: STATE_VERSION, blobs, folder: target }),
    ).rejects.toThrow('lost')
    const written = await readdir(target)
    expect(written).toHaveLength(Object.keys(blobs).length - 1)
  })
})
