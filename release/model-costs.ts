// The cost of a workload at each offer of a model, or of a use of one that doesn't write text.
import type { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import { DEFAULTS } from '../contract/defaults.ts'
import { describeTierMiss, hasTier } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model, OtherModel } from '../contract/documents.ts'
import { pickFields } from '../contract/pick-fields.ts'
import { parseRequest } from '../contract/query.ts'
import { type CostQuery, UNIT_COUNTS } from '../contract/requests.ts'
import { CostedOffer, type CostResponse } from '../contract/responses.ts'
import { Workload } from '../contract/workload.ts'
import { comparePrices, findListFactor } from './recommend/candidates.ts'
import { listBilledCaveats, listSearchCaveats } from './recommend/caveats.ts'
import { computeCost, type Cost, multiply, type OtherCount, sumOthers } from './recommend/cost.ts'
import { applyListPrice } from './recommend/rates.ts'
import type { Release } from './release.ts'
import { requireAnyNamed } from './named-model.ts'
import { toUsd } from './usage/answer.ts'
import { readBook } from './usage/book.ts'
import { billProviders } from './usage/other-kinds.ts'
import type { Usage } from './usage/add-up.ts'
import { readLine } from './usage/read-line.ts'

const TOKENS = { input_tokens: true, output_tokens: true }
/** Counts for models that aren't billed by tokens. */
const UNITS = ['input_audio_seconds', 'input_characters', 'output_images'] as const
const OTHER_COUNTS = [
  'input_audio_tokens',
  'output_audio_tokens',
  'input_image_tokens',
  'output_image_tokens',
  'web_search_requests',
] as const
/** Terms that affect only the prices of text models, such as cache shares and service tiers. */
const { requests_per_day: _requests, ...TEXT_TERMS } = DEFAULTS.workload

type Asked = Omit<z.output<typeof CostQuery>, 'envelope'>
type Costs = z.output<typeof CostResponse>
type Priced = Omit<Costs, 'model_id' | 'as_of' | 'stale'>
type Converted = Costs['endpoints'][number]['converted']
type Amounts = Pick<Costs['unit_costs'][number], 'per_request' | 'per_day' | 'per_month'>

/**
 * Throws `model_not_found` for an unknown model, `invalid_parameter` if it isn't billed by the
 * stated counts.
 */
export async function readCosts(
  release: Release,
  id: string,
  { asked, overdue }: { asked: Asked; overdue: boolean },
): Promise<Costs> {
  const { as_of } = release.manifest
  const convert = findConversion(release, asked)
  const { discount_percent } = asked
  const model = await requireAnyNamed(release, id)
  const costs =
    model.kind === 'text'
      ? await priceText(release, model, asked)
      : await priceUnits(release, model, asked)
  return {
    as_of,
    stale: overdue,
    discount_percent,
    model_id: model.model_id,
    ...costs,
    endpoints: costs.endpoints.map((each) => convert(each, each.cost)),
    unit_costs: costs.unit_costs.map((each) => convert(each, each)),
  }
}

async function priceText(release: Release, model: Model, asked: Asked): Promise<Priced> {
  const unit = UNITS.find((name) => asked[name])
  // Some providers bill per image what others bill by tokens.
  const other = release.otherModels.find(({ model_id }) => model_id === model.model_id)
  if (unit !== undefined && other) return priceUnits(release, other, asked)
  if (unit !== undefined)
    throw new ApiError(
      'invalid_parameter',
      `${unit}: expected counts of tokens, by which the model is billed`,
    )
  if (!OTHER_COUNTS.some((name) => asked[name]))
    parseRequest(Workload.strip(), asked, 'invalid_parameter')
  const { endpoints } = await release.readModelDetail(model)
  const workload = listCounts(asked)
  const { others, searches } = readUsage(workload, { model, day: release.manifest.date })
  const costs = compareCosts(endpoints, workload, {
    discount: asked.discount_percent,
    others,
    searching: { callsTools: model.supports_tools !== false, searches },
  })
  return { workload, unit_costs: [], ...costs }
}

/** Everything that the request states about its size. */
function listCounts(asked: Asked): Priced['workload'] {
  const { discount_percent: _, currency: _currency, ...counts } = asked
  const { input_tokens = 0, output_tokens = 0 } = asked
  return { ...counts, input_tokens, output_tokens }
}

function readUsage(
  counts: Priced['workload'],
  { model, day }: { model: Model | OtherModel; day: string },
): Usage {
  const stated = Object.entries(counts).filter(([name]) => name in UNIT_COUNTS || name in TOKENS)
  // Without any count, bill one request, because rerankers may be billed per request.
  const whole = stated.some(([, amount]) => Number(amount) > 0) ? {} : { requests: 1 }
  const line = readLine({ ...Object.fromEntries(stated), ...whole, model: model.model_id, at: day })
  const problem = typeof line === 'string' ? line : line.usage
  if (typeof problem === 'string') throw new ApiError('invalid_parameter', problem)
  return problem
}

