// Repair: what a fix that was made again has in common with what its run published is put back where the
// store has lost it.
import { type Manifest, blobKey, exportKey } from '../../contract/release.ts'
import { readManifest } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { type ExportedFile, fetchExports, listExports } from '../make/export-files.ts'
import type { Document, StateFile } from '../make/export.ts'
import { mendAll } from './mend.ts'

export async function repairRelease(
  store: Store,
  manifest: Manifest,
  made: {
    documents: readonly Document[]
    exports: readonly ExportedFile[]
    state: readonly StateFile[]
  },
): Promise<string[]> {
  // The listing of export files is the one document that the fix alone does not make.
  const earlier = manifest.previous ? await readManifest(store, manifest.previous) : undefined
  const listing = await listExports(store, { manifest: earlier, files: made.exports })
  const published = new Set(
    [...Object.values(manifest.documents), ...Object.values(manifest.state.after)].map(
      (blob) => blob.sha256,
    ),
  )
  const blobs = [...made.documents, listing, ...made.state].filter((blob) =>
    published.has(blob.sha256),
  )
  const problems = await mendAll(
    store,
    new Map(blobs.map((blob) => [blobKey(blob.sha256), blob.body])),
  )
  const listed = new Set((await fetchExports(store, manifest)).map(exportKey))
  const files = made.exports.filter(({ file }) => listed.has(exportKey(file)))
  return [
    ...problems,
    ...(await mendAll(store, new Map(files.map(({ file, body }) => [exportKey(file), body])))),
  ]
}
