// What is held of a store after every step, by the names of the catalogue: I1, a pointer always names a
// complete release whose hashes are right; I2, history is only added to; I4, a daily value is made again
// from the bytes that its sources answered; I9, `as_of` never moves backwards but by a rollback.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositeHistory } from '../../../contract/documents.ts'
import { type Manifest, type Pointer, blobKey, sha256 } from '../../../contract/release.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { findPointer, readChecked, readManifest } from '../../../store/read-release.ts'
import type { Store } from '../../../store/store.ts'
import {
  listFiles,
  listPublished,
  listTrail,
  readDays,
  requireRun,
} from '../../../pipeline/publish/release-history.ts'
import { pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { replayDay } from '../../../pipeline/upkeep/replay.ts'
import { verifyStore } from '../../../pipeline/upkeep/verify.ts'
import { readDocument } from '../../read-document.ts'

/** Begins with the name of the invariant. */
export class Violation extends Error {
  override name = 'Violation'
}

export async function watchReleases(
  store: Store,
  { folder, data }: { folder: string; data: string },
) {
  const figures = { dailyValues: 0, replayed: 0, holds: 0 }
  const trail = new Map<string, { stamp: string; hash: string }>()
  let last: string | undefined
  let lastAsOf = ''
  const known = new Map<string, string>()

  /** The current release, which is complete. */
  async function requireCurrent(): Promise<{ pointer: Pointer; manifest: Manifest }> {
    const found = await findPointer(store)
    if (!found) throw new Violation('I1: found no pointer')
    const manifest = await readManifest(store, found.pointer)
    const files = await listFiles(store, manifest)
    for (const reference of [...listTrail(manifest), ...listPublished(manifest), ...files]) {
      const { key, sha256: hash } = reference
      if ((await store.read(key)) === undefined) throw new Violation(`I1: no bytes at ${key}`)
      if (known.get(key) !== hash) await readChecked(store, reference)
      known.set(key, hash)
    }
    return { ...found, manifest }
  }

  function requireForward({ as_of: asOf }: Pointer): void {
    if (asOf < lastAsOf) throw new Violation(`I9: ${asOf} after ${lastAsOf}`)
    lastAsOf = asOf
  }

  async function replay(manifest: Manifest): Promise<void> {
    figures.replayed += 1
    const { differing } = await replayDay(store, manifest, { folders: { data } })
    if (differing[0] !== undefined)
      throw new Violation(`I4: other bytes for ${differing.join(', ')} of ${manifest.run_id}`)
  }

  /** What the release before said of the days before stands as it stood. */
  async function requireSameHistory(manifest: Manifest): Promise<void> {
    if (!manifest.previous) return
    const before = await readManifest(store, manifest.previous)
    for (const path of Object.keys(before.documents)) {
      if (!path.startsWith('composite/history')) continue
      const [old, now] = [await readHistory(before, path), await readHistory(manifest, path)]
      const entries = new Map(now.map((entry) => [entry.date, JSON.stringify(entry)]))
      for (const entry of old)
        if (entry.date !== manifest.date && entries.get(entry.date) !== JSON.stringify(entry))
          throw new Violation(`I2: another value of ${entry.date} in ${path} of ${manifest.run_id}`)
    }
  }

  async function readHistory(manifest: Manifest, path: string) {
    const hash = manifest.documents[path]?.sha256
    // A release that has been pruned has no documents to compare with.
    const isThere = hash !== undefined && (await store.read(blobKey(hash))) !== undefined
    if (!isThere) return []
    return CompositeHistory.parse(await readDocument(store, path, manifest)).history
  }

  return {
    figures,
    /** At the moment of a swap, by any run. */
    async onPointer(): Promise<void> {
      requireForward((await requireCurrent()).pointer)
    },
    /** After a step; `isRolledBack` where an operator moved the pointer to an older release. */
    async check({ isRolledBack }: { isRolledBack: boolean }): Promise<void> {
      if (isRolledBack) lastAsOf = ''
      await requireTrail(folder, trail)
      const { pointer, manifest } = await requireCurrent()
      requireForward(pointer)
      if (pointer.run_id === last) return
      last = pointer.run_id
      if (isRolledBack) return
      if (manifest.status === 'held') figures.holds += 1
      else {
        figures.dailyValues += 1
        await requireSameHistory(manifest)
      }
    },
    /** All that any release names; the last day, and one of which a prune left nothing but hashes. */
    async checkAll(): Promise<void> {
      const days = await Array.fromAsync(readDays(store))
      for (const { run_id: runId } of days.slice(0, 2)) {
        const { problems } = await verifyStore(store)
        if (problems[0] !== undefined) throw new Violation(`I1: ${problems[0]}`)
        await replay((await requireRun(store, runId)).manifest)
        await pruneStore(store, { keep: 1, now: new Date(Date.now() + 3 * DAY_MS) })
      }
    },
  }
}

/** No quote or raw answer that was ever there has gone or changed. */
async function requireTrail(
  folder: string,
  trail: Map<string, { stamp: string; hash: string }>,
): Promise<void> {
  const seen = new Set<string>()
  for (const prefix of ['quotes', 'raw']) {
    const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((candidate) => candidate.isFile())) {
      const path = join(entry.parentPath, entry.name)
      seen.add(path)
      const { size, mtimeMs, ino } = await stat(path)
      const stamp = `${size} ${mtimeMs} ${ino}`
      const before = trail.get(path)
      if (before?.stamp === stamp) continue
      const hash = sha256(await readFile(path))
      if (before && before.hash !== hash) throw new Violation(`I2: other bytes at ${path}`)
      trail.set(path, { stamp, hash })
    }
  }
  for (const path of trail.keys())
    if (!seen.has(path)) throw new Violation(`I2: nothing any more at ${path}`)
}
