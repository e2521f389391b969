// Rollback: the pointer moves to another run's release, by the same compare-and-set as a run's.
import { IntegrityError, POINTER_KEY, type Pointer } from '../contract/release.ts'
import type { Store } from '../contract/store.ts'
import { requirePointer, requireRun } from './chain.ts'
import { type Reference, listBlobs, listFiles, listNext } from './references.ts'

export async function rollBack(
  store: Store,
  runId: string,
): Promise<{ from: string; to: string; as_of: string }> {
  const { pointer, etag } = await requirePointer(store)
  const { manifest, manifestSha256 } = await requireRun(store, runId)
  await requireWhole(store, { runId, references: [...listBlobs(manifest), ...listNext(manifest)] })
  await requireWhole(store, { runId, references: await listFiles(store, manifest) })
  const next: Pointer = {
    run_id: runId,
    manifest_sha256: manifestSha256,
    as_of: manifest.as_of,
    sequence: pointer.sequence + 1,
  }
  await store.write(POINTER_KEY, Buffer.from(JSON.stringify(next)), { ifMatch: etag })
  return { from: pointer.run_id, to: runId, as_of: manifest.as_of }
}

async function requireWhole(
  store: Store,
  { runId, references }: { runId: string; references: readonly Reference[] },
): Promise<void> {
  for (const { key, bytes } of references) {
    const found = await store.findSize(key)
    if (found !== bytes)
      throw new IntegrityError(
        `${store.url}/${key}: expected ${bytes} bytes for ${runId}, got ${found ?? 'none'}: it is not whole any more`,
      )
  }
}
