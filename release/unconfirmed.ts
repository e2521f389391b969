// Offers that aren't recommended, because only one source states their price or id, or because
// their model's score is below the gate or not measured by two boards.
import type { Endpoint, Model } from '../contract/documents.ts'
import { isUnrated } from './left-out.ts'
import { onceForRelease } from './once-for-release.ts'
import { compareCandidates } from './recommend/candidates.ts'
import type { Market } from './recommend/market.ts'
import { type Release, toMarket } from './release.ts'

/** Unverified offers of recommendable models. Throws if documents can't be read. */
export const readUnconfirmed = onceForRelease(async (release: Release): Promise<Market> =>
  readOffersOf(
    release,
    (model) => !isUnrated(model, release.rules),
    ({ verified }) => !verified,
  ),
)

/** Offers of scored models that aren't recommendable. Throws if documents can't be read. */
export const readBelowGate = onceForRelease(async (release: Release): Promise<Market> => {
  const isBelow = (model: Model) => model.aa_score !== null && isUnrated(model, release.rules)
  return readOffersOf(release, isBelow, ({ verified }) => verified)
})

/**
 * The candidates for a request. `min_intelligence` lowers the default gate and then also admits
 * models that only one board scores.
 */
export async function readMarket(
  release: Release,
  asked: { min_intelligence?: number | undefined },
) {
  const { min_intelligence: least = release.rules.quality_gate } = asked
  return least < release.rules.quality_gate ? readLowered(release) : release
}

const readLowered = onceForRelease(async (release: Release): Promise<Release> => {
  const { candidates: below } = await readBelowGate(release)
  return { ...release, candidates: [...release.candidates, ...below].sort(compareCandidates) }
})

async function readOffersOf(
  release: Release,
  isOfModel: (model: Model) => boolean,
  isOfOffer: (endpoint: Endpoint) => boolean,
): Promise<Market> {
  const { models, rules, manifest } = release
  const chosen = models.filter(isOfModel)
  const details = await release.readModelDetails(chosen)
  const endpoints = details.flatMap(({ model_id, endpoints: all }) =>
    all
      .filter((endpoint) => endpoint.callable && endpoint.is_available)
      .filter(({ reviewed, offer }) => reviewed && offer === 'standard')
      .filter(isOfOffer)
      // Ranked by price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return { manifest, rules, candidates: toMarket(release, models, endpoints).candidates }
}
