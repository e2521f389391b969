// The release that is current when a run starts, with its state and responses.
import { type Manifest, POINTER_KEY, type Pointer, STATE_VERSION } from '../../contract/release.ts'
import {
  IntegrityError,
  findPointer,
  readBlob,
  readChecked,
  readManifest,
} from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { withSourceWorker } from '../collect/source-worker.ts'
import { type Earlier, replaySource, unpackResponses } from '../collect/raw-archive.ts'
import { loadSources } from '../collect/source.ts'
import { type StateFile, writeState } from '../make/export.ts'
import type { Take } from '../make/compute.ts'
import type { Revision } from '../make/stage.ts'
import { listRuns, requireRun } from './release-history.ts'
import type { Blobs } from './objects.ts'

export interface CurrentRelease {
  pointer: Pointer
  /** The pointer's ETag, for the swap to the next release. */
  etag: string
  manifest: Manifest
}

/** The parts of a manifest that don't follow from the objects it names. */
export type Facts = Omit<
  Manifest,
  | 'schema_version'
  | 'product_version'
  | 'run_id'
  | 'previous'
  | 'documents'
  | 'quotes'
  | 'raw'
  | 'state'
>

export async function findCurrentRelease(store: Store): Promise<CurrentRelease | undefined> {
  const found = await findPointer(store)
  if (found) return { ...found, manifest: await readManifest(store, found.pointer) }
  // Without a pointer, a store without runs is new; any other has lost its pointer.
  for await (const { runId } of listRuns(store))
    if ((await requireRun(store, runId)).manifest.previous)
      throw new IntegrityError(
        `${store.url}/${POINTER_KEY}: expected a pointer to one of its runs, found none: see "npm run store -- verify"`,
      )
  return undefined
}

/** The state that a run starts from. */
export interface State {
  version: number
  blobs: Blobs
  /** The methodology that computed it; absent for the first. */
  method?: string | undefined
  /** Files computed just now, which the store may lack. */
  files?: readonly StateFile[]
}

/** Copies the state's Parquet files into the run's folder. */
export async function fetchState(
  store: Store,
  { version, blobs, files = [], folder }: State & { folder: string },
): Promise<{ name: string; file: string }[]> {
  if (version > STATE_VERSION)
    throw new Error(
      `${store.url}: expected a state of version ${STATE_VERSION} or older, got ${version}: a newer version wrote it`,
    )
  return writeState(
    folder,
    Object.entries(blobs).map(([name, blob]) => ({
      name,
      read: async () => files.find((file) => file.name === name)?.body ?? readBlob(store, blob),
    })),
  )
}

/** The source's archive in this manifest, or `undefined`. */
export async function findEarlier(
  store: Store,
  manifest: Manifest,
  source: string,
): Promise<Earlier | undefined> {
  const archive = manifest.raw[source]
  if (!archive) return undefined
  return {
    responses: unpackResponses(await readChecked(store, archive)),
    archive,
  }
}

/** Loads the observations of a past run from its archived responses. */
export async function takeObservations(store: Store, manifest: Manifest, take: Take) {
  const sources = await loadSources()
  await withSourceWorker(async (worker) => {
    for (const id of Object.keys(manifest.raw)) {
      const source = sources.find((candidate) => candidate.id === id)
      if (!source) throw new Error(`expected a source "${id}" to parse its responses, got none`)
      const { responses = [] } = (await findEarlier(store, manifest, id)) ?? {}
      const said = await replaySource(source, { worker, responses, day: manifest.date })
      await take({ source: id, ...said })
    }
  })
}

/** Days that this run recomputed, with revision and reason. */
export function readRevisions({ restatement }: Pick<Manifest, 'restatement'>): Revision[] {
  return (restatement?.days ?? []).map((day) => ({ ...day, reason: restatement?.reason ?? '' }))
}
