// Every release names the one it started from, back to the first: a chain.
import {
  type Manifest,
  type Pointer,
  manifestKey,
  prunedKey,
  sha256,
} from '../../contract/release.ts'
import { unpack } from '../../store/packed.ts'
import {
  IntegrityError,
  MAX_MANIFEST_BYTES,
  findPointer,
  parseManifest,
  readManifest,
} from '../../store/read-release.ts'
import { type Store, isKey } from '../../store/store.ts'

export async function requirePointer(store: Store): Promise<{ pointer: Pointer; etag: string }> {
  const found = await findPointer(store)
  if (!found) throw new IntegrityError(`${store.url}: expected a release, found none`)
  return found
}

/**
 * From a release, by default the current one, back. Checks each manifest's hash; what is left of a
 * pruned one says its own.
 */
export async function* readChain(
  store: Store,
  from?: Manifest['previous'],
): AsyncIterable<Manifest> {
  let next: Manifest['previous'] = from ?? (await requirePointer(store)).pointer
  while (next) {
    const manifest: Manifest = await readLink(store, next)
    yield manifest
    next = manifest.previous
  }
}

async function readLink(store: Store, link: NonNullable<Manifest['previous']>): Promise<Manifest> {
  try {
    return await readManifest(store, link)
  } catch (error) {
    const left = error instanceof IntegrityError && (await findPruned(store, link.run_id))
    if (left && left.pruned?.manifest_sha256 === link.manifest_sha256) return left
    throw error
  }
}

/** What is left of the manifest of a pruned release. */
async function findPruned(store: Store, runId: string): Promise<Manifest | undefined> {
  const key = prunedKey(runId)
  const object = await store.read(key)
  return object && parseManifest(store, key, unpack(object.body, MAX_MANIFEST_BYTES))
}

/** The manifests of published fixes, newest first: of each day the last one. */
export async function* readFixes(
  store: Store,
  from?: Manifest['previous'],
): AsyncIterable<Manifest> {
  let day = '9999-12-31'
  for await (const manifest of readChain(store, from))
    if (manifest.date < day && manifest.status === 'fresh') {
      day = manifest.date
      yield manifest
    }
}

/** The manifest of any run that wrote one, on the chain or not, or what a prune left of it. */
export async function requireRun(
  store: Store,
  runId: string,
): Promise<{ manifest: Manifest; manifestSha256: string }> {
  const key = manifestKey(runId)
  const object = isKey(key) ? await store.read(key) : undefined
  if (object) {
    const body = unpack(object.body, MAX_MANIFEST_BYTES)
    return { manifest: parseManifest(store, key, body), manifestSha256: sha256(body) }
  }
  const left = isKey(key) ? await findPruned(store, runId) : undefined
  if (left?.pruned) return { manifest: left, manifestSha256: left.pruned.manifest_sha256 }
  throw new Error(`${store.url}: expected a run "${runId}", found none`)
}

interface StoredRun {
  runId: string
  /** When its manifest was written, which no manifest says of itself. */
  writtenAt: Date
}

/** The newest run whose manifest can be read; of several of one instant, the last in the chain. */
export async function findNewest(
  store: Store,
): Promise<{ manifest: Manifest; manifestSha256: string } | undefined> {
  const found: { manifest: Manifest; manifestSha256: string }[] = []
  for (const { runId } of await listNewestRuns(store)) {
    const [newest] = found
    if (newest && toInstant(newest.manifest.run_id) !== toInstant(runId)) break
    try {
      found.push(await requireRun(store, runId))
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error
    }
  }
  const followed = new Set(found.map(({ manifest }) => manifest.previous?.run_id))
  return found.find(({ manifest }) => !followed.has(manifest.run_id))
}

/** Newest first, by the instant that an id begins with, then by when it was written. */
export async function listNewestRuns(store: Store): Promise<StoredRun[]> {
  const runs = await Array.fromAsync(listRuns(store))
  return runs.toSorted(
    (one, other) =>
      toInstant(other.runId).localeCompare(toInstant(one.runId)) ||
      other.writtenAt.getTime() - one.writtenAt.getTime(),
  )
}

/** The instant that an id begins with, in a form that sorts by time. */
export function toInstant(runId: string): string {
  return runId.split('-')[0] ?? ''
}

/** All runs that wrote a manifest: those of the chain, losers of a race, and those rolled back. */
export async function* listRuns(store: Store): AsyncIterable<StoredRun> {
  let last: string | undefined
  for await (const { key, modifiedAt } of store.list('runs/')) {
    const runId = /^runs\/([^/]+)\/(?:manifest|pruned)\.json$/.exec(key)?.[1]
    // A prune that was cut off leaves both, one after the other.
    if (runId !== undefined && runId !== last) yield { runId, writtenAt: modifiedAt }
    last = runId ?? last
  }
}
