// Offers that aren't recommended, because only one source states their price or id, or because
// their model's score is below the gate or not measured by two boards.
import type { Candidate } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model } from '../contract/documents.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { isUnrated } from './left-out.ts'
import { onceForRelease } from './once-for-release.ts'
import { compareCandidates } from './recommend/candidates.ts'
import type { Market } from './recommend/market.ts'
import { type Release, assembleMarket } from './release.ts'

/** Unverified offers of recommendable models. Throws if documents can't be read. */
export const readUnconfirmed = onceForRelease(async (release: Release): Promise<Market> =>
  readOffersOf(
    release,
    (model) => !isUnrated(model, release.rules),
    ({ verified, callable }) => callable && !verified,
  ),
)

/** Offers of scored models that aren't recommendable. Throws if documents can't be read. */
export const readBelowGate = onceForRelease(async (release: Release): Promise<Market> => {
  const isBelow = (model: Model) => model.aa_score !== null && isUnrated(model, release.rules)
  return readOffersOf(release, isBelow, ({ verified }) => verified)
})

/** Of models without a score. Throws what reading documents throws. */
const readUnscored = onceForRelease((release) =>
  readOffersOf(
    release,
    ({ aa_score: score }) => score === null,
    ({ verified }) => verified,
  ),
)

/** What can be called through the router that bills it alone. Throws what reading documents throws. */
const readRouted = onceForRelease((release) =>
  readOffersOf(
    release,
    () => true,
    ({ router, price_verified }) => router !== null && price_verified === true,
    routed,
  ),
)

/** As its router is called, which is told to choose it. */
function routed(endpoint: Endpoint): Endpoint {
  const { provider: _, provider_name: __, ...call } = endpoint.router ?? endpoint
  return {
    ...endpoint,
    base_url_parameters: [],
    placeholders: [],
    headers: [],
    sdk: null,
    ...call,
    model_id_source: 'catalog',
  }
}

/**
 * The candidates for a request. `min_intelligence` lowers the default gate and then also admits
 * models that only one board scores; `scored_only: false` also admits those without a score.
 */
export async function readMarket(
  release: Release,
  { min_intelligence, scored_only = true, routers = false }: Partial<RecommendRequest>,
): Promise<Release> {
  const { rules } = release
  const least = min_intelligence ?? (scored_only ? rules.quality_gate : 0)
  const isLowered = least < rules.quality_gate
  const isOfModel = ({ model }: Candidate) =>
    model.aa_score === null ? !scored_only : isLowered || !isUnrated(model, rules)
  const more = await Promise.all([
    ...(isLowered ? [readBelowGate(release)] : []),
    ...(scored_only ? [] : [readUnscored(release)]),
    ...(routers ? [readRouted(release)] : []),
  ])
  if (more.length === 0) return release
  const added = more.flatMap(({ candidates }) => candidates).filter(isOfModel)
  return { ...release, candidates: [...release.candidates, ...added].sort(compareCandidates) }
}

async function readOffersOf(
  release: Release,
  isOfModel: (model: Model) => boolean,
  isOfOffer: (endpoint: Endpoint) => boolean,
  toCalled = (endpoint: Endpoint) => endpoint,
): Promise<Market> {
  const { models, rules, manifest } = release
  const chosen = models.filter(isOfModel)
  const details = await release.readModelDetails(chosen)
  const endpoints = details.flatMap(({ model_id, endpoints: all }) =>
    all
      .filter(({ callable, router, is_available }) => (callable || router) && is_available)
      .filter(({ reviewed, offer }) => reviewed && offer === 'standard')
      .filter(isOfOffer)
      .map(toCalled)
      // Ranked by price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return { manifest, rules, candidates: assembleMarket(release, models, endpoints).candidates }
}
