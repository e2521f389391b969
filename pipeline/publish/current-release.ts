// The release that stands when a run starts, with the state and the responses it left.
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
  /** Of the pointer: the swap to the next release is compared with it. */
  etag: string
  manifest: Manifest
}

/** Everything of a manifest that does not follow from the bytes that it names. */
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
  // Without a pointer, a store is new or its first run died. Any other has a history to keep.
  for await (const { runId } of listRuns(store))
    if ((await requireRun(store, runId)).manifest.previous)
      throw new IntegrityError(
        `${store.url}/${POINTER_KEY}: expected the pointer to one of the runs, found none: see "npm run store -- verify"`,
      )
  return undefined
}

/** What a run goes on from. */
export interface State {
  version: number
  blobs: Blobs
  /** The method that made it; the first has none. */
  method?: string | undefined
  /** Those that are made anew, which the store may not have. */
  files?: readonly StateFile[]
}

/** Copies the state's Parquet files into the run's folder. */
export async function fetchState(
  store: Store,
  { version, blobs, files = [], folder }: State & { folder: string },
): Promise<{ name: string; file: string }[]> {
  if (version > STATE_VERSION)
    throw new Error(
      `${store.url}: expected a state of version ${STATE_VERSION} or older, got ${version}: a newer pipeline left it`,
    )
  return writeState(
    folder,
    Object.entries(blobs).map(([name, blob]) => ({
      name,
      read: async () => files.find((file) => file.name === name)?.body ?? readBlob(store, blob),
    })),
  )
}

/** What a source answered in the run of this manifest; `undefined` where it did not. */
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

/** Takes what the sources of a past run said, read again from their responses. */
export async function takeObservations(store: Store, manifest: Manifest, take: Take) {
  const sources = await loadSources()
  await withSourceWorker(async (worker) => {
    for (const id of Object.keys(manifest.raw)) {
      const source = sources.find((candidate) => candidate.id === id)
      if (!source) throw new Error(`expected a source "${id}" to read its answers with, got none`)
      const { responses = [] } = (await findEarlier(store, manifest, id)) ?? {}
      const said = await replaySource(source, { worker, responses, day: manifest.date })
      await take({ source: id, ...said })
    }
  })
}

/** The days that this run made again, as which revision and why. */
export function readRevisions({ restatement }: Pick<Manifest, 'restatement'>): Revision[] {
  return (restatement?.days ?? []).map((day) => ({ ...day, reason: restatement?.reason ?? '' }))
}
