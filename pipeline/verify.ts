// Verify: reads every object that any release of the chain names, and holds it to its hash.
import pLimit from 'p-limit'
import { IntegrityError, readChecked } from '../contract/release.ts'
import { type Store, StoreError } from '../contract/store.ts'
import { readChain } from './chain.ts'
import { findPruned } from './prune.ts'
import { type Reference, listDocuments, listNext, listTrail } from './references.ts'

const CONCURRENT_READS = 16

export interface Verified {
  releases: number
  objects: number
  bytes: number
  /** One sentence each, that names the object. */
  problems: string[]
}

export async function verifyStore(store: Store): Promise<Verified> {
  const problems: string[] = []
  const checked = new Map<string, Reference>()
  let releases = 0
  const limit = pLimit(CONCURRENT_READS)
  const pruned = await findPruned(store)
  let hasDocuments = true
  const note = (error: unknown) => {
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
    problems.push(error.message)
  }
  try {
    for await (const manifest of readChain(store)) {
      releases += 1
      const references = listTrail(manifest)
      if (hasDocuments) {
        // Of an older release it goes with the documents: the day may have been made again, and then nothing goes on from it.
        references.push(...listNext(manifest))
        await listDocuments(store, manifest).then((found) => references.push(...found), note)
      }
      await Promise.all(
        references
          .filter(({ key, sha256 }) => checked.get(key)?.sha256 !== sha256)
          .map((reference) => {
            checked.set(reference.key, reference)
            return limit(() => readChecked(store, reference.key, reference.sha256).catch(note))
          }),
      )
      if (manifest.run_id === pruned?.documents_from) hasDocuments = false
    }
  } catch (error) {
    // Without this manifest there is no way to the ones before it.
    note(error)
  }
  return {
    releases,
    objects: checked.size + releases,
    bytes: [...checked.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    problems,
  }
}
