// Follows releases back to the first, each through the one it started from, with the objects that
// each needs.
import {
  type Manifest,
  type Pointer,
  blobKey,
  exportKey,
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
import { fetchExports } from '../make/export-files.ts'

export interface Reference {
  key: string
  sha256: string
  bytes: number
}

/** Objects that readers and the next run need; an old release may lose them. */
export function listPublished({ documents, state }: Manifest): Reference[] {
  return [documents, state.after].flatMap(listReferences)
}

/** The export files of all days; throws if the listing is missing. */
export async function listFiles(store: Store, manifest: Manifest): Promise<Reference[]> {
  return (await fetchExports(store, manifest)).map((file) => ({ ...file, key: exportKey(file) }))
}

/** Objects from which the daily value was computed; they are kept forever. */
export function listTrail({ state, raw, quotes }: Manifest): Reference[] {
  return [...listReferences(state.before), ...Object.values(raw), ...(quotes ? [quotes] : [])]
}

function listReferences(blobs: Manifest['documents']): Reference[] {
  return Object.values(blobs).map((blob) => ({ key: blobKey(blob.sha256), ...blob }))
}

export async function requirePointer(store: Store): Promise<{ pointer: Pointer; etag: string }> {
  const found = await findPointer(store)
  if (!found) throw new IntegrityError(`${store.url}: expected a release, found none`)
  return found
}

type Link = NonNullable<Manifest['previous']>

export interface HistoryOptions {
  from?: Link | undefined
  onLost?: (link: Link, error: Error) => void
}

/**
 * Walks back from a release, by default the current one, and checks each manifest's hash; a pruned
 * one records its own. If a manifest is lost, calls `onLost` and continues with the newest older
 * run.
 */
export async function* readHistory(
  store: Store,
  { from, onLost }: HistoryOptions = {},
): AsyncIterable<Manifest> {
  let next: Manifest['previous'] = from ?? (await requirePointer(store)).pointer
  while (next) {
    const link: Link = next
    const manifest: Manifest | undefined = await readLink(store, link).catch((error: unknown) => {
      if (!onLost || !(error instanceof IntegrityError)) throw error
      onLost(link, error)
      return undefined
    })
    if (manifest) yield manifest
    next = manifest ? manifest.previous : await findOlder(store, link.run_id)
  }
}

async function findOlder(store: Store, runId: string): Promise<Link | null> {
  const found = await findNewest(store, parseInstant(runId))
  return found ? { run_id: found.manifest.run_id, manifest_sha256: found.manifestSha256 } : null
}

async function readLink(store: Store, link: Link): Promise<Manifest> {
  try {
    return await readManifest(store, link)
  } catch (error) {
    const left = error instanceof IntegrityError && (await findPruned(store, link.run_id))
    if (left && left.pruned?.manifest_sha256 === link.manifest_sha256) return left
    throw error
  }
}

/** What remains of a pruned release's manifest. */
async function findPruned(store: Store, runId: string): Promise<Manifest | undefined> {
  const key = prunedKey(runId)
  const object = await store.read(key)
  return object && parseManifest(store, key, unpack(object.body, MAX_MANIFEST_BYTES))
}

/** Manifests of published daily values, newest first, and for each day the last one. */
export async function* readDays(store: Store): AsyncIterable<Manifest> {
  let day = '9999-12-31'
  for await (const manifest of readHistory(store))
    if (manifest.date < day && manifest.status === 'fresh') {
      day = manifest.date
      yield manifest
    }
}

/** The manifest of any run, in this history or not, or what remains of it after pruning. */
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
  /** When the manifest was written, which it doesn't record. */
  writtenAt: Date
}

/**
 * The newest run before a time whose manifest is readable; if several share a time, the last in
 * their sequence.
 */
export async function findNewest(
  store: Store,
  before = '~',
): Promise<{ manifest: Manifest; manifestSha256: string } | undefined> {
  const found: { manifest: Manifest; manifestSha256: string }[] = []
  for (const { runId } of await listNewestRuns(store)) {
    if (parseInstant(runId) >= before) continue
    const [newest] = found
    if (newest && parseInstant(newest.manifest.run_id) !== parseInstant(runId)) break
    try {
      found.push(await requireRun(store, runId))
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error
    }
  }
  const followed = new Set(found.map(({ manifest }) => manifest.previous?.run_id))
  return found.find(({ manifest }) => !followed.has(manifest.run_id))
}

/** Newest first, by the time in the id, then by when it was written. */
export async function listNewestRuns(store: Store): Promise<StoredRun[]> {
  const runs = await Array.fromAsync(listRuns(store))
  return runs.toSorted(
    (one, other) =>
      parseInstant(other.runId).localeCompare(parseInstant(one.runId)) ||
      other.writtenAt.getTime() - one.writtenAt.getTime(),
  )
}

/** The time at the start of an id, in sortable form. */
export function parseInstant(runId: string): string {
  return runId.split('-')[0] ?? ''
}

/** All runs with a manifest, including losers of a race and those rolled back. */
export async function* listRuns(store: Store): AsyncIterable<StoredRun> {
  let last: string | undefined
  for await (const { key, modifiedAt } of store.list('runs/')) {
    const runId = /^runs\/([^/]+)\/(?:manifest|pruned)\.json$/.exec(key)?.[1]
    // An interrupted prune leaves both forms, one after the other.
    if (runId !== undefined && runId !== last) yield { runId, writtenAt: modifiedAt }
    last = runId ?? last
  }
}
