// The fix of a past day, made again and compared byte for byte with what was published. What is the
// same can be put back where the store has lost it.
import {
  type Manifest,
  blobKey,
  exportKey,
  exportName,
  PICTURE_PATH,
  sha256,
} from '../../contract/release.ts'
import { readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { fetchExports, listExports } from '../make/export-files.ts'
import type { Folders } from '../make/data-files.ts'
import { repairObjects } from '../publish/objects.ts'
import { hashDocuments, listRepeatable } from './references.ts'
import { type Remade, remakeFix } from './remake.ts'

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
  const remade = await remakeFix(store, manifest, { folders })
  const repaired = isRepair ? await repairRelease(store, manifest, remade) : []
  const hashes = new Map(remade.documents.map((document) => [document.path, document.sha256]))
  hashes.delete(PICTURE_PATH)
  const hasSameParameters = sha256(remade.parameters) === manifest.parameters_sha256
  if (manifest.pruned) {
    const isSame = hashDocuments(hashes) === manifest.pruned.documents_sha256
    const differing = isSame ? [] : ['one of the documents, whose hashes were pruned']
    return { compared: hashes.size, differing, hasSameParameters, repaired }
  }
  const published = new Map(listRepeatable(manifest.documents))
  for (const file of await fetchExports(store, manifest))
    if (file.date === manifest.date) published.set(`exports/${exportName(file)}`, file.sha256)
  for (const { file } of remade.exports) hashes.set(`exports/${exportName(file)}`, file.sha256)
  const paths = new Set([...hashes.keys(), ...published.keys()])
  return {
    compared: paths.size,
    differing: [...paths].filter((path) => hashes.get(path) !== published.get(path)),
    hasSameParameters,
    repaired,
  }
}

async function repairRelease(store: Store, manifest: Manifest, remade: Remade): Promise<string[]> {
  // The listing of export files is the one document that the fix alone does not make.
  const earlier = manifest.previous ? await readManifest(store, manifest.previous) : undefined
  const listing = await listExports(store, { manifest: earlier, files: remade.exports })
  const { documents, state } = manifest
  const blobs = [...Object.values(documents), ...Object.values(state.after)]
  const repair = (made: readonly (readonly [string, Buffer])[], published: readonly string[]) =>
    repairObjects(store, new Map(made.filter(([key]) => published.includes(key))))
  const problems = await repair(
    [...remade.documents, listing, ...remade.state].map(({ sha256: hash, body }) => [
      blobKey(hash),
      body,
    ]),
    blobs.map((blob) => blobKey(blob.sha256)),
  )
  // Only now: the listing may have been lost itself.
  const files = await fetchExports(store, manifest)
  const fileProblems = await repair(
    remade.exports.map(({ file, body }) => [exportKey(file), body]),
    files.map(exportKey),
  )
  const { quotes } = manifest
  const isSame = quotes?.sha256 === sha256(remade.quotes)
  const quoteProblems = isSame ? await repair([[quotes.key, remade.quotes]], [quotes.key]) : []
  return [...problems, ...fileProblems, ...quoteProblems]
}
