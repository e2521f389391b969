// What leads to everything else, the pointer and the current manifest, is kept twice. A run restores
// the one that is altered or gone from its copy, and goes on.
import {
  Manifest,
  POINTER_COPY_KEY,
  POINTER_KEY,
  Pointer,
  manifestCopyKey,
  manifestKey,
  sha256,
} from '../../contract/release.ts'
import { findJson } from '../../contract/json-file.ts'
import { toReader } from '../../contract/reader.ts'
import { unpack } from '../../store/packed.ts'
import { MAX_MANIFEST_BYTES, readManifest } from '../../store/read-release.ts'
import { ConflictError, type Store, type StoredObject, isKey } from '../../store/store.ts'
import { requirePointer } from '../publish/chain.ts'
import { repairObjects } from '../publish/objects.ts'

/** Whether pointer or copy leads to a manifest that is whole in either place. */
export async function isRestorable(store: Store): Promise<boolean> {
  return (await findCurrent(store)).current !== undefined
}

async function findCurrent(store: Store) {
  const pointer = await store.read(POINTER_KEY)
  const copy = await store.read(POINTER_COPY_KEY)
  const current = (await findWhole(store, pointer)) ?? (await findWhole(store, copy))
  return { pointer, copy, current }
}

/** Returns a sentence for each object that was restored. Does nothing where no copy is whole. */
export async function restoreCurrent(store: Store): Promise<string[]> {
  const { pointer, copy, current } = await findCurrent(store)
  if (!current) return []
  const { runId, manifest, body } = current
  const problems = await writeTwice(store, runId, manifest)
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

/** Restores every manifest of the chain of which one of the two is whole. */
export async function restoreManifests(store: Store): Promise<string[]> {
  const problems: string[] = []
  let next: Manifest['previous'] = (await requirePointer(store)).pointer
  while (next) {
    const found = await findManifest(store, next)
    if (!found) break
    problems.push(...(await writeTwice(store, next.run_id, found)))
    next = (await readManifest(store, next)).previous
  }
  return problems
}

function writeTwice(store: Store, runId: string, manifest: Buffer): Promise<string[]> {
  const keys = [manifestKey(runId), manifestCopyKey(runId)]
  return repairObjects(store, new Map(keys.map((key) => [key, manifest])))
}

/** The manifest that the pointer names, from whichever of its two keys has the bytes. */
async function findWhole(store: Store, object: StoredObject | undefined) {
  const parsed = toReader(Pointer).safeParse(findJson(String(object?.body)))
  if (!object || !parsed.success) return undefined
  const { run_id: runId, as_of: asOf } = parsed.data
  const manifest = await findManifest(store, parsed.data)
  // A pointer that was altered may still lead somewhere.
  const isSame = manifest && Manifest.safeParse(findJson(String(manifest))).data?.as_of === asOf
  return isSame ? { runId, manifest, body: object.body } : undefined
}

async function findManifest(
  store: Store,
  { run_id: runId, manifest_sha256: hash }: NonNullable<Manifest['previous']>,
): Promise<Buffer | undefined> {
  for (const key of [manifestKey(runId), manifestCopyKey(runId)]) {
    const found = isKey(key) ? await store.read(key) : undefined
    const manifest = found && unpack(found.body, MAX_MANIFEST_BYTES)
    if (manifest && sha256(manifest) === hash) return manifest
  }
  return undefined
}
