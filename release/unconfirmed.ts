// Offers that are not recommended: one source alone states their price or their id, or their model's
// score is below the quality gate or no measured one.
import type { Endpoint, Model } from '../contract/documents.ts'
import { whyUnrated } from './left-out.ts'
import { onceForRelease } from './once-for-release.ts'
import type { Market } from './recommend/market.ts'
import { type Release, toMarket } from './release.ts'

/** Of models that are recommended. Throws what reading documents throws. */
export const readUnconfirmed = onceForRelease(async (release: Release): Promise<Market> =>
  readOffersOf(
    release,
    (model) => !isUnrated(model, release),
    ({ verified }) => !verified,
  ),
)

/** Of models with a score that are not. Throws what reading documents throws. */
export const readBelowGate = onceForRelease(async (release: Release): Promise<Market> => {
  const isBelow = (model: Model) => model.aa_score !== null && isUnrated(model, release)
  return readOffersOf(release, isBelow, ({ verified }) => verified)
})

const isUnrated = (model: Model, { rules }: Release) => whyUnrated(model, rules) !== undefined

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
