// A past fix, made again from what its run started from and what its sources answered.
import type { Manifest } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { withDatabase } from '../make/run-folder.ts'
import { type StateFile, writeStateFiles } from '../make/export.ts'
import type { Folders } from '../make/data-files.ts'
import { type Made, makeFix } from '../make/make.ts'
import type { Revision } from '../make/stage.ts'
import { fetchState, readRevisions, takeObservations } from '../publish/current-release.ts'
import { findUnmatchedVoids } from '../publish/report.ts'

export interface Remade extends Omit<Made, 'exportHeldState'> {
  /** A sentence for each void that shut nothing out. */
  unmatchedVoids: string[]
}

/** `state` and `revisions` stand in for those of the run. */
export async function remakeFix(
  store: Store,
  manifest: Manifest,
  {
    state,
    revisions = readRevisions(manifest),
    folders = {},
  }: {
    state?: readonly StateFile[] | undefined
    revisions?: readonly Revision[]
    folders?: Folders
  } = {},
): Promise<Remade> {
  const { version, before: blobs } = manifest.state
  return withDatabase(async (database, folder) => {
    const made = await makeFix(database, {
      day: manifest.date,
      asOf: manifest.as_of,
      folder,
      folders: { rulesOf: manifest.date, ...folders },
      state: state
        ? await writeStateFiles(folder, state)
        : await fetchState(store, { version, blobs, folder }),
      usesSeed: manifest.uses_seed,
      observe: (take) => takeObservations(store, manifest, take),
      revisions,
      heldSince: manifest.hold?.since ?? manifest.hold_ended?.since,
      letThrough: manifest.hold_ended?.release,
    })
    const unmatchedVoids = await findUnmatchedVoids(database)
    return { ...made, unmatchedVoids }
  })
}
