import type { Candidate, Skills } from '../../contract/constraint-kinds.ts'
import type { Endpoint, Model, Rules } from '../../contract/documents.ts'
import type { Skill } from '../../contract/names.ts'
import { findRates, applyListPrice } from './rates.ts'
import { compareText } from '../compare-text.ts'

/** The parts of a request that determine the compared price. */
export interface PriceBasis {
  /** Whether a reseller's discounts count. */
  promotions: boolean
  /** Context tokens: above a tier's threshold, its prices apply. */
  contextMin: number
  rankBy?: Skill | undefined
}

interface Known {
  modelById: ReadonlyMap<string, Model>
  skillsById: ReadonlyMap<string, Skills>
  rules: Rules
}

/** Best first. Endpoints that lack a required fact are left out. */
export function listCandidates(
  endpoints: readonly Candidate['endpoint'][],
  { modelById, skillsById, rules }: Known,
): Candidate[] {
  const candidates = endpoints.flatMap((endpoint) => {
    const model = modelById.get(endpoint.model_id)
    if (!model) return []
    const contextLength = endpoint.context_length ?? model.context_length
    if (contextLength === null) return []
    const { base_url: url, router, placeholders } = endpoint
    const candidate = {
      model,
      endpoint,
      router: router?.base_url === url ? router : null,
      rules,
      score: model.aa_score ?? 0,
      skills: skillsById.get(endpoint.model_id) ?? {},
      contextLength,
      isCallable: Boolean(url && endpoint.model_id_on_provider),
      hasPlaceholder: placeholders.length > 0 || url?.includes('{') === true,
    }
    return [{ ...candidate, ...choosePrice(candidate, { promotions: false, contextMin: 0 }) }]
  })
  return candidates.sort(compareCandidates)
}

/** The same candidate with its prices at another basis. */
export const reprice = (candidate: Candidate, basis: PriceBasis): Candidate => ({
  ...candidate,
  ...choosePrice(candidate, basis),
})

function choosePrice(
  { endpoint, score, skills, rules }: Pick<Candidate, 'endpoint' | 'score' | 'skills' | 'rules'>,
  { promotions, contextMin, rankBy = 'intelligence' }: PriceBasis,
) {
  const factor = findListFactor(endpoint, promotions)
  const listed = chooseListPrice(endpoint, factor)
  const sold = applyListPrice(endpoint, factor)
  const rates = contextMin > 0 ? findRates(sold, contextMin) : undefined
  const isTierPrice =
    rates !== undefined &&
    (rates.input !== sold.input_price_per_m || rates.output !== sold.output_price_per_m)
  const inputPrice = isTierPrice ? rates.input : listed.input_price_per_m
  const outputPrice = isTierPrice ? rates.output : listed.output_price_per_m
  const blendedPrice = isTierPrice ? blend(rules, inputPrice, outputPrice) : listed.blended_per_m
  const rankScore = skills[rankBy] ?? score
  const costPerIq = round((blendedPrice * rules.reference_score) / rankScore)
  return { inputPrice, outputPrice, blendedPrice, costPerIq, factor, isTierPrice, rankScore }
}

/** The plain prices used for comparison; list prices are `factor` times the billed ones. */
function chooseListPrice<Sold extends Pick<Endpoint, 'list'>>(sold: Sold, factor: number) {
  return factor > 1 ? (sold.list ?? sold) : sold
}

/**
 * List price divided by billed price; above 1 only if the list price counts because someone other
 * than the provider shows the discount.
 */
export function findListFactor(
  { promotion, provider }: Pick<Endpoint, 'promotion' | 'provider'>,
  promotions = false,
): number {
  const isForeign = promotion !== null && promotion.seen_via !== provider
  return isForeign && !promotions ? 1 / (1 - promotion.discount) : 1
}

/** The price used to compare offers, in USD per million blended tokens. */
export const chooseCountedPrice = (offer: Endpoint): number =>
  chooseListPrice(offer, findListFactor(offer)).blended_per_m

/** USD per million blended tokens. */
export function blend(
  { blend_input_weight: input, blend_output_weight: output }: Rules,
  inputPrice: number,
  outputPrice: number,
): number {
  return round((input * inputPrice + output * outputPrice) / (input + output))
}

function round(usd: number): number {
  return Number(usd.toFixed(6))
}

/**
 * Treats prices within about 0.01% of each other as equal, because converting a currency or unit
 * can leave such differences.
 */
export function comparePrices(one: number, other: number): number {
  const [rank, otherRank] = [one, other].map((usd) => Math.round(Math.log(usd) * 10_000))
  return rank === otherRank ? 0 : one - other
}

/** Sorts models of equal cost by descending score, then by id. */
export function compareModels(one: Candidate, other: Candidate): number {
  return other.rankScore - one.rankScore || compareText(one.model.model_id, other.model.model_id)
}

/**
 * Sorts by cost per IQ. Ties are sorted by descending score, then by id, then in the run's order of
 * the model's providers.
 */
export function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    comparePrices(one.costPerIq, other.costPerIq) ||
    compareModels(one, other) ||
    (one.endpoint.recommendation_rank ?? Infinity) -
      (other.endpoint.recommendation_rank ?? Infinity) ||
    compareText(one.endpoint.provider, other.endpoint.provider)
  )
}

/** Whether the list price counts, because only a reseller shows the discounted price. */
export const isRankedAtListPrice = (offer: Endpoint) =>
  offer.list !== null && findListFactor(offer) > 1
