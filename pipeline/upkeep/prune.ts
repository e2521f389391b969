// Removes documents and export files that only old releases name, and the lists of them in manifests,
// which are most of what an hourly run adds. What a fix was made from stays, so that they can be made
// again: quotes, raw answers, states, and the rest of the manifest with its hash.
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import { type Manifest, manifestCopyKey, manifestKey, prunedKey } from '../../contract/release.ts'
import { toReader } from '../../contract/reader.ts'
import { DAY_MS } from '../../contract/time.ts'
import { findPointer } from '../../store/read-release.ts'
import type { Store, StoreReader, StoredEntry } from '../../store/store.ts'
import type { Config } from '../config.ts'
import { listRuns, readChain, requirePointer, requireRun, toInstant } from '../publish/chain.ts'
import { repairObjects } from '../publish/objects.ts'
import { hashDocuments, listDocuments, listNext, listRepeatable, listTrail } from './references.ts'

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
  const isOld = ({ modifiedAt }: StoredEntry) => now.getTime() - modifiedAt.getTime() > GRACE_MS
  const { needed, prunedRuns, pruned } = await listNeeded(store, keep)
  const superfluous: StoredEntry[] = []
  for (const prefix of PREFIXES)
    for await (const entry of store.list(prefix))
      if (!needed.has(entry.key) && isOld(entry)) superfluous.push(entry)
  const manifests: StoredEntry[] = []
  for await (const entry of store.list('runs/'))
    if (isOld(entry) && prunedRuns.has(toManifestOf(entry.key))) manifests.push(entry)
  if (superfluous.length + manifests.length > 0) await writePruned(store, pruned)

  const limit = pLimit(CONCURRENT_REMOVALS)
  const inBatches = async (entries: StoredEntry[], work: (entry: StoredEntry) => Promise<void>) => {
    for (let from = 0; from < entries.length; from += BATCH_OBJECTS) {
      // A release published meanwhile may name again what no older one does.
      if ((await findPointer(store))?.pointer.sequence !== pointer.sequence)
        throw new Error(`${store.url}: a run published while this pruned: prune again`)
      const batch = entries.slice(from, from + BATCH_OBJECTS)
      await Promise.all(batch.map((entry) => limit(() => work(entry))))
    }
  }
  await inBatches(superfluous, ({ key }) => store.remove(key))
  await inBatches(manifests, async ({ key }) => {
    await leaveHash(store, toManifestOf(key))
    await store.remove(key)
  })
  await writePruned(store, { ...pruned, pruned_at: now.toISOString() })
  const removed = [...superfluous, ...manifests]
  return { removed: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Of which run a key is the manifest or its copy; of none: ''. */
function toManifestOf(key: string): string {
  const runId = key.split('/')[1] ?? ''
  return [manifestKey(runId), manifestCopyKey(runId)].includes(key) ? runId : ''
}

async function leaveHash(store: Store, runId: string): Promise<void> {
  const { manifest, manifestSha256 } = await requireRun(store, runId)
  if (manifest.pruned) return
  const left: Manifest = {
    ...manifest,
    pruned: {
      manifest_sha256: manifestSha256,
      documents_sha256: hashDocuments(listRepeatable(manifest.documents)),
    },
    documents: {},
    state: { ...manifest.state, after: {} },
  }
  await repairObjects(store, new Map([[prunedKey(runId), Buffer.from(JSON.stringify(left))]]))
}

async function listNeeded(store: Store, keep: number) {
  const needed = new Set<string>()
  const prunedRuns = new Set<string>()
  let documentsFrom = ''
  const onChain = new Set<string>()
  for await (const { manifest, hasDocuments } of readPrunedChain(store)) {
    const references = listTrail(manifest)
    if (hasDocuments && onChain.size < keep) {
      references.push(...(await listDocuments(store, manifest)), ...listNext(manifest))
      documentsFrom = manifest.run_id
    } else prunedRuns.add(manifest.run_id)
    for (const { key } of references) needed.add(key)
    onChain.add(manifest.run_id)
  }
  // What runs off the chain were made from is kept, too.
  for await (const { runId } of listRuns(store))
    if (!onChain.has(runId))
      for (const { key } of listTrail((await requireRun(store, runId)).manifest)) needed.add(key)
  return { needed, prunedRuns, pruned: { documents_from: documentsFrom } }
}
