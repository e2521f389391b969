// The price schedule of an endpoint beyond its base and cache prices, as rows of the contract's
// shape, in US dollars. A quote carries them as JSON.
import type { PriceRow } from '../../contract/documents.ts'
import { PLAIN_ROW } from '../../contract/price-row.ts'

type Terms = Partial<Omit<PriceRow, 'usd'>>

/** One row, or none where the text is no price. */
export function toRow(usd: string | null | undefined, terms: Terms): PriceRow[] {
  const value = usd === null || usd === undefined || usd === '' ? NaN : Number(usd)
  return Number.isFinite(value) && value >= 0 ? [{ ...PLAIN_ROW, ...terms, usd: value }] : []
}

/** Prices per million tokens that hold on the same terms. */
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

/** `kind` is that of input and output; the others name themselves. */
export function toRows(prices: TokenPrices, terms: Terms): PriceRow[] {
  return [
    ...toRow(prices.input, { ...terms, direction: 'input' }),
    ...toRow(prices.output, { ...terms, direction: 'output' }),
    ...toRow(prices.cacheRead, { ...terms, kind: 'cache_read' }),
    ...toRow(prices.cacheWrite, { ...terms, kind: 'cache_write', ttl_seconds: FIVE_MINUTES }),
    ...toRow(prices.cacheWrite1h, { ...terms, kind: 'cache_write', ttl_seconds: ONE_HOUR }),
    ...toRow(prices.reasoning, { ...terms, kind: 'reasoning', direction: 'output' }),
  ]
}

/** The rows as a quote carries them. */
export function toSchedule(rows: readonly PriceRow[]): string | null {
  return rows.length > 0 ? JSON.stringify(rows) : null
}

/** Past so many input tokens the whole request is billed at the tier's prices. */
export function toTier(tokens: number, op: 'gt' | 'gte' = 'gt'): Terms {
  return { kind: 'context_tier', threshold_tokens: tokens, threshold_op: op }
}
