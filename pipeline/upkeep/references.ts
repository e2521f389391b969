// References: every object a release needs, and which of them outlive its documents.
import { type Manifest, blobKey, exportKey, isStoredPage } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { fetchExports } from '../make/export-files.ts'

export interface Reference {
  key: string
  sha256: string
  bytes: number
}

/** What readers get. It can be made again from the trail, so an old release may lose it. */
export async function listDocuments(store: Store, manifest: Manifest): Promise<Reference[]> {
  return [...listBlobs(manifest), ...(await listFiles(store, manifest))]
}

export function listBlobs({ documents }: Manifest): Reference[] {
  const read = Object.entries(documents).filter(([path]) => !isStoredPage(path))
  return read.map(([, blob]) => toBlobReference(blob))
}

/** The export files of all days; throws where their listing has gone. */
export async function listFiles(store: Store, manifest: Manifest): Promise<Reference[]> {
  return (await fetchExports(store, manifest)).map((file) => ({
    key: exportKey(file),
    sha256: file.sha256,
    bytes: file.bytes,
  }))
}

/** What the fix was made from and judged by: kept for ever. */
export function listTrail(manifest: Manifest): Reference[] {
  return [
    ...Object.values(manifest.state.before).map(toBlobReference),
    ...Object.values(manifest.raw),
    ...(manifest.quotes ? [manifest.quotes] : []),
  ]
}

/** What the next run goes on from. */
export function listNext(manifest: Manifest): Reference[] {
  return Object.values(manifest.state.after).map(toBlobReference)
}

function toBlobReference({ sha256, bytes }: { sha256: string; bytes: number }): Reference {
  return { key: blobKey(sha256), sha256, bytes }
}
