// Offers that are not recommended: one source alone states their price or their id, or their model's
// score is below the quality gate or no measured one.
import type { Endpoint, Model } from '../contract/documents.ts'
import { isUnrated } from './left-out.ts'
import { onceForRelease } from './once-for-release.ts'
import { compareCandidates } from './recommend/candidates.ts'
import type { Market } from './recommend/market.ts'
import { type Release, toMarket } from './release.ts'

/** Of models that are recommended. Throws what reading documents throws. */
export const readUnconfirmed = onceForRelease(async (release: Release): Promise<Market> =>
  readOffersOf(
    release,
    (model) => !isUnrated(model, release.rules),
    ({ verified }) => !verified,
  ),
)

/** Of models with a score that are not. Throws what reading documents throws. */
export const readBelowGate = onceForRelease(async (release: Release): Promise<Market> => {
  const isBelow = (model: Model) => model.aa_score !== null && isUnrated(model, release.rules)
  return readOffersOf(release, isBelow, ({ verified }) => verified)
})

/**
 * What a request is answered from: the gate is the default, which `min_intelligence` lowers. Then models
 * enter whose score one board alone states, too.
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
      // It is ranked by its price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return { manifest, rules, candidates: toMarket(release, models, endpoints).candidates }
}
