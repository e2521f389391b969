// Prune: removes documents and export files that no release worth serving names any more. What a
// fix was made from stays, so that they can be made again: manifests, quotes, raw answers and
// states.
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Manifest } from '../../contract/release.ts'
import { findPointer } from '../../store/read-release.ts'
import type { Store, StoredEntry } from '../../store/store.ts'
import { listRuns, readChain, requirePointer, requireRun, toInstant } from '../publish/chain.ts'
import { listDocuments, listNext, listTrail } from './references.ts'

/** An object that nothing names may be a run's that has yet to write its manifest. */
const GRACE_MS = 24 * 60 * 60 * 1000
const PREFIXES = ['blobs/', 'exports/']
const PRUNED_KEY = 'pruned.json'
const BATCH_OBJECTS = 500
const CONCURRENT_REMOVALS = 16

/** The oldest release that still has its documents: what `verify` does not expect any more. */
const Pruned = z.strictObject({ documents_from: z.string() })

/**
 * To be asked of each release of a chain, from the newest back: whether it has its documents still.
 * The newest of all is served, so it must.
 */
export async function askPruned(store: Store): Promise<(manifest: Manifest) => boolean> {
  const object = await store.read(PRUNED_KEY)
  if (!object) return () => true
  const { documents_from: from } = Pruned.parse(JSON.parse(object.body.toString('utf8')))
  let isFirst = true
  let isPast = false
  return ({ run_id: runId }) => {
    // Behind a rollback the chain need not lead through the run at which the documents begin.
    isPast ||= !isFirst && toInstant(runId) < toInstant(from)
    const hasDocuments = !isPast
    isPast ||= runId === from
    isFirst = false
    return hasDocuments
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

async function listNeeded(
  store: Store,
  keep: number,
): Promise<{ needed: Set<string>; documentsFrom: string }> {
  const needed = new Set<string>()
  const hasDocuments = await askPruned(store)
  let documentsFrom = ''
  const onChain = new Set<string>()
  for await (const manifest of readChain(store)) {
    const references = listTrail(manifest)
    if (hasDocuments(manifest) && onChain.size < keep) {
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
