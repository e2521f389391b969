// Removes documents and export files that only old releases use, and their lists in the manifests,
// which make up most of what an hourly run adds. Everything needed to recompute a day stays:
// quotes, raw responses, states, and the rest of the manifest with its hash.
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Manifest, manifestKey, prunedKey } from '../../contract/release.ts'
import { DAY_MS } from '../../contract/time.ts'
import { findPointer } from '../../store/read-release.ts'
import { type Store, StoreError, type StoreReader, type StoredEntry } from '../../store/store.ts'
import { writeObject } from '../publish/objects.ts'
import {
  type HistoryOptions,
  listFiles,
  listPublished,
  listRuns,
  listTrail,
  readHistory,
  requirePointer,
  requireRun,
  parseInstant,
} from '../publish/release-history.ts'
import { hashDocuments, listRepeatable } from './replay.ts'

/** How long after the last prune another one is due. */
const PRUNE_EVERY_MS = 7 * DAY_MS
/** An unreferenced object may belong to a run that hasn't written its manifest yet. */
const GRACE_MS = DAY_MS
const PREFIXES = ['blobs/', 'exports/']
const PRUNED_KEY = 'pruned.json'
const BATCH_OBJECTS = 500
const CONCURRENT_REMOVALS = 16

const Pruned = z.object({
  /** The oldest release that still has its documents. */
  documents_from: z.string(),
  /** When the last prune ended; older code didn't record it. */
  pruned_at: z.iso.datetime().optional(),
})
type Pruned = z.infer<typeof Pruned>

/** Walks back from the newest release and states for each one whether its documents are needed. */
export async function* readPrunedHistory(
  store: Store,
  options: HistoryOptions,
): AsyncIterable<{ manifest: Manifest; hasDocuments: boolean }> {
  const oldest = (await findPruned(store))?.documents_from
  // The newest release is being served, so it has them.
  let hasDocuments = true
  for await (const manifest of readHistory(store, options)) {
    yield { manifest, hasDocuments }
    // After a rollback, the history may bypass the run at which the documents start.
    const next = manifest.previous?.run_id ?? ''
    if (oldest !== undefined)
      hasDocuments &&= manifest.run_id !== oldest && parseInstant(next) >= parseInstant(oldest)
  }
}

async function findPruned(store: StoreReader): Promise<Pruned | undefined> {
  const object = await store.read(PRUNED_KEY)
  return object && Pruned.parse(JSON.parse(object.body.toString('utf8')))
}

function writePruned(store: Store, pruned: Pruned) {
  return store.write(PRUNED_KEY, Buffer.from(JSON.stringify(pruned)))
}

interface Asked {
  /** How many releases keep their documents. */
  keep: number
  now: Date
}

/** True if there are too many releases and the last prune was over a week ago. */
export async function isPruneDue(store: Store, { keep, now }: Asked): Promise<boolean> {
  const found = await findPointer(store)
  if (!found || found.pointer.sequence <= keep) return false
  const { pruned_at: last } = (await findPruned(store)) ?? {}
  const agoMs = now.getTime() - Date.parse(last ?? '')
  // A prune dated in the future was recorded by a clock that was ahead.
  return !(agoMs >= 0 && agoMs < PRUNE_EVERY_MS)
}

interface Count {
  objects: number
  bytes: number
}

/** Deletes first, because a full disk accepts no writes until something has been removed. */
export async function pruneStore(
  store: Store,
  { keep, now }: Asked,
): Promise<{ removed: Count; young: Count; documentsFrom: string }> {
  const { pointer } = await requirePointer(store)
  const { needed, prunedRuns, documentsFrom } = await listNeeded(store, keep)
  const superfluous: StoredEntry[] = []
  for (const prefix of PREFIXES)
    for await (const entry of store.list(prefix))
      if (!needed.has(entry.key)) superfluous.push(entry)
  const manifests: StoredEntry[] = []
  for await (const entry of store.list('runs/'))
    if (prunedRuns.has(findRunOf(entry.key))) manifests.push(entry)
  const isYoung = ({ modifiedAt }: StoredEntry) => now.getTime() - modifiedAt.getTime() <= GRACE_MS
  const isOld = (entry: StoredEntry) => !isYoung(entry)
  const [oldObjects, oldManifests] = [superfluous.filter(isOld), manifests.filter(isOld)]

  const limit = pLimit(CONCURRENT_REMOVALS)
  const inBatches = async (entries: StoredEntry[], work: (entry: StoredEntry) => Promise<void>) => {
    for (let from = 0; from < entries.length; from += BATCH_OBJECTS) {
      // A release published in the meantime may refer to objects that no older one uses.
      if ((await findPointer(store))?.pointer.sequence !== pointer.sequence)
        throw new Error(`${store.url}: a run published during the prune: prune again`)
      await limit.map(entries.slice(from, from + BATCH_OBJECTS), work)
    }
  }
  // If the prune is interrupted after this, nothing looks like damage.
  const early = writePruned(store, { documents_from: documentsFrom })
  await early.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
  })
  await inBatches(oldObjects, ({ key }) => store.remove(key))
  await inBatches(oldManifests, async ({ key }) => {
    await leaveHash(store, findRunOf(key))
    await store.remove(key)
  })
  await store.sweep(now)
  await writePruned(store, { documents_from: documentsFrom, pruned_at: now.toISOString() })
  return {
    removed: count([...oldObjects, ...oldManifests]),
    young: count([...superfluous, ...manifests].filter(isYoung)),
    documentsFrom,
  }
}

function count(entries: readonly StoredEntry[]): Count {
  return { objects: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** The run whose manifest a key names; '' if it isn't a manifest. */
function findRunOf(key: string): string {
  const runId = key.split('/')[1] ?? ''
  return key === manifestKey(runId) ? runId : ''
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
  await writeObject(store, prunedKey(runId), Buffer.from(JSON.stringify(left)))
}

async function listNeeded(store: Store, keep: number) {
  const needed = new Set<string>()
  const prunedRuns = new Set<string>()
  let documentsFrom = ''
  const known = new Set<string>()
  const onLost = ({ run_id: runId }: { run_id: string }) => void known.add(runId)
  let kept = 0
  for await (const { manifest, hasDocuments } of readPrunedHistory(store, { onLost })) {
    const references = listTrail(manifest)
    if (hasDocuments && kept < keep) {
      kept += 1
      references.push(...listPublished(manifest), ...(await listFiles(store, manifest)))
      documentsFrom = manifest.run_id
    } else prunedRuns.add(manifest.run_id)
    for (const { key } of references) needed.add(key)
    known.add(manifest.run_id)
  }
  // Also keeps what other runs were computed from.
  for await (const { runId } of listRuns(store))
    if (!known.has(runId))
      for (const { key } of listTrail((await requireRun(store, runId)).manifest)) needed.add(key)
  return { needed, prunedRuns, documentsFrom }
}
