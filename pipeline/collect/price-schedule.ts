// An endpoint's prices beyond its base and cache prices, in US dollars, as rows of the contract's
// shape. A quote stores them as JSON.
import type { PriceRow } from '../../contract/documents.ts'
import type { Picture } from '../../contract/litellm-key.ts'
import { PLAIN_ROW } from '../../contract/price-row.ts'

type Terms = Partial<Omit<PriceRow, 'usd'>> & Picture

/** One row, or none if the text isn't a price. */
export function listRow(usd: string | null | undefined, terms: Terms): PriceRow[] {
  const value = usd === null || usd === undefined || usd === '' ? NaN : Number(usd)
  return Number.isFinite(value) && value >= 0 ? [{ ...PLAIN_ROW, ...terms, usd: value }] : []
}

/** Prices per million tokens that share the same terms. */
export interface TokenPrices {
  input?: string | null | undefined
  output?: string | null | undefined
  cacheRead?: string | null | undefined
  cacheWrite?: string | null | undefined
  cacheWrite1h?: string | null | undefined
  reasoning?: string | null | undefined
}

const FIVE_MINUTES = 300
const ONE_HOUR = 3600

/** `kind` applies to input and output; the other prices have kinds of their own. */
export function listRows(prices: TokenPrices, terms: Terms): PriceRow[] {
  return [
    ...listRow(prices.input, { ...terms, direction: 'input' }),
    ...listRow(prices.output, { ...terms, direction: 'output' }),
    ...listRow(prices.cacheRead, { ...terms, kind: 'cache_read' }),
    ...listRow(prices.cacheWrite, { ...terms, kind: 'cache_write', ttl_seconds: FIVE_MINUTES }),
    ...listRow(prices.cacheWrite1h, { ...terms, kind: 'cache_write', ttl_seconds: ONE_HOUR }),
    ...listRow(prices.reasoning, { ...terms, kind: 'reasoning', direction: 'output' }),
  ]
}

/** The rows as JSON, for a quote. */
export function writeSchedule(rows: readonly PriceRow[]): string | null {
  return rows.length > 0 ? JSON.stringify(rows) : null
}

/** Above this many input tokens, the entire request is billed at the tier's prices. */
export function describeTier(tokens: number, op: 'gt' | 'gte' = 'gt'): Terms {
  return { kind: 'context_tier', threshold_tokens: tokens, threshold_op: op }
}
