// Mend: what a release names is in the store with the bytes it names, or is put there again. Something
// else under the name is of no use to any reader there; it is kept under `lost/`, and named.
import pLimit from 'p-limit'
import { sha256 } from '../../contract/release.ts'
import { ConflictError, type Store } from '../../store/store.ts'

const CONCURRENT_REQUESTS = 16

export interface Placed {
  isWritten: boolean
  /** What was wrong, in one sentence that names the object. */
  problem?: string
}

/** Writes what is not there yet, without looking first. */
export async function place(store: Store, key: string, body: Buffer): Promise<Placed> {
  try {
    await store.write(key, body, { ifMatch: null })
    return { isWritten: true }
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return mend(store, key, body)
  }
}

/** For what an earlier release put there: its size is proof enough, because readers hash. */
export async function restore(store: Store, key: string, body: Buffer): Promise<Placed> {
  return (await store.findSize(key)) === body.length ? { isWritten: false } : mend(store, key, body)
}

/** Returns one sentence for each object it put right. */
export async function mendAll(
  store: Store,
  objects: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const limit = pLimit(CONCURRENT_REQUESTS)
  const placed = await Promise.all(
    [...objects].map(([key, body]) => limit(() => mend(store, key, body))),
  )
  return placed.flatMap(({ problem }) => problem ?? [])
}

/** Reads what is there, and writes where it has gone or is not what it should be. */
async function mend(store: Store, key: string, body: Buffer): Promise<Placed> {
  const there = await store.read(key)
  if (there?.body.equals(body)) return { isWritten: false }
  if (there) await store.write(lostKey(key, there.body), there.body)
  try {
    await store.write(key, body, { ifMatch: there?.etag ?? null })
  } catch (error) {
    // Another run mended it first.
    if (error instanceof ConflictError) return mend(store, key, body)
    throw error
  }
  const problem = there
    ? `expected sha256 ${sha256(body)}, got ${sha256(there.body)}: kept as ${lostKey(key, there.body)}, written again`
    : 'expected an object, found none: written again'
  return { isWritten: true, problem: `${store.url}/${key}: ${problem}` }
}

function lostKey(key: string, body: Buffer): string {
  return `lost/${key}/${sha256(body)}`
}