/** Adds costs in the requested currency, at the latest rate on record. */
function findConversion({ rules }: Release, { currency }: Asked) {
  const rate = rules.rates?.find((each) => each.currency === currency)
  return <Each extends { caveats: string[] }>(
    each: Each,
    usd: Amounts,
  ): Each & { converted?: Converted } => {
    if (currency === undefined) return each
    if (!rate) {
      const caveats = [
        ...each.caveats,
        `We have no exchange rate for ${currency} on record, so costs are in US dollars only.`,
      ]
      return { ...each, converted: null, caveats }
    }
    const { units_per_usd, day: rate_date } = rate
    const toUnits = (amount: number) => Number((amount * units_per_usd).toFixed(9))
    const converted = {
      currency,
      rate: units_per_usd,
      rate_date,
      per_request: toUnits(usd.per_request),
      per_day: toUnits(usd.per_day),
      per_month: toUnits(usd.per_month),
    }
    return { ...each, converted }
  }
}

async function priceUnits(release: Release, model: OtherModel, asked: Asked): Promise<Priced> {
  const { date: day } = release.manifest
  const book = await readBook(release)
  const { image_size, image_quality, requests_per_day, discount_percent = 0 } = asked
  const [term] =
    Object.entries(TEXT_TERMS).find(([name, usual]) => Reflect.get(asked, name) !== usual) ?? []
  if (term !== undefined)
    throw new ApiError(
      'invalid_parameter',
      `${term}: expected ${Reflect.get(TEXT_TERMS, term)}, because we have no such prices of models for ${model.kind}`,
    )
  const workload = listCounts(asked)
  const usage = readUsage(workload, { model, day })
  const bills = billProviders(book, model, { day, usage, image: { image_size, image_quality } })
  if (bills.length === 0) {
    const units = [...new Set(model.unit_prices.map(({ unit }) => unit))].join(', ')
    throw new ApiError(
      'invalid_parameter',
      `counts: expected the units that the model is billed by (${units})`,
    )
  }
  const unit_costs: Costs['unit_costs'] = []
  const does_not_fit: Costs['does_not_fit'] = []
  for (const [provider, bill] of bills)
    if (typeof bill === 'string')
      does_not_fit.push({ provider, endpoint_tag: '', model_id_on_provider: null, reason: bill })
    else {
      const { units, items, caveats } = bill
      const usd = toUsd(units) * (1 - discount_percent / 100)
      unit_costs.push({ provider, ...multiply(usd, requests_per_day), items, caveats })
    }
  unit_costs.sort((one, other) => one.per_request - other.per_request)
  return { workload, count: 0, endpoints: [], unit_costs, does_not_fit }
}

interface Terms {
  discount?: number | undefined
  others?: readonly OtherCount[]
  searching?: { callsTools: boolean; searches?: number | undefined }
}

/** The cost at each suitable on-demand endpoint, cheapest first at today's price. */
export function compareCosts(
  endpoints: readonly Endpoint[],
  workload: Workload,
  terms: Terms = {},
): Pick<Costs, 'count' | 'endpoints' | 'does_not_fit'> {
  const { service_tier: tier } = workload
  // A faster variant with its own id is a separate offer.
  const sold = endpoints.filter(
    ({ offer, is_free, is_available }) =>
      (offer === 'standard' || (offer === 'priority' && tier === 'fast')) &&
      !is_free &&
      is_available,
  )
  const judged = sold.map((offer) => ({ offer, reason: findMisfit(offer, workload, terms.others) }))
  const priced = judged
    .filter(({ reason }) => reason === undefined)
    .map(({ offer }) => costOffer(offer, workload, terms))
    .sort((one, other) => comparePrices(one.cost.per_request, other.cost.per_request))
  const does_not_fit = judged.flatMap(({ offer, reason }) => {
    const { provider, endpoint_tag, model_id_on_provider } = offer
    return reason === undefined ? [] : [{ provider, endpoint_tag, model_id_on_provider, reason }]
  })
  return { count: priced.length, endpoints: priced, does_not_fit }
}

function costOffer(
  offer: Endpoint,
  workload: Workload,
  { discount, others = [], searching = { callsTools: true } }: Terms,
): Costs['endpoints'][number] {
  const factor = findListFactor(offer)
  const endpoint = applyListPrice(offer, factor)
  const cost = computeCost(endpoint, workload, discount, others)
  return {
    ...pickFields(CostedOffer.shape, endpoint),
    cost,
    list_cost: computeListCost(endpoint, workload, others),
    caveats: [
      ...listBilledCaveats(endpoint, cost, factor),
      ...listSearchCaveats(endpoint, { ...searching, takesCount: true }),
    ],
  }
}

/** `null` if it equals the cost: only the provider's own promotion lowers what it bills. */
function computeListCost(
  endpoint: Endpoint,
  workload: Workload,
  others: readonly OtherCount[],
): Cost | null {
  const { promotion } = endpoint
  if (promotion === null || findListFactor(endpoint) !== 1) return null
  return computeCost(applyListPrice(endpoint, 1 / (1 - promotion.discount)), workload, 0, others)
}

/** Why an offer can't accept a request, as far as known, or can't be ranked for it. */
function findMisfit(
  endpoint: Endpoint,
  workload: Workload,
  others: readonly OtherCount[] = [],
): string | undefined {
  const { context_length: context, max_output_tokens: longest, callable } = endpoint
  const input_tokens = workload.input_tokens + sumOthers(others, 'input')
  const written = workload.output_tokens + workload.reasoning_tokens + sumOthers(others, 'output')
  if (!callable) return 'its address or id is not known'
  if (context !== null && input_tokens + written > context)
    return `${input_tokens + written} tokens in total exceed its context of ${context}`
  if (longest !== null && written > longest)
    return `${written} output tokens exceed its limit of ${longest}`
  if (!hasTier(endpoint, workload)) return describeTierMiss(workload)
  return undefined
}
