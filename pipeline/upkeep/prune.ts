// Removes documents and export files that only old releases name. What a fix was made from stays, so
// that they can be made again: manifests, quotes, raw answers and states.
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Manifest } from '../../contract/release.ts'
import { toReader } from '../../contract/reader.ts'
import { findPointer } from '../../store/read-release.ts'
import type { Store, StoredEntry } from '../../store/store.ts'
import { listRuns, readChain, requirePointer, requireRun, toInstant } from '../publish/chain.ts'
import { listDocuments, listNext, listTrail } from './references.ts'

/** How many releases keep their documents, unless the operator says otherwise. */
export const KEPT_RELEASES = 30
/** An object that nothing names may belong to a run that has not written its manifest yet. */
const GRACE_MS = 24 * 60 * 60 * 1000
const PREFIXES = ['blobs/', 'exports/']
const PRUNED_KEY = 'pruned.json'
const BATCH_OBJECTS = 500
const CONCURRENT_REMOVALS = 16

/** The oldest release that still has its documents. */
const Pruned = z.strictObject({ documents_from: z.string() })

/** From the newest release back: each with whether its documents are still needed. */
export async function* readPrunedChain(
  store: Store,
  from?: Manifest['previous'],
): AsyncIterable<{ manifest: Manifest; hasDocuments: boolean }> {
  const object = await store.read(PRUNED_KEY)
  const oldest =
    object && toReader(Pruned).parse(JSON.parse(object.body.toString('utf8'))).documents_from
  // The newest is served, so it has them.
  let hasDocuments = true
  for await (const manifest of readChain(store, from)) {
    yield { manifest, hasDocuments }
    // After a rollback, the chain may bypass the run at which the documents begin.
    const next = manifest.previous?.run_id ?? ''
    if (oldest !== undefined)
      hasDocuments &&= manifest.run_id !== oldest && toInstant(next) >= toInstant(oldest)
  }
}

export async function pruneStore(
  store: Store,
  { keep, now }: { keep: number; now: Date },
): Promise<{ removed: number; bytes: number }> {
  await store.sweep(now)
  const { pointer } = await requirePointer(store)
  const { needed, documentsFrom } = await listNeeded(store, keep)
  const superfluous: StoredEntry[] = []
  for (const prefix of PREFIXES)
    for await (const entry of store.list(prefix))
      if (!needed.has(entry.key) && now.getTime() - entry.modifiedAt.getTime() > GRACE_MS)
        superfluous.push(entry)
  if (superfluous.length > 0)
    await store.write(PRUNED_KEY, Buffer.from(JSON.stringify({ documents_from: documentsFrom })))

  const limit = pLimit(CONCURRENT_REMOVALS)
  for (let from = 0; from < superfluous.length; from += BATCH_OBJECTS) {
    // A release published meanwhile may name again what no older one does.
    if ((await findPointer(store))?.pointer.sequence !== pointer.sequence)
      throw new Error(`${store.url}: a run published while this pruned: prune again`)
    const batch = superfluous.slice(from, from + BATCH_OBJECTS)
    await Promise.all(batch.map(({ key }) => limit(() => store.remove(key))))
  }
  return {
    removed: superfluous.length,
    bytes: superfluous.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

async function listNeeded(store: Store, keep: number) {
  const needed = new Set<string>()
  let documentsFrom = ''
  const onChain = new Set<string>()
  for await (const { manifest, hasDocuments } of readPrunedChain(store)) {
    const references = listTrail(manifest)
    if (hasDocuments && onChain.size < keep) {
      references.push(...(await listDocuments(store, manifest)), ...listNext(manifest))
      documentsFrom = manifest.run_id
    }
    for (const { key } of references) needed.add(key)
    onChain.add(manifest.run_id)
  }
  // What runs off the chain were made from is kept, too.
  for await (const { runId } of listRuns(store))
    if (!onChain.has(runId))
      for (const { key } of listTrail((await requireRun(store, runId)).manifest)) needed.add(key)
  return { needed, documentsFrom }
}
