import type { Manifest } from '../contract/release.ts'
import { findPointer, readBlob, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'

/** The manifest of the current release; throws where there is none. */
export async function readCurrent(store: StoreReader): Promise<Manifest> {
  const found = await findPointer(store)
  if (!found) throw new Error(`${store.url}: expected a release, found none`)
  return readManifest(store, found.pointer)
}

/** A document, parsed; without a manifest one of the current release. */
export async function readDocument(
  store: StoreReader,
  path: string,
  manifest?: Manifest,
): Promise<unknown> {
  const { documents } = manifest ?? (await readCurrent(store))
  const blob = documents[path]
  if (!blob) throw new Error(`expected a document "${path}", got none`)
  return JSON.parse((await readBlob(store, blob)).toString())
}
