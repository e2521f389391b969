// Publishes a release: objects first, then the manifest, and the pointer last. A run that dies
// earlier leaves the old release in place. If two runs race, compare-and-set lets one win.
import {
  Manifest,
  type Pointer,
  POINTER_KEY,
  STATE_VERSION,
  blobKey,
  exportKey,
  manifestKey,
  sha256,
} from '../../contract/release.ts'
import { VERSION } from '../../contract/version.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import type { Archive } from '../collect/raw-archive.ts'
import { EXPORTS_PATH, type ExportedFile } from '../make/export-files.ts'
import type { Document, StateFile } from '../make/export.ts'
import type { CurrentRelease, Facts, State } from './current-release.ts'
import { type Blobs, packBlobs, writeObject, writeObjects } from './objects.ts'
import type { Lease } from './run-lock.ts'

/** The data that a run observed, and its lease. */
interface Observed {
  quotes: Buffer
  /** Responses of each live source. */
  raw: readonly Archive[]
  /** Checked before the pointer is written; absent if no other run is possible. */
  lease?: Lease | undefined
}

export interface Draft extends Observed {
  facts: Facts
  documents: readonly Document[]
  exports: readonly ExportedFile[]
  stateBefore: State
  stateAfter: readonly StateFile[]
  /** The methodology that computed `stateAfter`. */
  method: string
}

export type Outcome = (
  | { status: 'published'; run_id: string; changed_documents: number; written_objects: number }
  | { status: 'held'; run_id: string; reason: string }
  | { status: 'nothing_new'; run_id: string }
  | { status: 'superseded'; run_id: string }
) & {
  /** Damage found in the store and repaired, one sentence each. */
  problems: string[]
}

/** Publishes a daily value. */
export async function publish(
  store: Store,
  current: CurrentRelease | undefined,
  { facts, documents, exports, stateBefore, stateAfter, method, ...observed }: Draft,
): Promise<Outcome> {
  const content = {
    ...facts,
    documents: packBlobs(documents),
    state: describeState(stateBefore, { after: packBlobs(stateAfter), after_method: method }),
  }
  const { as_of, status, documents: before = {} } = current?.manifest ?? {}
  const isSame =
    countChanged(before, content.documents) === 0 && Object.keys(before).length === documents.length
  if (current && isSame && as_of === facts.as_of && status === 'fresh')
    return { status: 'nothing_new', run_id: current.pointer.run_id, problems: [] }
  return commit(store, current, {
    ...observed,
    at: facts.as_of,
    day: facts.date,
    blobs: [...documents, ...(stateBefore.files ?? []), ...stateAfter],
    exports,
    content,
  })
}

/** The manifest's entries for the state before and after the run. */
export function describeState(
  { blobs, method }: State,
  after: { after: Blobs; after_method: string },
): Manifest['state'] {
  return {
    version: STATE_VERSION,
    before: blobs,
    ...(method && { before_method: method }),
    ...after,
  }
}

function countChanged(before: Blobs, after: Blobs): number {
  return Object.keys(after).filter((path) => before[path]?.sha256 !== after[path]?.sha256).length
}

interface Commit extends Observed {
  /** The time in the run's id. */
  at: string
  /** The day when the quotes were observed. */
  day: string
  blobs: readonly (Document | StateFile)[]
  exports?: readonly ExportedFile[]
  content: Omit<
    Manifest,
    'schema_version' | 'product_version' | 'run_id' | 'previous' | 'quotes' | 'raw'
  >
}

export async function commit(
  store: Store,
  current: CurrentRelease | undefined,
  draft: Commit,
): Promise<Outcome> {
  const { blobs, exports = [], content } = draft
  const { manifest, files } = completeManifest(current, draft)
  // Readers ignore unknown fields, so the writer must validate.
  const body = Buffer.from(JSON.stringify(Manifest.parse(manifest)))
  const { documents = {}, state } = current?.manifest ?? {}
  const named = new Set(
    [...Object.values(documents), ...Object.values(state?.after ?? {})].map(({ sha256: hash }) =>
      blobKey(hash),
    ),
  )
  // The same listing names the same files.
  if (documents[EXPORTS_PATH]?.sha256 !== content.documents[EXPORTS_PATH]?.sha256)
    for (const { file, body: bytes } of exports) files.set(exportKey(file), bytes)
  for (const { sha256: hash, body: bytes } of blobs)
    if (!named.has(blobKey(hash))) files.set(blobKey(hash), bytes)
  const written = await writeObjects(store, files)
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
  const ended = {
    run_id: manifest.run_id,
    problems: written.flatMap(({ problem }) => problem ?? []),
  }
  if (!isCurrent) return { status: 'superseded', ...ended }
  if (content.status === 'held')
    return { status: 'held', ...ended, reason: content.stale_reason ?? '' }
  return {
    status: 'published',
    ...ended,
    changed_documents: countChanged(documents, content.documents),
    written_objects: written.filter(({ isWritten }) => isWritten).length + 1,
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
