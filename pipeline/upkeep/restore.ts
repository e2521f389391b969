// What leads to everything else, the pointer and the current manifest, is kept twice. A run restores
// the one that is altered or gone from its copy, and goes on.
import {
  POINTER_COPY_KEY,
  POINTER_KEY,
  Pointer,
  manifestCopyKey,
  manifestKey,
  sha256,
} from '../../contract/release.ts'
import { toReader } from '../../contract/reader.ts'
import { unpack } from '../../store/packed.ts'
import { MAX_MANIFEST_BYTES } from '../../store/read-release.ts'
import { ConflictError, type Store, type StoredObject, isKey } from '../../store/store.ts'
import { repairObjects } from '../publish/objects.ts'

/** Returns a sentence for each object that was restored. Does nothing where no copy is whole. */
export async function restoreCurrent(store: Store): Promise<string[]> {
  const pointer = await store.read(POINTER_KEY)
  const copy = await store.read(POINTER_COPY_KEY)
  const current = (await findWhole(store, pointer)) ?? (await findWhole(store, copy))
  if (!current) return []
  const { runId, manifest, body } = current
  const problems = await repairObjects(
    store,
    new Map([manifestKey, manifestCopyKey].map((toKey) => [toKey(runId), manifest])),
  )
  if (!copy?.body.equals(body)) await store.write(POINTER_COPY_KEY, body)
  if (pointer?.body.equals(body)) return problems
  // Another run that published meanwhile was right to.
  await store
    .write(POINTER_KEY, body, { ifMatch: pointer?.etag ?? null })
    .catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error
    })
  const found = pointer ? 'another that leads nowhere' : 'none'
  return [...problems, `${store.url}/${POINTER_KEY}: expected a pointer, found ${found}: restored`]
}

/** The manifest that the pointer names, from whichever of its two keys has the bytes. */
async function findWhole(store: Store, object: StoredObject | undefined) {
  const parsed = toReader(Pointer).safeParse(parseJson(object?.body))
  if (!object || !parsed.success) return undefined
  const { run_id: runId, manifest_sha256: hash } = parsed.data
  for (const key of [manifestKey(runId), manifestCopyKey(runId)]) {
    const found = isKey(key) ? await store.read(key) : undefined
    const manifest = found && unpack(found.body, MAX_MANIFEST_BYTES)
    if (manifest && sha256(manifest) === hash) return { runId, manifest, body: object.body }
  }
  return undefined
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}
