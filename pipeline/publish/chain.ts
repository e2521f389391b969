// Every release names the one it started from, back to the first: a chain.
import { type Manifest, type Pointer, manifestKey, sha256 } from '../../contract/release.ts'
import { unpack } from '../../store/packed.ts'
import {
  IntegrityError,
  MAX_MANIFEST_BYTES,
  findPointer,
  readManifest,
} from '../../store/read-release.ts'
import { type Store, isKey } from '../../store/store.ts'

export async function requirePointer(store: Store): Promise<{ pointer: Pointer; etag: string }> {
  const found = await findPointer(store)
  if (!found) throw new IntegrityError(`${store.url}: expected a release, found none`)
  return found
}

/** From a release, by default the current one, back. Checks each manifest's hash. */
export async function* readChain(
  store: Store,
  from?: Manifest['previous'],
): AsyncIterable<Manifest> {
  let next: Manifest['previous'] = from ?? (await requirePointer(store)).pointer
  while (next) {
    const manifest: Manifest = await readManifest(store, next)
    yield manifest
    next = manifest.previous
  }
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

/** The manifest of any run that wrote one, on the chain or not. */
export async function requireRun(
  store: Store,
  runId: string,
): Promise<{ manifest: Manifest; manifestSha256: string }> {
  const object = isKey(manifestKey(runId)) ? await store.read(manifestKey(runId)) : undefined
  if (!object) throw new Error(`${store.url}: expected a run "${runId}", found none`)
  const manifestSha256 = sha256(unpack(object.body, MAX_MANIFEST_BYTES))
  return {
    manifest: await readManifest(store, { run_id: runId, manifest_sha256: manifestSha256 }),
    manifestSha256,
  }
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
  for await (const { key, modifiedAt } of store.list('runs/')) {
    const runId = /^runs\/([^/]+)\/manifest\.json$/.exec(key)?.[1]
    if (runId !== undefined) yield { runId, writtenAt: modifiedAt }
  }
}
