// Publishes a release: objects first, then the manifest, and the pointer last. A run that dies
// earlier leaves the old release in place. If two runs race, compare-and-set lets one win.
import {
  Manifest,
  type Pointer,
  POINTER_KEY,
  blobKey,
  manifestKey,
  sha256,
} from '../../contract/release.ts'
import { VERSION } from '../../contract/version.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import type { Archive } from '../collect/raw-archive.ts'
import type { CurrentRelease } from './current-release.ts'
import type { Lease } from './run-lock.ts'
import { writeObject, writeObjects } from './objects.ts'

export interface Commit {
  /** The time in the run's id. */
  at: string
  /** The day when the quotes were observed. */
  day: string
  /** All content-addressed objects of the release, by key. */
  objects: ReadonlyMap<string, Buffer>
  /** Export files that the current release also names; its blobs are known anyway. */
  known?: readonly string[]
  quotes: Buffer
  raw: readonly Archive[]
  /** Checked before the pointer is written; absent if no other run is possible. */
  lease?: Lease | undefined
  content: Omit<
    Manifest,
    'schema_version' | 'product_version' | 'run_id' | 'previous' | 'quotes' | 'raw'
  >
}

export interface Committed {
  runId: string
  /** False if another run was faster. */
  isCurrent: boolean
  written: number
  /** Damage found and repaired, one sentence each. */
  problems: string[]
}

export async function commit(
  store: Store,
  current: CurrentRelease | undefined,
  draft: Commit,
): Promise<Committed> {
  const { manifest, files } = completeManifest(current, draft)
  // Readers ignore unknown fields, so the writer must validate.
  const body = Buffer.from(JSON.stringify(Manifest.parse(manifest)))
  const { documents = {}, state } = current?.manifest ?? {}
  const blobs = [...Object.values(documents), ...Object.values(state?.after ?? {})]
  const named = new Set([...blobs.map((blob) => blobKey(blob.sha256)), ...(draft.known ?? [])])
  const unnamed = [...draft.objects, ...files].filter(([key]) => !named.has(key))
  const written = await writeObjects(store, new Map(unnamed))
  written.push(await writeObject(store, manifestKey(manifest.run_id), body))
  const isHolder = draft.lease === undefined || (await draft.lease.renew())
  const isCurrent =
    isHolder &&
    (await swapPointer(store, current, {
      run_id: manifest.run_id,
      manifest_sha256: sha256(body),
      as_of: manifest.as_of,
      sequence: (current?.pointer.sequence ?? 0) + 1,
    }))
  return {
    runId: manifest.run_id,
    isCurrent,
    written: written.filter(({ isWritten }) => isWritten).length + Number(isCurrent),
    problems: written.flatMap(({ problem }) => problem ?? []),
  }
}

/** Returns the manifest with its id, and the new quotes and responses. */
function completeManifest(
  current: CurrentRelease | undefined,
  { at, day, quotes, raw, content }: Commit,
): { manifest: Manifest; files: Map<string, Buffer> } {
  const previous = current && {
    run_id: current.pointer.run_id,
    manifest_sha256: current.pointer.manifest_sha256,
  }
  const draft = {
    schema_version: 2 as const,
    product_version: VERSION,
    ...content,
    previous: previous ?? null,
  }
  const quotesBlob = describeBlob(quotes)
  const archives = raw.map((archive) => ({
    ...archive,
    blob: 'body' in archive ? describeBlob(archive.body) : archive.kept,
  }))
  // The id is derived from the content, so a rerun after a crash creates the same bytes.
  const fingerprint = sha256(
    JSON.stringify([draft, quotesBlob, archives.map(({ source, blob }) => [source, blob])]),
  ).slice(0, 8)
  const runId = `${at.replaceAll(/[-:]/g, '')}-${fingerprint}`
  const files = new Map<string, Buffer>()
  const rawKeys: Manifest['raw'] = {}
  for (const archive of archives) {
    const key = `raw/date=${day}/${runId}/${archive.source}.gz`
    rawKeys[archive.source] = 'kept' in archive ? archive.kept : { key, ...archive.blob }
    if ('body' in archive) files.set(key, archive.body)
  }
  // Unchanged quotes refer to the last run's file instead of repeating every row.
  const last = current?.manifest.quotes
  const isSame = last?.sha256 === quotesBlob.sha256 && last.key.startsWith(`quotes/date=${day}/`)
  const quotesKey = isSame ? last.key : `quotes/date=${day}/${runId}.parquet`
  if (!isSame) files.set(quotesKey, quotes)
  return {
    manifest: { ...draft, run_id: runId, quotes: { key: quotesKey, ...quotesBlob }, raw: rawKeys },
    files,
  }
}

function describeBlob(body: Buffer): { sha256: string; bytes: number } {
  return { sha256: sha256(body), bytes: body.length }
}

/** Replaces the version of the pointer with this ETag. Throws `ConflictError`. */
export async function writePointer(store: Store, pointer: Pointer, etag: string | null) {
  await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), { ifMatch: etag })
}

/** Returns whether the release is now current. */
async function swapPointer(store: Store, current: CurrentRelease | undefined, pointer: Pointer) {
  const body = Buffer.from(JSON.stringify(pointer))
  try {
    await writePointer(store, pointer, current?.etag ?? null)
    return true
  } catch (error) {
    if (error instanceof ConflictError) return false
    // The write may have succeeded although its response was lost; then this run did publish.
    const there = await store.read(POINTER_KEY).catch(() => undefined)
    if (there?.body.equals(body)) return true
    throw error
  }
}
