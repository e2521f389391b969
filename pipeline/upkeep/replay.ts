// Recomputes a past daily value and compares it byte for byte with what was published. Identical
// objects can replace those that the store has lost.
import {
  blobKey,
  exportKey,
  exportName,
  type Manifest,
  PICTURE_PATH,
  sha256,
} from '../../contract/release.ts'
import { computeDay, type Input, type Made, stageDay } from '../make/compute.ts'
import type { Folders } from '../make/data-files.ts'
import { withDatabase } from '../make/database.ts'
import { EXPORTS_PATH, fetchExports, listExports } from '../make/export-files.ts'
import { type StateFile, writeStateFiles } from '../make/export.ts'
import type { Revision } from '../make/stage.ts'
import { findUnmatchedVoids } from '../publish/check.ts'
import { fetchState, readRevisions, takeObservations } from '../publish/current-release.ts'
import { repairObjects } from '../publish/objects.ts'
import { readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'

/** Documents that depend only on the day and have the same bytes on every machine. */
export function listRepeatable(documents: Manifest['documents']): [path: string, sha256: string][] {
  return Object.entries(documents)
    .filter(([path]) => ![EXPORTS_PATH, PICTURE_PATH].includes(path))
    .map(([path, blob]) => [path, blob.sha256])
}

/** A hash of documents that a replay can recompute, independent of their order. */
export function hashDocuments(hashes: Iterable<readonly [path: string, sha256: string]>): string {
  return sha256(JSON.stringify([...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** Whether replaying this run creates the object; false for its inputs. */
export function makes(manifest: Manifest, key: string): boolean {
  const { status, date, documents, state, quotes } = manifest
  if (status !== 'fresh') return false
  const isBlob = (blobs: Manifest['documents']) =>
    Object.values(blobs).some(({ sha256: hash }) => blobKey(hash) === key)
  // The file of past offers has its own day in its name.
  const isExport =
    key.startsWith('exports/') &&
    (key.includes(`=${date}/`) || key.startsWith('exports/history=past-offers/'))
  const isMade = isBlob(documents) || isBlob(state.after) || key === quotes?.key
  return (isMade || isExport) && !isBlob(state.before)
}

export interface Replayed {
  /** Number of documents and export files compared. */
  compared: number
  /** Paths whose bytes differ. */
  differing: string[]
  /** If false, differences are expected. */
  hasSameParameters: boolean
  /** Lost objects that were restored, one sentence each. */
  written: string[]
}

export async function replayDay(
  store: Store,
  manifest: Manifest,
  { folders = {}, publishes = false }: { folders?: Folders; publishes?: boolean } = {},
): Promise<Replayed> {
  const remade = await remakeDay(store, manifest, { folders })
  const written = publishes ? await publishAgain(store, manifest, remade) : []
  const hashes = new Map(remade.documents.map((document) => [document.path, document.sha256]))
  hashes.delete(PICTURE_PATH)
  const hasSameParameters = sha256(remade.parameters) === manifest.parameters_sha256
  if (manifest.pruned) {
    const isSame = hashDocuments(hashes) === manifest.pruned.documents_sha256
    const differing = isSame ? [] : ['one of the documents, whose hashes were pruned']
    return { compared: hashes.size, differing, hasSameParameters, written }
  }
  const published = new Map(listRepeatable(manifest.documents))
  for (const file of await fetchExports(store, manifest))
    if (file.history || file.date === manifest.date)
      published.set(`exports/${exportName(file)}`, file.sha256)
  for (const { file } of remade.exports) hashes.set(`exports/${exportName(file)}`, file.sha256)
  const paths = new Set([...hashes.keys(), ...published.keys()])
  return {
    compared: paths.size,
    differing: [...paths].filter((path) => hashes.get(path) !== published.get(path)),
    hasSameParameters,
    written,
  }
}

/** Restores what the release names and the store has lost. */
async function publishAgain(store: Store, manifest: Manifest, remade: Remade): Promise<string[]> {
  const { documents, state, previous, quotes } = manifest
  // Only the listing of export files depends on more than the day.
  const earlier = previous ? await readManifest(store, previous).catch(() => undefined) : undefined
  const listing = await listExports(store, { manifest: earlier, files: remade.exports })
  const blobs = [...Object.values(documents), ...Object.values(state.after)]
  const write = (made: readonly (readonly [string, Buffer])[], named: readonly string[]) =>
    repairObjects(store, new Map(made.filter(([key]) => named.includes(key))))
  const written = await write(
    [...remade.documents, listing, ...remade.state].map((made) => [
      blobKey(made.sha256),
      made.body,
    ]),
    blobs.map((blob) => blobKey(blob.sha256)),
  )
  // Must come last, because the listing itself may have been lost.
  const files = await fetchExports(store, manifest)
  const exported = remade.exports.map(({ file, body }) => [exportKey(file), body] as const)
  written.push(...(await write(exported, files.map(exportKey))))
  if (quotes?.sha256 === sha256(remade.quotes))
    written.push(...(await write([[quotes.key, remade.quotes]], [quotes.key])))
  return written
}

export interface Remade extends Omit<Made, 'exportHeldState'> {
  /** A sentence for each void without effect. */
  unmatchedVoids: string[]
}

/** `state` and `revisions` replace those of the run. */
export async function remakeDay(
  store: Store,
  manifest: Manifest,
  {
    state,
    revisions,
    folders = {},
  }: {
    state?: readonly StateFile[] | undefined
    revisions?: readonly Revision[]
    folders?: Folders
  } = {},
): Promise<Remade> {
  return withDatabase(async (database, folder) => {
    const staged = await stageDay(database, {
      ...(await findInput(store, manifest, { folder, folders, before: state })),
      ...(revisions && { revisions }),
    })
    await takeObservations(store, manifest, staged.take)
    const made = await computeDay(database, staged)
    return { ...made, unmatchedVoids: await findUnmatchedVoids(database) }
  })
}

/** A past day's input except for its sources' data; `before` replaces the state. */
export async function findInput(
  store: Store,
  { date: day, state: { version, before: blobs }, ...manifest }: Manifest,
  {
    folder,
    folders,
    before,
  }: { folder: string; folders: Folders; before?: readonly StateFile[] | undefined },
): Promise<Input> {
  return {
    day,
    folder,
    folders,
    state: before
      ? await writeStateFiles(folder, before)
      : await fetchState(store, { version, blobs, folder }),
    usesSeed: manifest.uses_seed,
    revisions: readRevisions(manifest),
    heldSince: manifest.hold?.since ?? manifest.hold_ended?.since,
    letThrough: manifest.hold_ended?.release,
  }
}
