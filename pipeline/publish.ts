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
import type { Base } from './base.ts'
import type { Document } from './export.ts'

const CONCURRENT_WRITES = 16

interface Archive {
  source: string
  body: Buffer
}

export interface Draft {
  /** Everything of the manifest that does not follow from the bytes below. */
  facts: Omit<
    Manifest,
    'schema_version' | 'run_id' | 'previous' | 'documents' | 'quotes' | 'raw' | 'state'
  >
  documents: readonly Document[]
  quotes: Buffer
  /** What each live source answered. */
  raw: readonly Archive[]
  stateBefore: Manifest['state']['before']
  stateAfter: readonly { name: string; body: Buffer }[]
}

export type Outcome =
  | { status: 'published'; run_id: string; changed_documents: number; written_objects: number }
  | { status: 'held'; run_id: string; reason: string }
  | { status: 'nothing_new'; run_id: string }
  | { status: 'superseded'; run_id: string }

export async function publish(
  store: Store,
  base: Base | undefined,
  draft: Draft,
): Promise<Outcome> {
  const documents = Object.fromEntries(
    draft.documents.map(({ path, sha256: hash, body }) => [
      path,
      { sha256: hash, bytes: body.length },
    ]),
  )
  const known = base?.manifest.documents ?? {}
  const changed = draft.documents.filter(
    (document) => known[document.path]?.sha256 !== document.sha256,
  )
  const isSame = changed.length === 0 && Object.keys(known).length === draft.documents.length
  if (
    base &&
    isSame &&
    base.manifest.as_of === draft.facts.as_of &&
    base.manifest.status === 'fresh'
  )
    return { status: 'nothing_new', run_id: base.pointer.run_id }

  const state = draft.stateAfter.map(({ name, body }) => ({ name, body, sha256: sha256(body) }))
  const held = new Set(
    [...Object.values(known), ...Object.values(base?.manifest.state.after ?? {})].map(
      (blob) => blob.sha256,
    ),
  )
  const blobs = new Map<string, Buffer>()
  for (const { sha256: hash, body } of [...changed, ...state])
    if (!held.has(hash)) blobs.set(hash, body)
  const committed = await commit(store, base, {
    at: draft.facts.as_of,
    day: draft.facts.date,
    blobs,
    quotes: draft.quotes,
    raw: draft.raw,
    content: {
      ...draft.facts,
      documents,
      state: {
        before: draft.stateBefore,
        after: Object.fromEntries(
          state.map(({ name, body, sha256: hash }) => [name, { sha256: hash, bytes: body.length }]),
        ),
      },
    },
  })
  if (!committed.isCurrent) return { status: 'superseded', run_id: committed.runId }
  return {
    status: 'published',
    run_id: committed.runId,
    changed_documents: changed.length,
    written_objects: blobs.size + draft.raw.length + 3,
  }
}

interface Held {
  at: string
  reason: string
  quotes: Buffer
  raw: readonly Archive[]
  sources: Manifest['sources']
}

/**
 * Publishes that the last fix still stands, and why there is no newer one: the same documents under
 * their own `as_of`, marked stale. The quotes that were not believed are kept with it.
 */
export async function publishHold(
  store: Store,
  base: Base,
  { at, reason, quotes, raw, sources }: Held,
): Promise<Outcome> {
  const { as_of, date, methodology_version, parameters_sha256, uses_seed, documents, state } =
    base.manifest
  const committed = await commit(store, base, {
    at,
    day: at.slice(0, 10),
    blobs: new Map(),
    quotes,
    raw,
    content: {
      as_of,
      date,
      methodology_version,
      parameters_sha256,
      uses_seed,
      documents,
      state,
      sources,
      status: 'stale',
      stale_since: base.manifest.stale_since ?? at,
      stale_reason: reason,
    },
  })
  return committed.isCurrent
    ? { status: 'held', run_id: committed.runId, reason }
    : { status: 'superseded', run_id: committed.runId }
}

interface Commit {
  /** The instant in the run's id. */
  at: string
  /** The day the quotes were observed. */
  day: string
  blobs: ReadonlyMap<string, Buffer>
  quotes: Buffer
  raw: readonly Archive[]
  content: Omit<Manifest, 'schema_version' | 'run_id' | 'previous' | 'quotes' | 'raw'>
}

/** Writes blobs, raw answers, quotes, manifest and pointer in this order; `isCurrent` is false where another run was first. */
async function commit(
  store: Store,
  base: Base | undefined,
  { at, day, blobs, quotes, raw, content }: Commit,
): Promise<{ runId: string; isCurrent: boolean }> {
  const draft = {
    schema_version: 1 as const,
    ...content,
    previous: base
      ? { run_id: base.pointer.run_id, manifest_sha256: base.pointer.manifest_sha256 }
      : null,
  }
  const quotesBlob = toBlob(quotes)
  const archives = raw.map(({ source, body }) => ({ source, body, blob: toBlob(body) }))
  // The id follows from what is published, so that a rerun after a crash makes the same bytes again.
  const fingerprint = sha256(
    JSON.stringify([draft, quotesBlob, archives.map(({ source, blob }) => [source, blob])]),
  ).slice(0, 8)
  const runId = `${at.replaceAll(/[-:]/g, '')}-${fingerprint}`
  const quotesKey = `quotes/date=${day}/${runId}.parquet`
  const rawKey = (source: string) => `raw/date=${day}/${runId}/${source}.gz`
  const manifest: Manifest = {
    ...draft,
    run_id: runId,
    quotes: { key: quotesKey, ...quotesBlob },
    raw: Object.fromEntries(
      archives.map(({ source, blob }) => [source, { key: rawKey(source), ...blob }]),
    ),
  }
  const manifestBody = Buffer.from(JSON.stringify(manifest))

  const limit = pLimit(CONCURRENT_WRITES)
  await Promise.all(
    [...blobs].map(([hash, bytes]) => limit(() => writeOnce(store, blobKey(hash), bytes))),
  )
  await Promise.all(
    archives.map(({ source, body }) => limit(() => writeOnce(store, rawKey(source), body))),
  )
  await writeOnce(store, quotesKey, quotes)
  await writeOnce(store, manifestKey(runId), manifestBody)
  const pointer: Pointer = {
    run_id: runId,
    manifest_sha256: sha256(manifestBody),
    as_of: content.as_of,
    sequence: (base?.pointer.sequence ?? 0) + 1,
  }
  try {
    await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), {
      ifMatch: base?.etag ?? null,
    })
    return { runId, isCurrent: true }
  } catch (error) {
    if (error instanceof ConflictError) return { runId, isCurrent: false }
    throw error
  }
}

function toBlob(body: Buffer): { sha256: string; bytes: number } {
  return { sha256: sha256(body), bytes: body.length }
}

/** An object that is there already has the same name, hence the same bytes. */
async function writeOnce(store: Store, key: string, body: Buffer): Promise<void> {
  try {
    await store.write(key, body, { ifMatch: null })
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
  }
}
