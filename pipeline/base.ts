// The base: the release a run starts from, with the state and the raw answers it left.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Manifest,
  type Pointer,
  STATE_VERSION,
  blobKey,
  findPointer,
  readChecked,
  readManifest,
} from '../contract/release.ts'
import type { Store } from '../contract/store.ts'
import type { RawResponse } from './http.ts'
import { unpackResponses } from './raw-archive.ts'

export interface Base {
  pointer: Pointer
  /** Of the pointer: what the swap to the next release is compared with. */
  etag: string
  manifest: Manifest
}

export async function findBase(store: Store): Promise<Base | undefined> {
  const found = await findPointer(store)
  return found && { ...found, manifest: await readManifest(store, found.pointer) }
}

/** The state's Parquet files, copied into the run's folder. */
export async function fetchState(
  store: Store,
  {
    version,
    blobs,
    folder,
  }: { version: number; blobs: Manifest['state']['before']; folder: string },
): Promise<{ name: string; file: string }[]> {
  if (version > STATE_VERSION)
    throw new Error(
      `${store.url}: expected a state of version ${STATE_VERSION} or older, got ${version}: a newer pipeline left it`,
    )
  return Promise.all(
    Object.entries(blobs).map(async ([name, blob]) => {
      const file = join(folder, `before-${name}.parquet`)
      await writeFile(file, await readChecked(store, blobKey(blob.sha256), blob.sha256))
      return { name, file }
    }),
  )
}

/** What every source answered in the run of this manifest. */
export async function fetchRaw(store: Store, manifest: Manifest): Promise<RawResponse[]> {
  const archives = await Promise.all(
    Object.values(manifest.raw).map((archive) => readChecked(store, archive.key, archive.sha256)),
  )
  return archives.flatMap((archive) => unpackResponses(archive))
}
