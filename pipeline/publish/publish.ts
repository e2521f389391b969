// Turns a daily value into a release.
import { type Manifest, STATE_VERSION, blobKey, exportKey } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import type { Archive } from '../collect/raw-archive.ts'
import { EXPORTS_PATH, type ExportedFile } from '../make/export-files.ts'
import type { Document, StateFile } from '../make/export.ts'
import { commit } from './commit.ts'
import type { CurrentRelease, Facts, State } from './current-release.ts'
import type { Lease } from './run-lock.ts'
import { type Blobs, packBlobs } from './objects.ts'

export interface Draft {
  facts: Facts
  documents: readonly Document[]
  exports: readonly ExportedFile[]
  quotes: Buffer
  /** Responses of each live source. */
  raw: readonly Archive[]
  stateBefore: State
  stateAfter: readonly StateFile[]
  /** The methodology that computed `stateAfter`. */
  method: string
  lease?: Lease | undefined
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

export async function publish(
  store: Store,
  current: CurrentRelease | undefined,
  { facts, exports, quotes, raw, stateBefore, method, lease, ...draft }: Draft,
): Promise<Outcome> {
  const documents = packBlobs(draft.documents)
  const stateAfter = packBlobs(draft.stateAfter)
  const before: Blobs = current?.manifest.documents ?? {}
  const paths = Object.keys(documents)
  const changed = paths.filter((path) => before[path]?.sha256 !== documents[path]?.sha256)
  const files = exports.map(({ file, body }) => [exportKey(file), body] as const)
  const blobs = [...draft.documents, ...(stateBefore.files ?? []), ...draft.stateAfter]
  const objects = new Map([
    ...blobs.map(({ sha256, body }) => [blobKey(sha256), body] as const),
    ...files,
  ])
  const isSame = changed.length === 0 && Object.keys(before).length === paths.length
  const { as_of, status } = current?.manifest ?? {}
  if (current && isSame && as_of === facts.as_of && status === 'fresh')
    return { status: 'nothing_new', run_id: current.pointer.run_id, problems: [] }

  const isListed = before[EXPORTS_PATH]?.sha256 === documents[EXPORTS_PATH]?.sha256
  const { runId, problems, isCurrent, written } = await commit(store, current, {
    at: facts.as_of,
    day: facts.date,
    objects,
    // The same listing names the same files.
    known: isListed ? files.map(([key]) => key) : [],
    quotes,
    raw,
    lease,
    content: {
      ...facts,
      documents,
      state: describeState(stateBefore, { after: stateAfter, after_method: method }),
    },
  })
  if (!isCurrent) return { status: 'superseded', run_id: runId, problems }
  return {
    status: 'published',
    run_id: runId,
    problems,
    changed_documents: changed.length,
    written_objects: written,
  }
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
