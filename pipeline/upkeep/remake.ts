// Recomputes a past daily value from what its run started from and what its sources returned.
import type { Manifest } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { withDatabase } from '../make/database.ts'
import { type StateFile, writeStateFiles } from '../make/export.ts'
import type { Folders } from '../make/data-files.ts'
import { type Input, type Made, computeDay, stageDay } from '../make/compute.ts'
import type { Revision } from '../make/stage.ts'
import { fetchState, readRevisions, takeObservations } from '../publish/current-release.ts'
import { findUnmatchedVoids } from '../publish/check.ts'

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
