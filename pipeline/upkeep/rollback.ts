// Moves the pointer to another run's release, by compare-and-set, if that release is complete.
import pLimit from 'p-limit'
import { POINTER_KEY, type Pointer } from '../../contract/release.ts'
import { IntegrityError, readChecked } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import {
  type Reference,
  listFiles,
  listPublished,
  requirePointer,
  requireRun,
} from '../publish/release-history.ts'
import { writePointer } from '../publish/publish.ts'

/** Few, because each object is read into memory. */
const CONCURRENT_READS = 4

export async function rollBack(
  store: Store,
  runId: string,
  { now }: { now: Date },
): Promise<{ from: string; to: string; as_of: string }> {
  const { from, sequence, etag } = await findCurrent(store, now)
  const { manifest, manifestSha256 } = await requireRun(store, runId)
  if (manifest.pruned)
    throw new IntegrityError(
      `${store.url}: expected a release with documents, got ${runId}, whose documents were pruned`,
    )
  await requireWhole(store, { runId, references: listPublished(manifest) })
  await requireWhole(store, { runId, references: await listFiles(store, manifest) })
  const next: Pointer = {
    run_id: runId,
    manifest_sha256: manifestSha256,
    as_of: manifest.as_of,
    sequence: sequence + 1,
  }
  await writePointer(store, next, etag)
  return { from, to: runId, as_of: manifest.as_of }
}

/** Also works if the pointer is missing or invalid, because this command repairs that. */
async function findCurrent(store: Store, now: Date) {
  // Higher than any count of releases, so the pointer differs from all earlier ones.
  const lost = { from: 'no release', sequence: Math.floor(now.getTime() / 1000) }
  const object = await store.read(POINTER_KEY)
  if (!object) return { ...lost, etag: null }
  try {
    const { pointer, etag } = await requirePointer(store)
    return { from: pointer.run_id, sequence: pointer.sequence, etag }
  } catch (error) {
    if (error instanceof IntegrityError) return { ...lost, etag: object.etag }
    throw error
  }
}

async function requireWhole(
  store: Store,
  { runId, references }: { runId: string; references: readonly Reference[] },
): Promise<void> {
  await pLimit(CONCURRENT_READS).map(references, async (reference) => {
    try {
      await readChecked(store, reference)
    } catch (cause) {
      if (!(cause instanceof IntegrityError)) throw cause
      throw new IntegrityError(
        `${cause.message}: ${runId} is no longer complete: see "npm run store -- verify"`,
        { cause },
      )
    }
  })
}
