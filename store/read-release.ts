// Reads what a release names. Every object is checked against its hash.
import { z } from 'zod'
import { toReader } from '../contract/reader.ts'
import { Manifest, POINTER_KEY, Pointer, manifestKey, sha256 } from '../contract/release.ts'
import type { StoreReader } from './store.ts'

/** The store holds something else than was published: names key, expectation and finding. */
export class IntegrityError extends Error {
  override name = 'IntegrityError'
}

/** `undefined` where nothing has been published yet. */
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
  const body = await readChecked(store, key, pointer.manifest_sha256)
  return parseJson(`${store.url}/${key}`, body, Manifest)
}

/** Throws `IntegrityError` where the object is missing or its hash is another. */
export async function readChecked(store: StoreReader, key: string, expectedSha256: string) {
  const object = await store.read(key)
  if (!object) throw new IntegrityError(`${store.url}/${key}: expected an object, found none`)
  const actual = sha256(object.body)
  if (actual !== expectedSha256)
    throw new IntegrityError(
      `${store.url}/${key}: expected sha256 ${expectedSha256}, got ${actual}`,
    )
  return object.body
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
  const parsed = toReader(shape).safeParse(value)
  if (!parsed.success)
    throw new IntegrityError(`${name}: ${z.prettifyError(parsed.error).split('\n').join(' ')}`)
  return parsed.data
}
