// Which cheaper verified offer of a model was not taken, and why not: one reason, that of the rule.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { toTests } from '../../contract/constraints.ts'
import type { Endpoint } from '../../contract/documents.ts'
import { toNumberText, toSourceName } from '../../contract/sentences.ts'
import { reprice } from './candidates.ts'
import { toCostPerScore } from './cost.ts'
import { type Request, toBasis } from './rank.ts'

/** A list price is made again from a discount. */
const ROUNDING = 1e-6

interface Offer {
  endpoint: Pick<Endpoint, 'provider_name' | 'promotion' | 'price_until'>
  /** USD per million blended tokens, with promotions. */
  billed: number
  /** What is compared: with every promotion, and with those that count. */
  lowest: number
  counted: number
}

/** Of the offers of a model, `counted` being what the one that was taken counts for. */
export function describePassedOver(
  offers: readonly Offer[],
  counted: number,
  isPromotionExcluded = false,
): string | undefined {
  const [cheapest] = offers.toSorted((one, other) => one.lowest - other.lowest)
  if (!cheapest || cheapest.lowest >= counted) return undefined
  const { promotion, price_until: until, provider_name: name } = cheapest.endpoint
  let reason = 'its address has a part of your own to fill in'
  if (promotion && cheapest.counted >= counted * (1 - ROUNDING))
    reason = `${toSourceName(promotion.seen_via)} shows that price as a promotion, which a direct customer may not get, so the list price counts`
  else if (isPromotionExcluded && (promotion !== null || until !== null))
    reason = 'the request excludes promotional prices and those dated to end'
  return `${name} was seen at ${toNumberText(cheapest.billed)} USD per million blended tokens, which is less, and was passed over: ${reason}.`
}

/** Of the candidates for a request, beside the `chosen` one of their model. */
export function describeOthers(
  chosen: Candidate,
  candidates: readonly Candidate[],
  request: Request,
): string[] {
  const { exclude_promotional: isExcluded, workload } = request
  const basis = toBasis(request)
  const tests = toTests({ ...request, exclude_promotional: false })
  const toUsd = (candidate: Candidate) =>
    workload ? toCostPerScore(candidate, workload) : candidate.blendedPrice
  const offers = candidates
    .filter(
      ({ model, endpoint }) =>
        model.model_id === chosen.model.model_id && endpoint !== chosen.endpoint,
    )
    .flatMap((candidate) => {
      const [lowest = candidate] = reprice([candidate], { ...basis, promotions: true })
      const [counted = candidate] = reprice([candidate], basis)
      if (!tests.every(({ isMet }) => isMet(lowest))) return []
      const { endpoint } = candidate
      return [
        { endpoint, billed: lowest.blendedPrice, lowest: toUsd(lowest), counted: toUsd(counted) },
      ]
    })
  const said = describePassedOver(offers, toUsd(chosen), isExcluded)
  return said === undefined ? [] : [said]
}
