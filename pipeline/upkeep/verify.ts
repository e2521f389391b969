// Reads every object that any release of the chain names, the copies of pointer and manifests too,
// and checks its hash.
import pLimit from 'p-limit'
import { z } from 'zod'
import {
  type Manifest,
  POINTER_COPY_KEY,
  POINTER_KEY,
  manifestCopyKey,
  manifestKey,
} from '../../contract/release.ts'
import { toReader } from '../../contract/reader.ts'
import {
  IntegrityError,
  MAX_MANIFEST_BYTES,
  readChecked,
  readManifest,
} from '../../store/read-release.ts'
import { type Store, StoreError } from '../../store/store.ts'
import { findNewest, requirePointer } from '../publish/chain.ts'
import { readPrunedChain } from './prune.ts'
import { type Reference, listBlobs, listFiles, listNext, listTrail } from './references.ts'

const CONCURRENT_READS = 16
const GIVEN_UP_KEY = 'given-up.json'

/** What an operator wrote down as lost: by key the hash that a release names. */
const GivenUp = z.strictObject({ objects: z.record(z.string(), z.string()) })

interface Verified {
  releases: number
  objects: number
  bytes: number
  /** One sentence each, that names the object. */
  problems: string[]
  /** What of a release is altered or gone: by key the hash that is expected. */
  damaged: Record<string, string>
  /** How many objects are lost and written down as such. */
  givenUp: number
  /** Where the pointer is lost: the newest release that can be read, verified instead. */
  newest?: Manifest & { isWhole: boolean }
}

export async function verifyStore(store: Store): Promise<Verified> {
  const problems = new Set<string>()
  const checked = new Map<string, Reference>()
  const damaged = new Map<string, string>()
  const givenUp = await readGivenUp(store)
  const isKnownLoss = (key: string, sha256: string) => givenUp[key] === sha256
  let releases = 0
  const limit = pLimit(CONCURRENT_READS)
  const note = (error: unknown) => {
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
    problems.add(error.message)
  }
  const newest = await findNewestUnlessCurrent(store, note)
  const from = newest && { run_id: newest.manifest.run_id, manifest_sha256: newest.manifestSha256 }
  let isWhole = true
  let next: Manifest['previous'] = null
  try {
    if (newest || problems.size === 0) {
      next = from ?? (await requirePointer(store)).pointer
      let named = next
      for await (const { manifest, hasDocuments } of readPrunedChain(store, next)) {
        releases += 1
        const references = [...listTrail(manifest), ...(manifest.pruned ? [] : [toCopy(named)])]
        if (hasDocuments) {
          // An older release's state is pruned with its documents.
          references.push(...listNext(manifest), ...listBlobs(manifest))
          await listFiles(store, manifest).then((found) => references.push(...found), note)
        }
        await limit.map(
          references.filter(({ key, sha256 }) => checked.get(key)?.sha256 !== sha256),
          async (reference) => {
            const { key, sha256 } = reference
            checked.set(key, reference)
            if (isKnownLoss(key, sha256)) return
            await readChecked(store, reference).catch((error: unknown) => {
              note(error)
              damaged.set(key, sha256)
            })
          },
        )
        if (releases === 1) isWhole = damaged.size === 0
        next = manifest.previous
        named = next ?? named
      }
    }
  } catch (error) {
    // Without this manifest there is no way to the ones before it.
    const key = manifestKey(next?.run_id ?? '')
    if (!isKnownLoss(key, next?.manifest_sha256 ?? '')) {
      note(error)
      damaged.set(key, next?.manifest_sha256 ?? '')
    }
  }
  if (!newest) await requireSamePointers(store).catch(note)
  return {
    releases,
    objects: checked.size + releases,
    bytes: [...checked.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    problems: [...problems],
    damaged: Object.fromEntries(damaged),
    givenUp: Object.keys(givenUp).length,
    ...(newest && { newest: { ...newest.manifest, isWhole } }),
  }
}

/** Writes down that these are lost: releases name them still, and nothing misses them any more. */
export async function giveUp(store: Store, damaged: Record<string, string>): Promise<void> {
  const objects = { ...(await readGivenUp(store)), ...damaged }
  await store.write(GIVEN_UP_KEY, Buffer.from(JSON.stringify({ objects })))
}

async function readGivenUp(store: Store): Promise<Record<string, string>> {
  const object = await store.read(GIVEN_UP_KEY)
  return object ? toReader(GivenUp).parse(JSON.parse(object.body.toString('utf8'))).objects : {}
}

function toCopy({ run_id: runId, manifest_sha256: sha256 }: NonNullable<Manifest['previous']>) {
  return { key: manifestCopyKey(runId), sha256, bytes: MAX_MANIFEST_BYTES }
}

/** The copy is the pointer, or the one before: a run that dies behind the pointer leaves it to the next. */
async function requireSamePointers(store: Store): Promise<void> {
  const [pointer, copy] = [await store.read(POINTER_KEY), await store.read(POINTER_COPY_KEY)]
  if (!pointer || copy?.body.equals(pointer.body)) return
  const { previous } = await readManifest(store, (await requirePointer(store)).pointer)
  if (previous && copy?.body.includes(previous.manifest_sha256)) return
  throw new IntegrityError(
    `${store.url}/${POINTER_COPY_KEY}: expected the bytes of ${POINTER_KEY}, found ${copy ? 'others' : 'none'}`,
  )
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
