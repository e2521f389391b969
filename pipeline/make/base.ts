// The base: the release a run starts from, with the state and the raw answers it left.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Manifest,
  POINTER_KEY,
  type Pointer,
  STATE_VERSION,
  blobKey,
} from '../../contract/release.ts'
import { IntegrityError, findPointer, readChecked, readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { listRuns, readChain, requireRun } from '../upkeep/chain.ts'
import type { RawResponse } from '../collect/http.ts'
import type { Observation } from '../collect/quote.ts'
import { replaySource, unpackResponses } from '../collect/raw-archive.ts'
import { settleAll } from '../collect/settle.ts'
import { loadSources } from '../collect/source.ts'
import type { Revision } from './stage.ts'

export interface Base {
  pointer: Pointer
  /** Of the pointer: what the swap to the next release is compared with. */
  etag: string
  manifest: Manifest
}

export async function findBase(store: Store): Promise<Base | undefined> {
  const found = await findPointer(store)
  if (found) return { ...found, manifest: await readManifest(store, found.pointer) }
  // A store without a pointer is new, or its first run died; to begin anew in any other would hide its history.
  for await (const { runId } of listRuns(store))
    if ((await requireRun(store, runId)).manifest.previous)
      throw new IntegrityError(
        `${store.url}/${POINTER_KEY}: expected the pointer to one of the runs, found none: choose one with "npm run store -- list" and "rollback <run>"`,
      )
  return undefined
}

/** The state's Parquet files, copied into the run's folder. */
export async function fetchState(
  store: Store,
  {
    version,
    blobs,
    folder,
  }: { version: number; blobs: Manifest['state']['before']; folder: string },
): Promise<{ name: string; file: string }[]> {
  if (version > STATE_VERSION)
    throw new Error(
      `${store.url}: expected a state of version ${STATE_VERSION} or older, got ${version}: a newer pipeline left it`,
    )
  return settleAll(
    Object.entries(blobs).map(async ([name, blob]) => {
      const file = join(folder, `before-${name}.parquet`)
      await writeFile(file, await readChecked(store, blobKey(blob.sha256), blob.sha256))
      return { name, file }
    }),
  )
}

/** What every source answered in the run of this manifest. */
export async function fetchRaw(store: Store, manifest: Manifest): Promise<RawResponse[]> {
  const archives = await Promise.all(
    Object.values(manifest.raw).map((archive) => readChecked(store, archive.key, archive.sha256)),
  )
  return archives.flatMap((archive) => unpackResponses(archive))
}

/** What the sources of a past run said, read again from what they answered. */
export async function fetchObservations(
  store: Store,
  manifest: Manifest,
): Promise<{ source: string; observation: Observation }[]> {
  const sources = await loadSources()
  return Promise.all(
    Object.entries(manifest.raw).map(async ([id, archive]) => {
      const source = sources.find((candidate) => candidate.id === id)
      if (!source) throw new Error(`expected a source "${id}" to read its answers with, got none`)
      const responses = unpackResponses(await readChecked(store, archive.key, archive.sha256))
      return {
        source: id,
        observation: await replaySource(source, { responses, day: manifest.date }),
      }
    }),
  )
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

/** The days that this run made again, as which revision and why. */
export function readRevisions({ restatement }: Manifest): Revision[] {
  return (restatement?.days ?? []).map((day) => ({ ...day, reason: restatement?.reason ?? '' }))
}
