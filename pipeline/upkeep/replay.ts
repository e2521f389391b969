// Replay: the fix of a past day, made again from what its run started from and what its sources answered, and
// compared byte for byte with what was published.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExportFile, PICTURE_PATH } from '../../contract/documents.ts'
import { type Manifest, sha256 } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { fetchObservations, fetchState, readRevisions } from '../make/base.ts'
import { openDatabase } from '../make/database.ts'
import { EXPORTS_PATH, fetchExports } from '../make/export-files.ts'
import { type Folders, makeFix } from '../make/make.ts'
import { repairRelease } from './repair.ts'

export interface Replayed {
  /** Documents and export files that were published or made again. */
  compared: number
  /** Those that are not the same bytes. */
  differing: string[]
  /** Where it is false, differences are to be expected. */
  hasSameParameters: boolean
  /** A sentence each, where it was to repair. */
  repaired: string[]
}

export async function replayFix(
  store: Store,
  manifest: Manifest,
  { folders = {}, isRepair = false }: { folders?: Folders; isRepair?: boolean } = {},
): Promise<Replayed> {
  const { date } = manifest
  const folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const database = await openDatabase(folder)
  try {
    const made = await makeFix(database, {
      day: date,
      folder,
      folders,
      state: await fetchState(store, {
        version: manifest.state.version,
        blobs: manifest.state.before,
        folder,
      }),
      usesSeed: manifest.uses_seed,
      observations: await fetchObservations(store, manifest),
      revisions: readRevisions(manifest),
    })
    const documents = await made.documents
    const repaired = isRepair
      ? await repairRelease(store, manifest, {
          ...made,
          documents,
        })
      : []
    const hashes = new Map(documents.map((document) => [document.path, document.sha256]))
    const published = new Map(
      Object.entries(manifest.documents)
        // The listing of export files tells of every other day too: its own day's files are compared instead. The
        // picture shows what is compared already, and another processor may draw it in another shade.
        .filter(([path]) => path !== EXPORTS_PATH && path !== PICTURE_PATH)
        .map(([path, blob]) => [path, blob.sha256]),
    )
    for (const file of await fetchExports(store, manifest))
      if (file.date === date) published.set(exportName(file), file.sha256)
    if (EXPORTS_PATH in manifest.documents)
      for (const { file } of made.exports) hashes.set(exportName(file), file.sha256)
    const paths = new Set([...hashes.keys(), ...published.keys()])
    return {
      compared: paths.size,
      differing: [...paths].filter((path) => hashes.get(path) !== published.get(path)),
      hasSameParameters: sha256(made.parameters) === manifest.parameters_sha256,
      repaired,
    }
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function exportName({ date, format }: ExportFile): string {
  return `exports/${date}.${format}`
}
