// The cost of a workload at each offer of a model, or of a use of one that doesn't write text.
import type { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import { describeTierMiss, hasTier } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model, OtherModel } from '../contract/documents.ts'
import { pickFields } from '../contract/pick-fields.ts'
import { parseRequest } from '../contract/query.ts'
import { type CostQuery, UNIT_COUNTS } from '../contract/requests.ts'
import { CostedOffer, type CostResponse } from '../contract/responses.ts'
import { Workload } from '../contract/workload.ts'
import { findListFactor } from './recommend/candidates.ts'
import { listBilledCaveats } from './recommend/caveats.ts'
import { computeCost, type Cost, multiply } from './recommend/cost.ts'
import { applyListPrice } from './recommend/rates.ts'
import type { Release } from './release.ts'
import { requireAnyNamed } from './named-model.ts'
import { toUsd } from './usage/answer.ts'
import { readBook } from './usage/book.ts'
import { billProviders } from './usage/other-kinds.ts'
import { readLine } from './usage/read-line.ts'

const TOKENS = { input_tokens: true, output_tokens: true }

type Asked = Omit<z.output<typeof CostQuery>, 'envelope'>
type Costs = z.output<typeof CostResponse>
type Priced = Omit<Costs, 'model_id' | 'as_of' | 'stale'>
type Converted = Costs['endpoints'][number]['converted']
type Amounts = Pick<Costs['unit_costs'][number], 'per_request' | 'per_day' | 'per_month'>

/** Throws `model_not_found` for an unknown model, `invalid_parameter` if it isn't billed by what is asked. */
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
    endpoints: costs.endpoints.map((each) => ({ ...each, ...convert(each.cost) })),
    unit_costs: costs.unit_costs.map((each) => ({ ...each, ...convert(each) })),
  }
}

async function priceText(release: Release, model: Model, asked: Asked): Promise<Priced> {
  const { endpoints } = await release.readModelDetail(model)
  // Text isn't billed by the units of other kinds.
  const workload = parseRequest(Workload.strip(), asked, 'invalid_parameter')
  const costs = compareCosts(endpoints, workload, asked.discount_percent)
  return { workload, unit_costs: [], ...costs }
}

/** Costs in the requested currency, at the latest rate on record. */
function findConversion({ rules }: Release, { currency }: Asked) {
  const rate = rules.rates?.find((each) => each.currency === currency)
  return (usd: Amounts): { converted?: Converted } => {
    if (currency === undefined) return {}
    if (!rate) return { converted: null }
    const { units_per_usd, day: rate_date } = rate
    const toUnits = (amount: number) => Number((amount * units_per_usd).toFixed(9))
    return {
      converted: {
        currency,
        rate: units_per_usd,
        rate_date,
        per_request: toUnits(usd.per_request),
        per_day: toUnits(usd.per_day),
        per_month: toUnits(usd.per_month),
      },
    }
  }
}

async function priceUnits(
  release: Release,
  model: OtherModel,
  { requests_per_day, discount_percent = 0, ...asked }: Asked,
): Promise<Priced> {
  const { date: day } = release.manifest
  const book = await readBook(release)
  const counts = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && (name in UNIT_COUNTS || name in TOKENS),
  )
  const { service_tier: tier, batch_share: batch } = asked
  if (tier !== 'standard' || batch > 0)
    throw new ApiError(
      'invalid_parameter',
      `${batch > 0 ? 'batch_share' : 'service_tier'}: expected the standard tier without batches, because we have no other prices of models for ${model.kind}`,
    )
  const line = readLine({ ...Object.fromEntries(counts), model: model.model_id, at: day })
  const bills =
    typeof line === 'string'
      ? []
      : billProviders(book, model, { day, usage: line.usage, image: line.terms.image })
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
      const usd = toUsd(bill.units) * (1 - discount_percent / 100)
      unit_costs.push({ provider, ...multiply(usd, requests_per_day), items: bill.items })
    }
  unit_costs.sort((one, other) => one.per_request - other.per_request)
  return { workload: null, count: 0, endpoints: [], unit_costs, does_not_fit }
}

/** The cost at each suitable on-demand endpoint, cheapest first at today's price. */
export function compareCosts(
  endpoints: readonly Endpoint[],
  workload: Workload,
  discount?: number,
): Pick<Costs, 'count' | 'endpoints' | 'does_not_fit'> {
  const { service_tier: tier } = workload
  // A faster variant with its own id is a separate offer.
  const sold = endpoints.filter(
    ({ offer, is_free, is_available }) =>
      (offer === 'standard' || offer === tier) && !is_free && is_available,
  )
  const priced = sold
    .filter((endpoint) => findMisfit(endpoint, workload) === undefined)
    .map((endpoint) => applyListPrice(endpoint, findListFactor(endpoint)))
    .map((endpoint) => ({ endpoint, cost: computeCost(endpoint, workload, discount) }))
    .map(({ endpoint, cost }) => ({
      ...pickFields(CostedOffer.shape, endpoint),
      cost,
      list_cost: computeListCost(endpoint, workload),
      caveats: listBilledCaveats(endpoint, cost),
    }))
    .sort((one, other) => one.cost.per_request - other.cost.per_request)
  const does_not_fit = sold.flatMap((endpoint) => {
    const reason = findMisfit(endpoint, workload)
    const { provider, endpoint_tag, model_id_on_provider } = endpoint
    return reason === undefined ? [] : [{ provider, endpoint_tag, model_id_on_provider, reason }]
  })
  return { count: priced.length, endpoints: priced, does_not_fit }
}

/** `null` if it equals the cost: only the provider's own promotion lowers what it bills. */
function computeListCost(endpoint: Endpoint, workload: Workload): Cost | null {
  const { promotion } = endpoint
  if (promotion === null || findListFactor(endpoint) !== 1) return null
  return computeCost(applyListPrice(endpoint, 1 / (1 - promotion.discount)), workload)
}

/** Why an offer can't accept a request, as far as known, or can't be ranked for it. */
function findMisfit(endpoint: Endpoint, workload: Workload): string | undefined {
  const { context_length: context, max_output_tokens: longest, callable } = endpoint
  const { input_tokens, output_tokens, reasoning_tokens } = workload
  const written = output_tokens + reasoning_tokens
  if (!callable) return 'its address or id is not known'
  if (context !== null && input_tokens + written > context)
    return `${input_tokens + written} tokens in total exceed its context of ${context}`
  if (longest !== null && written > longest)
    return `${written} output tokens exceed its limit of ${longest}`
  if (!hasTier(endpoint, workload)) return describeTierMiss(workload)
  return undefined
}
