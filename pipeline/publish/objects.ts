// Objects are written once. If an object has the wrong content, that is kept under `lost/` and
// reported.
import pLimit from 'p-limit'
import { type Manifest, sha256 } from '../../contract/release.ts'
import { pack, unpack } from '../../store/packed.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import type { Document, StateFile } from '../make/export.ts'

const CONCURRENT_REQUESTS = 16

/** Objects by name, as a manifest lists them. */
export type Blobs = Manifest['documents']

export interface Written {
  isWritten: boolean
  /** The problem that was repaired, in one sentence that names the object. */
  problem?: string
}

type Objects = ReadonlyMap<string, Buffer>

/** Writes without checking what exists. */
export function writeObjects(store: Store, objects: Objects): Promise<Written[]> {
  return pLimit(CONCURRENT_REQUESTS).map(objects, ([key, body]) => writeObject(store, key, body))
}

/** Restores missing or altered objects and returns a sentence for each. */
export async function repairObjects(store: Store, objects: Objects): Promise<string[]> {
  const limit = pLimit(CONCURRENT_REQUESTS)
  const written = await limit.map(objects, ([key, body]) => repairObject(store, key, body))
  return written.flatMap(({ problem }) => problem ?? [])
}

export async function writeObject(store: Store, key: string, body: Buffer): Promise<Written> {
  try {
    await store.write(key, pack(key, body), { ifMatch: null })
    return { isWritten: true }
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return repairObject(store, key, body)
  }
}

async function repairObject(store: Store, key: string, body: Buffer): Promise<Written> {
  const there = await store.read(key)
  const found = there && unpack(there.body, body.length)
  if (found?.equals(body)) return { isWritten: false }
  const lostKey = there && `lost/${key}/${sha256(there.body)}`
  if (lostKey) await store.write(lostKey, there.body)
  try {
    await store.write(key, pack(key, body), { ifMatch: there?.etag ?? null })
  } catch (error) {
    // Another run repaired it first.
    if (error instanceof ConflictError) return repairObject(store, key, body)
    throw error
  }
  const problem = found
    ? `expected sha256 ${sha256(body)}, got ${sha256(found)}: kept as ${lostKey}, written again`
    : 'expected an object, found none: written again'
  return { isWritten: true, problem: `${store.url}/${key}: ${problem}` }
}

/** Documents by path, state files by name. */
export function packBlobs(files: readonly (Document | StateFile)[]): Blobs {
  return Object.fromEntries(
    files.map((file) => [
      'path' in file ? file.path : file.name,
      { sha256: file.sha256, bytes: file.body.length },
    ]),
  )
}
