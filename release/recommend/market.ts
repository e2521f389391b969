// What recommendations choose from: offers that can be recommended, and those that a request may
// add. `/offers.json` has the former.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Endpoint, Model, Offer, Rules } from '../../contract/documents.ts'
import type { Manifest } from '../../contract/release.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import { memoize } from '../memoize.ts'
import type { Release } from '../release.ts'
import { compareCandidates, listCandidates } from './candidates.ts'

export interface Market {
  manifest: Pick<Manifest, 'as_of' | 'date' | 'methodology_version'>
  rules: Rules
  candidates: readonly Candidate[]
}

export function listOffers({ manifest, rules, candidates }: Market) {
  const { as_of, date, methodology_version } = manifest
  return {
    manifest: { as_of, date, methodology_version },
    rules,
    models: [...new Set(candidates.map(({ model }) => model))],
    endpoints: candidates.map(({ endpoint }) => endpoint),
    skills: [...new Map(candidates.map(({ model, skills }) => [model.model_id, skills] as const))],
  }
}

/** Whether the model can't be recommended regardless of its offers. */
export function isUnrated(
  { aa_score: score, score_basis: basis }: Model,
  { quality_gate: gate }: Rules,
): boolean {
  return score === null || basis !== 'measured' || score < gate
}

/** Available offers that aren't recommended by default, by reason. */
export const listOthers = memoize((release: Release) => {
  const { modelById, offers, rules } = release
  const list = (
    isMeant: (offer: Offer, model: Model) => boolean,
    toCalled = <Sold extends Endpoint>(offer: Sold) => offer,
  ) => {
    const meant = offers.filter((offer) => {
      const model = modelById.get(offer.model_id)
      return (
        model !== undefined &&
        (offer.callable || offer.router !== null) &&
        offer.is_available &&
        offer.reviewed &&
        isMeant(offer, model)
      )
    })
    return listCandidates(meant.map(toCalled), release)
  }
  return {
    /** Offers whose price or id only one source states. */
    unconfirmed: list(
      ({ callable, verified }, model) => callable && !verified && !isUnrated(model, rules),
    ),
    /** Offers of models that score below the gate or weren't measured by two boards. */
    belowGate: list(
      ({ verified }, model) => verified && model.aa_score !== null && isUnrated(model, rules),
    ),
    unscored: list(({ verified }, model) => verified && model.aa_score === null),
    /** Offers that can be called only through the router that bills them. */
    routed: list(
      ({ router, price_verified }) => router !== null && price_verified === true,
      callThroughRouter,
    ),
  }
})

/**
 * Replaces the offer's address and id by those of its router, including what makes it choose the
 * provider.
 */
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
 * The release with the candidates for a request. A `min_intelligence` below the default gate also
 * admits models that only one board scores; `scored_only: false` also admits models without a
 * score.
 */
export function widenMarket(
  release: Release,
  { min_intelligence, scored_only = true, routers = false }: Partial<RecommendRequest>,
): Release {
  const { rules, candidates } = release
  const isLowered =
    (min_intelligence ?? (scored_only ? rules.quality_gate : 0)) < rules.quality_gate
  if (!isLowered && scored_only && !routers) return release
  const { belowGate, unscored, routed } = listOthers(release)
  const more = [
    ...(isLowered ? belowGate : []),
    ...(scored_only ? [] : unscored),
    ...(routers ? routed : []),
  ].filter(({ model }) =>
    model.aa_score === null ? !scored_only : isLowered || !isUnrated(model, rules),
  )
  return { ...release, candidates: [...candidates, ...more].sort(compareCandidates) }
}
