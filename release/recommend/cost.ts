// What a workload costs at an endpoint, from its price schedule. It reads nothing else. A context tier is a cliff: past its threshold of input tokens the whole request is
// billed at the tier's prices, output included. Figures are USD.
import type { z } from 'zod'
import type { Workload } from '../../contract/constraints.ts'
import type { Endpoint, PriceRow } from '../../contract/documents.ts'
import type { Cost, CostResponse } from '../../contract/responses.ts'

export type Cost = z.output<typeof Cost>

/** A month of the answer. */
const DAYS_PER_MONTH = 30
const TOKENS_PER_UNIT = 1_000_000

/** USD per million tokens of one request; `request` is USD for the request itself. */
interface Rates {
  input: number
  output: number
  /** The input price where the seller states none for cached tokens. */
  cachedInput: number
  /** The output price where the seller states none for thinking. */
  reasoning: number
  request: number
}

const COLUMNS: readonly (readonly [keyof Rates, (row: PriceRow) => boolean])[] = [
  ['input', ({ kind, direction }) => isPlain(kind) && direction === 'input'],
  ['output', ({ kind, direction }) => isPlain(kind) && direction === 'output'],
  ['cachedInput', ({ kind }) => kind === 'cache_read'],
  ['reasoning', ({ kind }) => kind === 'reasoning'],
  ['request', ({ kind }) => kind === 'request'],
]

function isPlain(kind: PriceRow['kind']): boolean {
  return ['base', 'context_tier', 'batch', 'priority', 'flex'].includes(kind)
}

/** The prices of a request with so many input tokens; `undefined` where the tier is not sold. */
export function findRates(
  { prices, input_price_per_m, output_price_per_m }: Priced,
  inputTokens: number,
  tier: PriceRow['service_tier'] = 'standard',
): Rates | undefined {
  const found: Partial<Rates> = {}
  const thresholds: Partial<Rates> = {}
  for (const row of prices) {
    if (row.service_tier !== tier || row.window !== null || row.modality !== 'text') continue
    if (row.is_surcharge || !applies(row, inputTokens)) continue
    const threshold = row.threshold_tokens ?? -1
    for (const [name, holds] of COLUMNS)
      if (holds(row) && threshold > (thresholds[name] ?? -2)) {
        found[name] = row.usd
        thresholds[name] = threshold
      }
  }
  if (tier !== 'standard' && (found.input === undefined || found.output === undefined))
    return undefined
  const { input = input_price_per_m, output = output_price_per_m } = found
  const { cachedInput = input, reasoning = output, request = 0 } = found
  return { input, output, cachedInput, reasoning, request }
}

type Priced = Pick<Endpoint, 'prices' | 'input_price_per_m' | 'output_price_per_m'>

function applies({ threshold_tokens, threshold_op }: PriceRow, inputTokens: number): boolean {
  if (threshold_tokens === null) return true
  return threshold_op === 'gte' ? inputTokens >= threshold_tokens : inputTokens > threshold_tokens
}

/**
 * `factor` turns payable prices into list prices. Requests of the batch share cost the standard
 * price where the seller has no batch price. Writing to a cache is not counted.
 */
export function toCost(endpoint: Priced, workload: Workload, factor = 1): Cost {
  const { requests_per_day } = workload
  const lines = listLines(endpoint, workload, factor)
  const perRequest = addUp(lines)
  return {
    per_request: round(perRequest),
    per_day: round(perRequest * requests_per_day),
    per_month: round(perRequest * requests_per_day * DAYS_PER_MONTH),
    lines: lines.map((line) => ({ ...line, usd: round(line.usd) })),
  }
}

/** What a workload costs at each on-demand endpoint, cheapest first at today's price. */
export function compareCosts(
  { model_id, as_of }: { model_id: string; as_of: string },
  { endpoints, workload }: { endpoints: readonly Endpoint[]; workload: Workload },
): z.output<typeof CostResponse> {
  const sold = endpoints
    .filter(({ offer, is_free, is_available }) => offer === 'standard' && !is_free && is_available)
    .map((endpoint) => ({
      provider: endpoint.provider,
      provider_name: endpoint.provider_name,
      base_url: endpoint.base_url,
      model_id_on_provider: endpoint.model_id_on_provider,
      verified: endpoint.verified,
      promotion: endpoint.promotion,
      context_length: endpoint.context_length,
      cost: toCost(endpoint, workload),
      list_cost:
        endpoint.promotion && toCost(endpoint, workload, 1 / (1 - endpoint.promotion.discount)),
    }))
    .sort((one, other) => one.cost.per_request - other.cost.per_request)
  return { model_id, as_of, workload, count: sold.length, endpoints: sold }
}

/** USD of a request for each point of the score: what `POST /v1/recommend` ranks a workload by. */
export function toCostPerScore(
  endpoint: Priced,
  workload: Workload,
  { factor, score }: { factor: number; score: number },
): number {
  return addUp(listLines(endpoint, workload, factor)) / score
}

function addUp(lines: Cost['lines']): number {
  return lines.reduce((sum, { usd }) => sum + usd, 0)
}

/** Of one request, not rounded. */
function listLines(endpoint: Priced, workload: Workload, factor: number): Cost['lines'] {
  const { input_tokens, batch_share } = workload
  const standard = findRates(endpoint, input_tokens)
  const batch = batch_share > 0 ? findRates(endpoint, input_tokens, 'batch') : undefined
  const share = batch ? 1 - batch_share : 1
  return [
    ...toLines(standard, workload, { tier: 'standard', share, factor }),
    ...toLines(batch, workload, { tier: 'batch', share: batch_share, factor }),
  ]
}

function toLines(
  rates: Rates | undefined,
  workload: Workload,
  { tier, share, factor }: { tier: 'standard' | 'batch'; share: number; factor: number },
): Cost['lines'] {
  if (!rates) return []
  const cached = workload.input_tokens * workload.cached_input_share
  const counts = [
    ['input', workload.input_tokens - cached, rates.input],
    ['cached_input', cached, rates.cachedInput],
    ['output', workload.output_tokens, rates.output],
    ['reasoning', workload.reasoning_tokens, rates.reasoning],
  ] as const
  const lines: Cost['lines'] = counts.map(([item, tokens, rate]) => ({
    item,
    service_tier: tier,
    tokens: tokens * share,
    usd_per_m: round(rate * factor),
    usd: (tokens * share * rate * factor) / TOKENS_PER_UNIT,
  }))
  const fee = rates.request * share * factor
  if (fee > 0)
    lines.push({ item: 'request', service_tier: tier, tokens: 0, usd_per_m: 0, usd: fee })
  return lines.filter(({ tokens, usd }) => tokens > 0 || usd > 0)
}

/** To a billionth of a dollar: what adding doubles leaves beyond it is noise. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
