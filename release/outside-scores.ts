// A release by the scores of another publisher, where the run that made it read them
// (`pipeline/publish/outside-scores.ts`).
import { OutsideDocuments, toOutsideKey } from '../contract/outside-scores.ts'
import { toReader } from '../contract/reader.ts'
import type { StoreReader } from '../store/store.ts'
import { type Release, toMarket } from './release.ts'

/** Its models and what is recommended; all else is the release's. `undefined` where there are none. */
export async function findByOutsideScores(
  store: StoreReader,
  release: Release,
): Promise<Release | undefined> {
  const found = await store.read(toOutsideKey(release.manifest.documents))
  if (!found) return undefined
  const parsed = toReader(OutsideDocuments).parse(JSON.parse(found.body.toString()))
  const { models } = parsed.models
  return { ...release, ...toMarket(release, models, parsed.recommend.candidates) }
}
