// Which cheaper verified offer of a model wasn't chosen, and the rule that excluded it.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { listTests } from '../../contract/constraints.ts'
import type { Endpoint } from '../../contract/documents.ts'
import { formatNumber, nameSource } from '../../contract/sentences.ts'
import { comparePrices, reprice } from './candidates.ts'
import { type Request, findBasis, measureCandidate } from './rank.ts'

interface Offer {
  endpoint: Pick<
    Endpoint,
    'provider' | 'provider_name' | 'promotion' | 'price_until' | 'price_verified' | 'verified'
  >
  /** USD per million blended tokens, with promotions. */
  billed: number
  /** The price at which it looks cheapest: with all promotions, or only with those that count. */
  lowest: number
  counted: number
}

interface PassedOver extends Pick<Endpoint, 'provider' | 'provider_name'> {
  blended_price_per_m: number
  reason: string
}

/** `counted`: the compared price of the chosen offer. */
export function findPassedOver(
  offers: readonly Offer[],
  counted: number,
  isPromotionExcluded = false,
): PassedOver | undefined {
  const [cheapest] = offers.toSorted((one, other) => one.lowest - other.lowest)
  if (!cheapest || comparePrices(cheapest.lowest, counted) >= 0) return undefined
  const { promotion, price_until: until, provider, provider_name } = cheapest.endpoint
  let reason = 'its address has a part that you fill in'
  if (!cheapest.endpoint.verified)
    reason = `its ${cheapest.endpoint.price_verified ? 'model ID' : 'price'} isn’t verified`
  else if (promotion && comparePrices(cheapest.counted, counted) >= 0)
    reason = `${nameSource(promotion.seen_via)} shows that price as a promotion, which a direct customer may not get, so the list price is used`
  else if (isPromotionExcluded && (promotion !== null || until !== null))
    reason = 'the request excludes promotional prices and those dated to end'
  return { provider, provider_name, blended_price_per_m: cheapest.billed, reason }
}

export function describePassedOver(found: PassedOver | undefined): string[] {
  if (!found) return []
  const { provider_name: name, blended_price_per_m: usd, reason } = found
  return [
    `${name} is cheaper at ${formatNumber(usd)} USD per million blended tokens, but was passed over: ${reason}.`,
  ]
}

/** Finds the passed-over offer among a request's candidates for the `chosen` model. */
export function findOther(
  chosen: Candidate,
  candidates: readonly Candidate[],
  request: Request,
): PassedOver | undefined {
  const { exclude_promotional: isExcluded, workload } = request
  const basis = findBasis(request)
  const tests = listTests({ ...request, exclude_promotional: false })
  const toUsd = (candidate: Candidate) =>
    measureCandidate(candidate, { workload, rank_by: 'price' })
  const offers = candidates
    .filter(
      ({ model, endpoint }) =>
        model.model_id === chosen.model.model_id && endpoint !== chosen.endpoint,
    )
    .flatMap((candidate) => {
      const lowest = reprice(candidate, { ...basis, promotions: true })
      if (!tests.every(({ isMet }) => isMet(lowest))) return []
      const { endpoint, blendedPrice: billed } = lowest
      const counted = toUsd(reprice(candidate, basis))
      return [{ endpoint, billed, lowest: toUsd(lowest), counted }]
    })
  return findPassedOver(offers, toUsd(chosen), isExcluded)
}
