// Removes documents and export files that only old releases name. What a fix was made from stays, so
// that they can be made again: manifests, quotes, raw answers and states.
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import type { Manifest } from '../../contract/release.ts'
import { toReader } from '../../contract/reader.ts'
import { DAY_MS } from '../../contract/time.ts'
import { findPointer } from '../../store/read-release.ts'
import type { Store, StoreReader, StoredEntry } from '../../store/store.ts'
import type { Config } from '../config.ts'
import { listRuns, readChain, requirePointer, requireRun, toInstant } from '../publish/chain.ts'
import { listDocuments, listNext, listTrail } from './references.ts'

/** A run prunes when so much time has passed since the last prune. */
const PRUNE_EVERY_MS = 7 * DAY_MS
/** An object that nothing names may belong to a run that has not written its manifest yet. */
const GRACE_MS = DAY_MS
const PREFIXES = ['blobs/', 'exports/']
const PRUNED_KEY = 'pruned.json'
const BATCH_OBJECTS = 500
const CONCURRENT_REMOVALS = 16

const Pruned = z.strictObject({
  /** The oldest release that still has its documents. */
  documents_from: z.string(),
  /** When the last prune ended; older code wrote none. */
  pruned_at: z.iso.datetime().optional(),
})
type Pruned = z.infer<typeof Pruned>

/** From the newest release back: each with whether its documents are still needed. */
export async function* readPrunedChain(
  store: Store,
  from?: Manifest['previous'],
): AsyncIterable<{ manifest: Manifest; hasDocuments: boolean }> {
  const oldest = (await findPruned(store))?.documents_from
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

async function findPruned(store: StoreReader): Promise<Pruned | undefined> {
  const object = await store.read(PRUNED_KEY)
  return object && toReader(Pruned).parse(JSON.parse(object.body.toString('utf8')))
}

function writePruned(store: Store, pruned: Pruned) {
  return store.write(PRUNED_KEY, Buffer.from(JSON.stringify(pruned)))
}

interface Asked {
  /** How many releases keep their documents. */
  keep: number
  now: Date
}

/** That old documents cannot be removed fails no run: the next one tries again. */
export async function pruneWhenDue({ config, store, log, now, doing }: Pruning): Promise<void> {
  doing?.('its store to be pruned')
  const asked = { keep: config.keptReleases, now: now() }
  try {
    if (!config.isDryRun && (await isDue(store, asked)))
      log('store_pruned', await pruneStore(store, asked))
  } catch (error) {
    log('prune_failed', { reason: String(error) }, 'warn')
  }
}

interface Pruning {
  config: Pick<Config, 'isDryRun' | 'keptReleases'>
  store: Store
  log: Log
  now: () => Date
  /** Is told what the run waits for. */
  doing?: (what: string) => void
}

/** Whether there is more than is kept, and a week has passed since the last prune. */
async function isDue(store: Store, { keep, now }: Asked): Promise<boolean> {
  const found = await findPointer(store)
  if (!found || found.pointer.sequence <= keep) return false
  const { pruned_at: last } = (await findPruned(store)) ?? {}
  const agoMs = now.getTime() - Date.parse(last ?? '')
  // A prune of a time that has not come is of a clock that was ahead.
  return !(agoMs >= 0 && agoMs < PRUNE_EVERY_MS)
}

export async function pruneStore(
  store: Store,
  { keep, now }: Asked,
): Promise<{ removed: number; bytes: number }> {
  await store.sweep(now)
  const { pointer } = await requirePointer(store)
  const { needed, pruned } = await listNeeded(store, keep)
  const superfluous: StoredEntry[] = []
  for (const prefix of PREFIXES)
    for await (const entry of store.list(prefix))
      if (!needed.has(entry.key) && now.getTime() - entry.modifiedAt.getTime() > GRACE_MS)
        superfluous.push(entry)
  if (superfluous.length > 0) await writePruned(store, pruned)

  const limit = pLimit(CONCURRENT_REMOVALS)
  for (let from = 0; from < superfluous.length; from += BATCH_OBJECTS) {
    // A release published meanwhile may name again what no older one does.
    if ((await findPointer(store))?.pointer.sequence !== pointer.sequence)
      throw new Error(`${store.url}: a run published while this pruned: prune again`)
    const batch = superfluous.slice(from, from + BATCH_OBJECTS)
    await Promise.all(batch.map(({ key }) => limit(() => store.remove(key))))
  }
  await writePruned(store, { ...pruned, pruned_at: now.toISOString() })
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
  return { needed, pruned: { documents_from: documentsFrom } }
}
