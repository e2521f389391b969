// The chain: every release names the one it started from, back to the first.
import {
  IntegrityError,
  type Manifest,
  type Pointer,
  findPointer,
  manifestKey,
  readManifest,
  sha256,
} from '../contract/release.ts'
import { type Store, isKey } from '../contract/store.ts'

export async function requirePointer(store: Store): Promise<{ pointer: Pointer; etag: string }> {
  const found = await findPointer(store)
  if (!found) throw new IntegrityError(`${store.url}: expected a release, found none`)
  return found
}

/** From the current release back; each manifest is held to the hash that its successor gives it. */
export async function* readChain(store: Store): AsyncIterable<Manifest> {
  let next: Manifest['previous'] = (await requirePointer(store)).pointer
  while (next) {
    const manifest: Manifest = await readManifest(store, next)
    yield manifest
    next = manifest.previous
  }
}

/** The manifest of any run that wrote one, on the chain or not. */
export async function requireRun(
  store: Store,
  runId: string,
): Promise<{ manifest: Manifest; manifestSha256: string }> {
  const object = isKey(manifestKey(runId)) ? await store.read(manifestKey(runId)) : undefined
  if (!object) throw new Error(`${store.url}: expected a run "${runId}", found none`)
  const manifestSha256 = sha256(object.body)
  return {
    manifest: await readManifest(store, { run_id: runId, manifest_sha256: manifestSha256 }),
    manifestSha256,
  }
}

/** The ids of all runs that wrote a manifest: those of the chain, losers of a race, and those rolled back. */
export async function* listRuns(store: Store): AsyncIterable<string> {
  for await (const { key } of store.list('runs/')) {
    const runId = /^runs\/([^/]+)\/manifest\.json$/.exec(key)?.[1]
    if (runId !== undefined) yield runId
  }
}
