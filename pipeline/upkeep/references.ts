// References: every object a release needs, and which of them outlive its documents.
import { type Manifest, PICTURE_PATH, blobKey, exportKey, sha256 } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { EXPORTS_PATH, fetchExports } from '../make/export-files.ts'

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
  return Object.values(documents).map(toBlobReference)
}

/**
 * Those documents that follow from the fix alone. The listing of export files tells of every other
 * day too. The picture shows what is in the documents, and another machine draws other bytes.
 */
export function listRepeatable(documents: Manifest['documents']): [path: string, sha256: string][] {
  return Object.entries(documents)
    .filter(([path]) => ![EXPORTS_PATH, PICTURE_PATH].includes(path))
    .map(([path, blob]) => [path, blob.sha256])
}

/** Of the documents that a replay makes again, in any order. */
export function hashDocuments(hashes: Iterable<readonly [path: string, sha256: string]>): string {
  return sha256(JSON.stringify([...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))))
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

function toBlobReference(blob: Manifest['documents'][string]): Reference {
  return { key: blobKey(blob.sha256), ...blob }
}
