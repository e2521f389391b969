// What the usage of a bill would have cost at other models that score no less, at today's prices.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Counts } from '../recommend/billed.ts'
import { addUp, bound } from '../recommend/cost.ts'
import { type BillCheck, sumOf } from './check.ts'
import { addCounts, countInput, NO_TOKENS } from './counts.ts'
import type { Discounts } from './explain.ts'

/** What one model was used for, and where that costs less. */
export interface Elsewhere {
  model_id: string
  score: number
  should_usd: number
  offers: {
    model_id: string
    seller: string
    score: number
    /** Where a price is not stated, from `low_usd` to `usd`; null where nothing says how much lower. */
    low_usd: number | null
    usd: number
    /** Without a promotion; null where there is none. */
    list_usd: number | null
  }[]
}

const MOST = 3

/** Cheapest first; a model without a score has none. */
export function findElsewhere({ days }: BillCheck, candidates: readonly Candidate[]): Elsewhere[] {
  return [...Map.groupBy(days, ({ model_id }) => model_id)].flatMap(([model_id, own]) => {
    const score = candidates.find(({ model }) => model.model_id === model_id)?.score
    const should_usd = sumOf(own, (day) => day.should_usd)
    if (score === undefined || should_usd === 0) return []
    const requests = sumOf(own, (day) => day.requests)
    const counts = { ...NO_TOKENS }
    for (const { tokens } of own) addCounts(counts, tokens)
    const offers = candidates
      .filter((each) => each.score >= score && each.model.model_id !== model_id)
      .map((candidate) => price(candidate, counts, requests))
      .filter(({ usd }) => usd < should_usd)
      .sort((one, other) => one.usd - other.usd)
    const first = [...Map.groupBy(offers, (offer) => offer.model_id).values()]
    return {
      model_id,
      score,
      should_usd,
      offers: first.flatMap((of) => of.slice(0, 1)).slice(0, MOST),
    }
  })
}

/** Promotions of sellers, by model and seller. */
export function listDiscounts(candidates: readonly Candidate[]): Discounts {
  return new Map(
    candidates.flatMap(({ model, endpoint }) =>
      endpoint.promotion
        ? [[`${model.model_id} ${endpoint.provider}`, endpoint.promotion.discount] as const]
        : [],
    ),
  )
}

function price({ model, endpoint, score }: Candidate, counts: Counts, requests: number) {
  const { lines, low } = bound(endpoint, {
    input_tokens: countInput(counts) / requests,
    service_tier: 'standard',
    batch_share: 0,
    counts,
  })
  const usd = addUp(lines)
  const { promotion, provider: seller } = endpoint
  const list_usd = promotion && usd / (1 - promotion.discount)
  return { model_id: model.model_id, seller, score, low_usd: low, usd, list_usd }
}
