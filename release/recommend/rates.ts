// Token prices that apply to a request, from a price schedule.
import type { Endpoint, PriceRow } from '../../contract/documents.ts'

const HOUR = 3600

/** USD per million tokens; `request` is USD per request. */
interface Prices {
  input: number
  output: number
  /** The input price if the provider states none for cached tokens. */
  cachedInput: number
  /** Writing to a cache that lasts five minutes, or an hour. */
  cacheWrite: number
  cacheWrite1h: number
  /** The output price if the provider states none for reasoning. */
  reasoning: number
  request: number
}

export interface Rates extends Prices {
  /** The prices that rows state; the other fields also have derived ones. */
  stated: Partial<Prices>
}

const COLUMNS: readonly (readonly [keyof Prices, (row: PriceRow) => boolean])[] = [
  ['input', ({ kind, direction }) => isPlain(kind) && direction === 'input'],
  ['output', ({ kind, direction }) => isPlain(kind) && direction === 'output'],
  ['cachedInput', ({ kind }) => kind === 'cache_read'],
  ['cacheWrite', ({ kind, ttl_seconds }) => kind === 'cache_write' && ttl_seconds !== HOUR],
  ['cacheWrite1h', ({ kind, ttl_seconds }) => kind === 'cache_write' && ttl_seconds === HOUR],
  ['reasoning', ({ kind }) => kind === 'reasoning'],
  ['request', ({ kind }) => kind === 'request'],
]

function isPlain(kind: PriceRow['kind']): boolean {
  return ['base', 'context_tier', 'batch', 'priority', 'flex'].includes(kind)
}

/** Prices for this many input tokens; `undefined` if the tier isn't sold. */
export function findRates(
  { prices, input_price_per_m, output_price_per_m }: Priced,
  inputTokens: number,
  tier: PriceRow['service_tier'] = 'standard',
): Rates | undefined {
  const rows: Partial<Record<keyof Prices, PriceRow>> = {}
  for (const row of prices) {
    if (row.service_tier !== tier || row.window !== null || row.modality !== 'text') continue
    if ((row.is_surcharge && row.kind !== 'cache_write') || !applies(row, inputTokens)) continue
    for (const [name, holds] of COLUMNS)
      if (holds(row) && findThreshold(row) > findThreshold(rows[name])) rows[name] = row
  }
  if (tier !== 'standard' && !(rows.input && rows.output)) return undefined
  const input = rows.input?.usd ?? input_price_per_m
  const output = rows.output?.usd ?? output_price_per_m
  const stated: Partial<Prices> = {}
  for (const [name] of COLUMNS) {
    const { [name]: row } = rows
    const plain = name === 'reasoning' ? rows.output : rows.input
    // A surcharge applies at any length. Other rows for shorter prompts don't apply if the input
    // has a price of its own at this length.
    if (row?.is_surcharge) stated[name] = Number((input + row.usd).toFixed(9))
    else if (row && (name === 'request' || findThreshold(row) >= findThreshold(plain)))
      stated[name] = row.usd
  }
  const { cachedInput = input, reasoning = output, request = 0 } = stated
  const { cacheWrite = input, cacheWrite1h = cacheWrite } = stated
  return { input, output, cachedInput, cacheWrite, cacheWrite1h, reasoning, request, stated }
}

/**
 * Raises the billed prices to list prices, `factor` times as high. Prices that only other sources
 * state, such as batches that the reseller doesn't sell, stay, because its promotion doesn't apply
 * to them.
 */
export function applyListPrice<Sold extends Priced & Pick<Endpoint, 'promotion' | 'price_sources'>>(
  offer: Sold,
  factor: number,
): Sold {
  if (factor === 1) return offer
  const others = offer.price_sources.filter(({ source }) => source !== offer.promotion?.seen_via)
  const stated = new Set(others.map(({ about }) => about))
  const raise = (usd: number) => Number((usd * factor).toFixed(6))
  const raiseRow = (row: PriceRow) =>
    stated.has(row.kind) || stated.has(row.service_tier) ? row : { ...row, usd: raise(row.usd) }
  return {
    ...offer,
    input_price_per_m: raise(offer.input_price_per_m),
    output_price_per_m: raise(offer.output_price_per_m),
    prices: offer.prices.map(raiseRow),
    assumed_prices: offer.assumed_prices.map(raiseRow),
  }
}

/** Lower than any threshold if there is no row. */
function findThreshold(row: PriceRow | undefined): number {
  return row ? (row.threshold_tokens ?? -1) : -2
}

export type Priced = Pick<
  Endpoint,
  'prices' | 'assumed_prices' | 'input_price_per_m' | 'output_price_per_m'
>

export function applies(
  { threshold_tokens, threshold_op }: PriceRow,
  inputTokens: number,
): boolean {
  if (threshold_tokens === null) return true
  return threshold_op === 'gte' ? inputTokens >= threshold_tokens : inputTokens > threshold_tokens
}
