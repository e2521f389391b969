// Each run reads a share of what the current release names again: all of it within a day, however
// often runs come. What has gone or changed is made again by replay; what cannot be is named.
import pLimit from 'p-limit'
import type { Log } from '../../contract/log.ts'
import { type Manifest } from '../../contract/release.ts'
import { IntegrityError, readChecked } from '../../store/read-release.ts'
import { type Store, StoreError } from '../../store/store.ts'
import { EXPORTS_PATH } from '../make/export-files.ts'
import type { Folders } from '../make/data-files.ts'
import { type Reference, listBlobs, listFiles, listNext, listTrail } from './references.ts'
import { remakeObjects } from './repair.ts'

/** Few, because each is held whole. */
const CONCURRENT_READS = 4
const HOURS = 24
const HOUR_MS = 3_600_000

/**
 * Reads what is due now, if the current release's share was read at its own instant. Returns the
 * keys of what is still altered or gone; the log names each object.
 */
export async function scrub(
  { store, log, now, folders = {} }: { store: Store; log: Log; now: () => Date; folders?: Folders },
  manifest: Manifest,
): Promise<ReadonlySet<string>> {
  const startedMs = now().getTime()
  const hours = listHours(Date.parse(manifest.as_of), startedMs)
  // A run ends without them.
  const needed = new Set(
    [manifest.documents[EXPORTS_PATH], ...Object.values(manifest.state.after)].map(
      (blob) => blob?.sha256,
    ),
  )
  const known = await listKnown(store, manifest)
  const due = known.filter(({ sha256 }) => needed.has(sha256) || hours.has(toHour(sha256)))
  const damaged = await findDamaged(store, due)
  if (damaged.size > 0) {
    for (const problem of await remakeObjects(store, new Set(damaged.keys()), folders))
      log('object_mended', { problem }, 'warn')
    const left = due.filter(({ key }) => damaged.has(key))
    const still = await findDamaged(store, left)
    for (const { key } of left) if (!still.has(key)) damaged.delete(key)
  }
  for (const problem of damaged.values()) log('object_damaged', { problem }, 'warn')
  const ms = now().getTime() - startedMs
  log('objects_read', { read: due.length, damaged: damaged.size, ms })
  return new Set(damaged.keys())
}

/** The hours of the day that began after `from`, up to `to`; both in milliseconds since 1970. */
export function listHours(from: number, to: number): ReadonlySet<number> {
  const last = Math.floor(to / HOUR_MS)
  const count = Math.min(HOURS, Math.max(0, last - Math.floor(from / HOUR_MS)))
  return new Set(Array.from({ length: count }, (_, back) => (last - back) % HOURS))
}

/** The hour of the day in which an object is due. */
export function toHour(sha256: string): number {
  return parseInt(sha256.slice(0, 8), 16) % HOURS
}

async function listKnown(store: Store, manifest: Manifest): Promise<Reference[]> {
  // A listing of files that is damaged is found as a document.
  const files = await listFiles(store, manifest).catch(() => [])
  const all = [...listBlobs(manifest), ...listNext(manifest), ...listTrail(manifest), ...files]
  return [...new Map(all.map((reference) => [reference.key, reference])).values()]
}

async function findDamaged(store: Store, references: readonly Reference[]) {
  const damaged = new Map<string, string>()
  await pLimit(CONCURRENT_READS).map(references, async (reference) => {
    try {
      await readChecked(store, reference)
    } catch (error) {
      // A store that does not answer now has lost nothing.
      if (error instanceof StoreError) return
      if (!(error instanceof IntegrityError)) throw error
      damaged.set(reference.key, error.message)
    }
  })
  return damaged
}
