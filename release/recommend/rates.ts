// What a token costs in a request, by the rows of a price schedule that apply to it.
import type { Endpoint, PriceRow } from '../../contract/documents.ts'

const HOUR = 3600

/** USD per million tokens of one request; `request` is USD for the request itself. */
export interface Rates {
  input: number
  output: number
  /** The input price where the seller states none for cached tokens. */
  cachedInput: number
  /** Of a token written to a cache that lasts five minutes, or an hour. */
  cacheWrite: number
  cacheWrite1h: number
  /** The output price where the seller states none for thinking. */
  reasoning: number
  request: number
}

const COLUMNS: readonly (readonly [keyof Rates, (row: PriceRow) => boolean])[] = [
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
    if ((row.is_surcharge && row.kind !== 'cache_write') || !applies(row, inputTokens)) continue
    const threshold = row.threshold_tokens ?? -1
    for (const [name, holds] of COLUMNS)
      if (holds(row) && threshold > (thresholds[name] ?? -2)) {
        found[name] = row.is_surcharge ? input_price_per_m + row.usd : row.usd
        thresholds[name] = threshold
      }
  }
  if (tier !== 'standard' && (found.input === undefined || found.output === undefined))
    return undefined
  const { input = input_price_per_m, output = output_price_per_m } = found
  const { cachedInput = input, reasoning = output, request = 0 } = found
  const { cacheWrite = input, cacheWrite1h = cacheWrite } = found
  return { input, output, cachedInput, cacheWrite, cacheWrite1h, reasoning, request }
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
