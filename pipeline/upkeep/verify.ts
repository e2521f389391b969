// Reads every object that any release of the chain names, and checks its hash.
import pLimit from 'p-limit'
import type { Manifest } from '../../contract/release.ts'
import { IntegrityError, readChecked, readManifest } from '../../store/read-release.ts'
import { type Store, StoreError } from '../../store/store.ts'
import { findNewest, readFixes, requirePointer } from '../publish/chain.ts'
import { readPrunedChain } from './prune.ts'
import { type Reference, listBlobs, listFiles, listNext, listTrail } from './references.ts'

const CONCURRENT_READS = 16

export interface Verified {
  releases: number
  objects: number
  bytes: number
  /** One sentence each, that names the object. */
  problems: string[]
  /** Where the pointer is lost: the newest release that can be read, verified instead. */
  newest?: Manifest & { isWhole: boolean }
  /** Of which a replay makes again what is missing or altered. */
  days: string[]
}

export async function verifyStore(store: Store): Promise<Verified> {
  const problems = new Set<string>()
  const checked = new Map<string, Reference>()
  const damaged = new Set<string>()
  let releases = 0
  const limit = pLimit(CONCURRENT_READS)
  const note = (error: unknown) => {
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
    problems.add(error.message)
  }
  const newest = await findNewestUnlessCurrent(store, note)
  const from = newest && { run_id: newest.manifest.run_id, manifest_sha256: newest.manifestSha256 }
  let isWhole = true
  try {
    if (newest || problems.size === 0)
      for await (const { manifest, hasDocuments } of readPrunedChain(store, from)) {
        releases += 1
        const references = listTrail(manifest)
        if (hasDocuments) {
          // An older release's state is pruned with its documents.
          references.push(...listNext(manifest), ...listBlobs(manifest))
          await listFiles(store, manifest).then((found) => references.push(...found), note)
        }
        await Promise.all(
          references
            .filter(({ key, sha256 }) => checked.get(key)?.sha256 !== sha256)
            .map((reference) => {
              const { key } = reference
              checked.set(key, reference)
              return limit(() =>
                readChecked(store, reference).catch((error: unknown) => {
                  note(error)
                  damaged.add(key)
                }),
              )
            }),
        )
        if (releases === 1) isWhole = damaged.size === 0
      }
  } catch (error) {
    // Without this manifest there is no way to the ones before it.
    note(error)
  }
  return {
    releases,
    objects: checked.size + releases,
    bytes: [...checked.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    problems: [...problems],
    ...(newest && { newest: { ...newest.manifest, isWhole } }),
    days: await findDays(store, { from, damaged }),
  }
}

async function findNewestUnlessCurrent(store: Store, note: (error: unknown) => void) {
  try {
    await readManifest(store, (await requirePointer(store)).pointer)
    return undefined
  } catch (error) {
    note(error)
    return findNewest(store)
  }
}

/** The days that made these objects, newest first. */
async function findDays(
  store: Store,
  { from, damaged }: { from: Manifest['previous'] | undefined; damaged: ReadonlySet<string> },
): Promise<string[]> {
  const days = new Set<string>()
  const left = new Set(damaged)
  try {
    for await (const manifest of readFixes(store, from)) {
      const isMade = [...listBlobs(manifest), ...listNext(manifest)].filter(({ key }) =>
        left.delete(key),
      )
      const isExported = [...left].filter(
        (key) => key.startsWith('exports/') && key.includes(`=${manifest.date}/`),
      )
      if (isMade.length + isExported.length > 0) days.add(manifest.date)
      for (const key of isExported) left.delete(key)
      if (left.size === 0) break
    }
  } catch (error) {
    // The break of the chain is among the problems already.
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
  }
  return [...days]
}
