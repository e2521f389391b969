// Reads what a release names and checks every object's hash.
import { z } from 'zod'
import {
  Manifest,
  POINTER_KEY,
  Pointer,
  blobKey,
  manifestKey,
  sha256,
} from '../contract/release.ts'
import { unpack } from './packed.ts'
import type { StoreReader } from './store.ts'

/** The pointer doesn't state the manifest's size; one with 100,000 documents has 15 MB. */
export const MAX_MANIFEST_BYTES = 64_000_000

/** An object's hash and size in a manifest. */
export type Blob = Manifest['documents'][string]

/**
 * The store contains something other than what was published. The message names the key, what was
 * expected and what was found.
 */
export class IntegrityError extends Error {
  override name = 'IntegrityError'
}

/** `undefined` if nothing has been published yet. */
export async function findPointer(
  store: StoreReader,
): Promise<{ pointer: Pointer; etag: string } | undefined> {
  const object = await store.read(POINTER_KEY)
  if (!object) return undefined
  const pointer = parseJson(`${store.url}/${POINTER_KEY}`, object.body, Pointer)
  return { pointer, etag: object.etag }
}

export async function readManifest(
  store: StoreReader,
  pointer: Pick<Pointer, 'run_id' | 'manifest_sha256'>,
): Promise<Manifest> {
  const key = manifestKey(pointer.run_id)
  const body = await readChecked(store, {
    key,
    sha256: pointer.manifest_sha256,
    bytes: MAX_MANIFEST_BYTES,
  })
  return parseManifest(store, key, body)
}

/** `key`: where the bytes come from. */
export function parseManifest(
  { url }: Pick<StoreReader, 'url'>,
  key: string,
  body: Buffer,
): Manifest {
  const name = `${url}/${key}`
  if (parseJson(name, body, z.object({ schema_version: z.unknown() })).schema_version === 1)
    throw new IntegrityError(
      `${name}: expected a store of 0.3.0 or newer, got one of 0.2: start with an empty store (TPI_STORE)`,
    )
  return parseJson(name, body, Manifest)
}

/** A release's documents by path. */
export type Named = Pick<Manifest, 'run_id' | 'documents'>

/** Store keys come only from the manifest, never from a request. */
export function findBlob({ documents }: Named, path: string): Blob | undefined {
  return Object.hasOwn(documents, path) ? documents[path] : undefined
}

/** Throws `IntegrityError` if the release has no such document. */
export function requireBlob(manifest: Named, path: string): Blob {
  const blob = findBlob(manifest, path)
  if (!blob)
    throw new IntegrityError(`release ${manifest.run_id}: expected a document ${path}, found none`)
  return blob
}

/** Reads a document or state table that a manifest names. */
export function readBlob(store: StoreReader, { sha256: hash, bytes }: Blob): Promise<Buffer> {
  return readChecked(store, { key: blobKey(hash), sha256: hash, bytes })
}

/**
 * The object's plain bytes, at most `bytes`. Throws `IntegrityError` if it is missing or its hash
 * differs.
 */
export async function readChecked(
  store: StoreReader,
  { key, sha256: expected, bytes }: { key: string; sha256: string; bytes: number },
): Promise<Buffer> {
  const object = await store.read(key)
  if (!object) throw new IntegrityError(`${store.url}/${key}: expected an object, found none`)
  const body = unpack(object.body, bytes)
  const actual = sha256(body)
  if (actual !== expected)
    throw new IntegrityError(`${store.url}/${key}: expected sha256 ${expected}, got ${actual}`)
  return body
}

function parseJson<T extends z.ZodType>(name: string, body: Buffer, shape: T): z.infer<T> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new IntegrityError(`${name}: expected JSON, got ${body.length} bytes that are not`, {
      cause,
    })
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success)
    throw new IntegrityError(`${name}: ${z.prettifyError(parsed.error).split('\n').join(' ')}`)
  return parsed.data
}
