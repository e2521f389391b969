// Offers that aren't recommended, because only one source states their price or id, or because
// their model's score is below the gate or not measured by two boards.
import type { Candidate } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model, Offer } from '../contract/documents.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { isUnrated } from './left-out.ts'
import { onceForRelease } from './once-for-release.ts'
import { compareCandidates, listCandidates } from './recommend/candidates.ts'
import type { Release } from './release.ts'

/** Unverified offers of recommendable models. */
export const listUnconfirmed = onceForRelease((release) =>
  listOffersOf(
    release,
    ({ callable, verified }, model) => callable && !verified && !isUnrated(model, release.rules),
  ),
)

/** Offers of scored models that aren't recommendable. */
export const listBelowGate = onceForRelease((release) =>
  listOffersOf(
    release,
    ({ verified }, model) => verified && model.aa_score !== null && isUnrated(model, release.rules),
  ),
)

/** Of models without a score. */
const listUnscored = onceForRelease((release) =>
  listOffersOf(release, ({ verified }, model) => verified && model.aa_score === null),
)

/** What can be called through the router that bills it alone. */
const listRouted = onceForRelease((release) =>
  listOffersOf(
    release,
    ({ router, price_verified }) => router !== null && price_verified === true,
    callThroughRouter,
  ),
)

/** As its router is called, which is told to choose it. */
function callThroughRouter<Sold extends Endpoint>(offer: Sold): Sold {
  const { provider: _, provider_name: __, ...call } = offer.router ?? offer
  return {
    ...offer,
    base_url_parameters: [],
    placeholders: [],
    headers: [],
    sdk: null,
    ...call,
    model_id_source: 'catalog',
  }
}

/**
 * The release with the candidates for a request. `min_intelligence` lowers the default gate and then also admits
 * models that only one board scores; `scored_only: false` also admits those without a score.
 */
export function widenMarket(
  release: Release,
  { min_intelligence, scored_only = true, routers = false }: Partial<RecommendRequest>,
): Release {
  const { rules, candidates } = release
  const least = min_intelligence ?? (scored_only ? rules.quality_gate : 0)
  const isLowered = least < rules.quality_gate
  const isOfModel = ({ model }: Candidate) =>
    model.aa_score === null ? !scored_only : isLowered || !isUnrated(model, rules)
  const more = [
    ...(isLowered ? listBelowGate(release) : []),
    ...(scored_only ? [] : listUnscored(release)),
    ...(routers ? listRouted(release) : []),
  ]
  if (more.length === 0) return release
  return {
    ...release,
    candidates: [...candidates, ...more.filter(isOfModel)].sort(compareCandidates),
  }
}

function listOffersOf(
  release: Release,
  isMeant: (offer: Offer, model: Model) => boolean,
  toCalled = <Sold extends Endpoint>(offer: Sold) => offer,
): Candidate[] {
  const chosen = release.offers.filter((offer) => {
    const model = release.modelById.get(offer.model_id)
    return (
      model !== undefined &&
      (offer.callable || offer.router !== null) &&
      offer.is_available &&
      offer.reviewed &&
      isMeant(offer, model)
    )
  })
  return listCandidates(chosen.map(toCalled), release)
}
