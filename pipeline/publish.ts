// Publish: blobs first, then the manifest, the pointer last. A run that dies anywhere before the last
// step leaves the old release in place; two runs that race are told apart by compare-and-set.
import pLimit from 'p-limit'
import {
  type Manifest,
  type Pointer,
  POINTER_KEY,
  blobKey,
  manifestKey,
  sha256,
} from '../contract/release.ts'
import { ConflictError, type Store } from '../contract/store.ts'
import type { Document } from './export.ts'

const CONCURRENT_WRITES = 16

/** The release a run started from. */
export interface Base {
  pointer: Pointer
  etag: string
  manifest: Manifest
}

export interface Draft {
  /** Everything of the manifest that does not follow from the bytes below. */
  manifest: Omit<
    Manifest,
    'schema_version' | 'run_id' | 'previous' | 'documents' | 'quotes' | 'state'
  >
  documents: readonly Document[]
  quotes: Buffer
  stateBefore: Manifest['state']['before']
  stateAfter: readonly { name: string; body: Buffer }[]
}

export type Outcome =
  | { status: 'published'; runId: string; changedDocuments: number; writtenObjects: number }
  | { status: 'nothing_new'; runId: string }
  | { status: 'superseded'; runId: string }

export async function publish(
  store: Store,
  base: Base | undefined,
  draft: Draft,
): Promise<Outcome> {
  const documents = Object.fromEntries(
    draft.documents.map((document) => [
      document.path,
      { sha256: document.sha256, bytes: document.body.length },
    ]),
  )
  const known = new Map(Object.entries(base?.manifest.documents ?? {}))
  const changed = draft.documents.filter(
    (document) => known.get(document.path)?.sha256 !== document.sha256,
  )
  const isSame = changed.length === 0 && known.size === draft.documents.length
  if (
    base &&
    isSame &&
    base.manifest.as_of === draft.manifest.as_of &&
    base.manifest.status === draft.manifest.status
  )
    return { status: 'nothing_new', runId: base.pointer.run_id }

  const state = draft.stateAfter.map(({ name, body }) => ({ name, body, sha256: sha256(body) }))
  const content = {
    schema_version: 1 as const,
    ...draft.manifest,
    previous: base
      ? { run_id: base.pointer.run_id, manifest_sha256: base.pointer.manifest_sha256 }
      : null,
    documents,
    state: {
      before: draft.stateBefore,
      after: Object.fromEntries(
        state.map(({ name, body, sha256: hash }) => [name, { sha256: hash, bytes: body.length }]),
      ),
    },
  }
  // The id follows from what is published, so that a rerun after a crash makes the same bytes again.
  const runId = `${draft.manifest.as_of.replaceAll(/[-:]|\.\d+/g, '')}-${sha256(JSON.stringify(content)).slice(0, 8)}`
  const quotes = {
    key: `quotes/date=${draft.manifest.date}/${runId}.parquet`,
    sha256: sha256(draft.quotes),
    bytes: draft.quotes.length,
  }
  const manifest: Manifest = { ...content, run_id: runId, quotes }
  const manifestBody = Buffer.from(JSON.stringify(manifest))

  const held = new Set(
    [...known.values(), ...Object.values(base?.manifest.state.after ?? {})].map(
      (blob) => blob.sha256,
    ),
  )
  const blobs = new Map<string, Buffer>()
  for (const { sha256: hash, body } of [...changed, ...state])
    if (!held.has(hash)) blobs.set(hash, body)
  const limit = pLimit(CONCURRENT_WRITES)
  await Promise.all(
    [...blobs].map(([hash, body]) => limit(() => writeOnce(store, blobKey(hash), body))),
  )
  await writeOnce(store, quotes.key, draft.quotes)
  await writeOnce(store, manifestKey(runId), manifestBody)

  const pointer: Pointer = {
    run_id: runId,
    manifest_sha256: sha256(manifestBody),
    as_of: draft.manifest.as_of,
    sequence: (base?.pointer.sequence ?? 0) + 1,
  }
  try {
    await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), {
      ifMatch: base?.etag ?? null,
    })
  } catch (error) {
    if (error instanceof ConflictError) return { status: 'superseded', runId }
    throw error
  }
  return {
    status: 'published',
    runId,
    changedDocuments: changed.length,
    writtenObjects: blobs.size + 3,
  }
}

/** An object that is there already has the same name, hence the same bytes. */
async function writeOnce(store: Store, key: string, body: Buffer): Promise<void> {
  try {
    await store.write(key, body, { ifMatch: null })
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
  }
}
