// What is held of the store after every step: I1, I2, I4 and I9.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositeHistory, CompositeLatest } from '../../../contract/documents.ts'
import { type Manifest, type Pointer, blobKey, sha256 } from '../../../contract/release.ts'
import { findPointer, readChecked, readManifest } from '../../../store/read-release.ts'
import { listFiles, listPublished, listTrail } from '../../../pipeline/publish/release-history.ts'
import { replayDay } from '../../../pipeline/upkeep/replay.ts'
import { verifyStore } from '../../../pipeline/upkeep/verify.ts'
import { readDocument } from '../../read-document.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** Of all daily values, that are made again from their bytes: that takes as long as making them. */
const REPLAY_SHARE = 0.1

export interface ReleaseWatchdog {
  /** At the moment of a swap, by any run. */
  onPointer(): Promise<void>
  /** After a step; `isRolledBack` where an operator moved the pointer to an older release. */
  check(step: { isRolledBack: boolean }): Promise<void>
  /** Everything that any release of the chain names; the whole trail of bytes. */
  checkAll(): Promise<void>
  readonly figures: { dailyValues: number; replayed: number; holds: number }
}

export async function watchReleases(world: World): Promise<ReleaseWatchdog> {
  const { store } = world
  const figures = { dailyValues: 0, replayed: 0, holds: 0 }
  const trail = new Map<string, { stamp: string; hash: string }>()
  let last: { pointer: Pointer; manifest: Manifest } | undefined
  let lastAsOf = ''
  const known = new Map<string, string>()

  async function find(): Promise<{ pointer: Pointer; manifest: Manifest } | undefined> {
    try {
      const found = await findPointer(store)
      return found && { ...found, manifest: await readManifest(store, found.pointer) }
    } catch (error) {
      throw new Violation('I1', describe(error))
    }
  }

  async function requireComplete(manifest: Manifest): Promise<void> {
    const references = [
      ...listTrail(manifest),
      ...listPublished(manifest),
      ...(await listFiles(store, manifest).catch((error: unknown) => {
        throw new Violation('I1', describe(error))
      })),
    ]
    for (const reference of references) {
      const { key, sha256: hash } = reference
      if ((await store.read(key)) === undefined) throw new Violation('I1', `no bytes at ${key}`)
      if (known.get(key) === hash) continue
      await readChecked(store, reference).catch((error: unknown) => {
        throw new Violation('I1', describe(error))
      })
      known.set(key, hash)
    }
  }

  return {
    figures,
    async onPointer() {
      const now = await find()
      if (!now) throw new Violation('I1', 'no pointer after it was written')
      await requireComplete(now.manifest)
      requireForward(now.pointer)
    },
    async check({ isRolledBack }) {
      if (isRolledBack) lastAsOf = ''
      await requireTrail(world, trail)
      const now = await find()
      if (!now) return
      if (now.pointer.run_id === last?.pointer.run_id) return
      await requireComplete(now.manifest)
      requireForward(now.pointer)
      last = now
      await notePublished(now.manifest)
      if (isRolledBack) return
      if (now.manifest.status === 'held') figures.holds += 1
      else {
        figures.dailyValues += 1
        await requireSameHistory(now.manifest)
        if (world.random.chance(REPLAY_SHARE)) await replay(now.manifest)
      }
    },
    async checkAll() {
      const { problems } = await verifyStore(store)
      if (problems[0] !== undefined) throw new Violation('I1', problems[0])
      if (last) await replay(last.manifest)
    },
  }

  function requireForward({ as_of: asOf }: Pointer): void {
    if (asOf < lastAsOf) throw new Violation('I9', `${asOf} after ${lastAsOf}`)
    lastAsOf = asOf
  }

  async function notePublished(manifest: Manifest): Promise<void> {
    const latest = await readDocument(store, 'composite/latest.json', manifest)
    const { composite } = CompositeLatest.parse(latest)
    world.published.set(manifest.run_id, JSON.stringify(composite))
  }

  async function replay(manifest: Manifest): Promise<void> {
    if (manifest.status === 'held') return
    figures.replayed += 1
    const { differing } = await replayDay(store, manifest, { folders: world.folders }).catch(
      (error: unknown) => {
        throw new Violation('I4', describe(error))
      },
    )
    if (differing[0] !== undefined)
      throw new Violation('I4', `other bytes for ${differing.join(', ')} of ${manifest.run_id}`)
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
          throw new Violation(
            'I2',
            `another daily value of ${entry.date} in ${path} of ${manifest.run_id}`,
          )
    }
  }

  async function readHistory(manifest: Manifest, path: string) {
    const hash = manifest.documents[path]?.sha256
    // A release that has been pruned has no documents to compare with.
    const isThere = hash !== undefined && (await store.read(blobKey(hash))) !== undefined
    if (!isThere) return []
    return CompositeHistory.parse(await readDocument(store, path, manifest)).history
  }
}

/** No manifest, quote or raw answer that was ever there has gone or changed. */
async function requireTrail(
  { folder }: World,
  trail: Map<string, { stamp: string; hash: string }>,
): Promise<void> {
  const root = join(folder, 'store')
  const seen = new Set<string>()
  for (const prefix of ['runs', 'quotes', 'raw']) {
    const entries = await readdir(join(root, prefix), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    for (const entry of entries.filter((candidate) => candidate.isFile())) {
      const path = join(entry.parentPath, entry.name)
      seen.add(path)
      const { size, mtimeMs, ino } = await stat(path)
      const stamp = `${size} ${mtimeMs} ${ino}`
      const before = trail.get(path)
      if (before?.stamp === stamp) continue
      const hash = sha256(await readFile(path))
      if (before && before.hash !== hash) throw new Violation('I2', `other bytes at ${path}`)
      trail.set(path, { stamp, hash })
    }
  }
  for (const path of trail.keys())
    if (!seen.has(path)) throw new Violation('I2', `nothing any more at ${path}`)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
