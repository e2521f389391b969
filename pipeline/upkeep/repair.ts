// Puts back what is altered or gone: from its copy, or made again by a replay. What nothing makes
// again, as the answer of a source, can be given up, so that the rest is verified without it.
import { type Manifest, blobKey } from '../../contract/release.ts'
import { IntegrityError } from '../../store/read-release.ts'
import { type Store, StoreError } from '../../store/store.ts'
import type { Folders } from '../make/data-files.ts'
import { readChain } from '../publish/chain.ts'
import { replayFix } from './replay.ts'
import { restoreCurrent, restoreManifests } from './restore.ts'
import { giveUp, verifyStore } from './verify.ts'

/** Each takes as long as a run. */
const MAX_REPLAYS = 6

/** Sentences of what was put back, and of what nothing here can make again. */
export async function repairStore(
  store: Store,
  { folders = {}, givesUp }: { folders?: Folders; givesUp: boolean },
): Promise<{ mended: string[]; problems: string[] }> {
  const mended = [...(await restoreCurrent(store)), ...(await restoreManifests(store))]
  const { damaged } = await verifyStore(store)
  mended.push(...(await remakeObjects(store, new Set(Object.keys(damaged)), folders)))
  const left = await verifyStore(store)
  if (givesUp) await giveUp(store, left.damaged)
  return { mended, problems: left.problems }
}

/** Makes these objects again by replays of what made them. Returns a sentence for each. */
export async function remakeObjects(store: Store, damaged: ReadonlySet<string>, folders: Folders) {
  const mended: string[] = []
  const left = new Set(damaged)
  for (const fix of await findMakers(store, damaged)) {
    if (listMade(fix, left).length === 0) continue
    const made = await replayFix(store, fix, { folders, isRepair: true }).catch(() => undefined)
    for (const problem of made?.repaired ?? []) {
      mended.push(problem)
      for (const key of left) if (problem.includes(key)) left.delete(key)
    }
  }
  return mended
}

/** Fixes that made some of these objects, oldest first: a later one starts from its state. */
async function findMakers(store: Store, keys: ReadonlySet<string>): Promise<Manifest[]> {
  const makers: Manifest[] = []
  const left = new Set([...keys].filter((key) => /^(?:blobs|exports|quotes)\//.test(key)))
  let fixes = 0
  try {
    for await (const fix of readChain(store)) {
      if (left.size === 0 && fixes >= MAX_REPLAYS) break
      if (fix.status !== 'fresh') continue
      fixes += 1
      const made = listMade(fix, keys)
      const isFirst = made.some((key) => left.delete(key))
      if (made.length > 0 && (isFirst || fixes <= MAX_REPLAYS)) makers.unshift(fix)
    }
  } catch (error) {
    // Without this manifest there is no way to the ones before it.
    if (!(error instanceof IntegrityError || error instanceof StoreError)) throw error
  }
  return makers
}

/** Which of these objects a replay of the fix makes. */
function listMade({ date, documents, state, quotes }: Manifest, keys: ReadonlySet<string>) {
  const blobs = [...Object.values(documents), ...Object.values(state.after)]
  const made = new Set([quotes?.key, ...blobs.map(({ sha256 }) => blobKey(sha256))])
  return [...keys].filter(
    (key) => made.has(key) || (key.startsWith('exports/') && key.includes(`=${date}/`)),
  )
}
