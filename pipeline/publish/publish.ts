// Publish: what a fix made, or that there is none, becomes a release.
import { type Manifest, STATE_VERSION, blobKey, exportKey } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import type { Base } from '../make/base.ts'
import { commit } from './commit.ts'
import { EXPORTS_PATH, type ExportedFile } from '../make/export-files.ts'
import type { Document, StateFile } from '../make/export.ts'
import { mendAll } from '../upkeep/mend.ts'
import type { Archive } from '../collect/raw-archive.ts'

export interface Draft {
  /** Everything of the manifest that does not follow from the bytes below. */
  facts: Omit<
    Manifest,
    'schema_version' | 'run_id' | 'previous' | 'documents' | 'quotes' | 'raw' | 'state'
  >
  documents: readonly Document[]
  exports: readonly ExportedFile[]
  quotes: Buffer
  /** What each live source answered. */
  raw: readonly Archive[]
  stateBefore: Manifest['state']['before']
  stateAfter: readonly StateFile[]
}

export type Outcome = (
  | { status: 'published'; run_id: string; changed_documents: number; written_objects: number }
  | { status: 'held'; run_id: string; reason: string }
  | { status: 'nothing_new'; run_id: string }
  | { status: 'superseded'; run_id: string }
) & {
  /** What it found altered or gone in the store, and put right: one sentence each. */
  problems: string[]
}

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
  const exports = draft.exports.map(({ file, body }) => [exportKey(file), body] as const)
  const objects = new Map([
    ...[...draft.documents, ...draft.stateAfter].map(
      ({ sha256: hash, body }) => [blobKey(hash), body] as const,
    ),
    ...exports,
  ])
  if (
    base &&
    isSame &&
    base.manifest.as_of === draft.facts.as_of &&
    base.manifest.status === 'fresh'
  )
    return {
      status: 'nothing_new',
      run_id: base.pointer.run_id,
      // A run that has nothing to publish looks after what is published.
      problems: await mendAll(store, objects),
    }

  const isListed = known[EXPORTS_PATH]?.sha256 === documents[EXPORTS_PATH]?.sha256
  const committed = await commit(store, base, {
    at: draft.facts.as_of,
    day: draft.facts.date,
    objects,
    known: new Set([
      ...[...Object.values(known), ...Object.values(base?.manifest.state.after ?? {})].map((blob) =>
        blobKey(blob.sha256),
      ),
      // The same listing names the same files.
      ...(isListed ? exports.map(([key]) => key) : []),
    ]),
    quotes: draft.quotes,
    raw: draft.raw,
    content: {
      ...draft.facts,
      documents,
      state: {
        version: STATE_VERSION,
        before: draft.stateBefore,
        after: Object.fromEntries(
          draft.stateAfter.map(({ name, body, sha256: hash }) => [
            name,
            { sha256: hash, bytes: body.length },
          ]),
        ),
      },
    },
  })
  const { runId, problems } = committed
  if (!committed.isCurrent) return { status: 'superseded', run_id: runId, problems }
  return {
    status: 'published',
    run_id: runId,
    problems,
    changed_documents: changed.length,
    written_objects: committed.written,
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
    objects: new Map(),
    known: new Set(),
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
  const { runId, problems } = committed
  return committed.isCurrent
    ? { status: 'held', run_id: runId, reason, problems }
    : { status: 'superseded', run_id: runId, problems }
}
