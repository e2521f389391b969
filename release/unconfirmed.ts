// Offers that are not recommended because one source alone states their price or their id.
import { onceForRelease } from './once-for-release.ts'
import type { Market } from './recommend/market.ts'
import { type Release, toMarket } from './release.ts'

/** Of models that are recommended. Throws what reading documents throws. */
export const readUnconfirmed = onceForRelease(async (release: Release): Promise<Market> => {
  const { models, rules, manifest } = release
  const scored = models.filter(
    ({ aa_score: score, score_basis: basis }) =>
      basis === 'measured' && score !== null && score >= rules.quality_gate,
  )
  const details = await Promise.all(scored.map((model) => release.readModelDetail(model)))
  const endpoints = details.flatMap(({ model_id, endpoints: all }) =>
    all
      .filter((endpoint) => endpoint.callable && endpoint.is_available)
      .filter(({ reviewed, verified, offer }) => reviewed && !verified && offer === 'standard')
      // It is ranked by its price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return { manifest, rules, candidates: toMarket(release, models, endpoints).candidates }
})
