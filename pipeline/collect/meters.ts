// Cloud price lists have one row per meter; this combines the rows of an offer into a quote.
import { createQuote, type Quote } from './quote.ts'

export type MeterField = 'input' | 'output' | 'cache_read' | 'cache_write'
export interface Meter {
  model: string
  field: MeterField
  scope: 'global' | 'data-zone' | 'regional'
}

export interface MeteredPrice {
  /** Rows with the same key belong to one offer. */
  key: string
  field: Meter['field']
  price: string | null
  /** The offer without its prices. */
  offer: Parameters<typeof createQuote>[0]
}

/**
 * Returns offers with both an input and an output price. If a meter occurs twice, the last one
 * wins.
 */
export function groupMeteredQuotes(rows: readonly MeteredPrice[]): Quote[] {
  const offers = Map.groupBy(rows, ({ key }) => key)
  return [...offers.values()].flatMap((own) => {
    const prices: Partial<Record<`${Meter['field']}_usd_per_mtok`, string | null>> = {}
    for (const { field, price } of own) prices[`${field}_usd_per_mtok`] = price
    const [first] = own
    return first && 'input_usd_per_mtok' in prices && 'output_usd_per_mtok' in prices
      ? [createQuote({ ...first.offer, ...prices, output_modalities: ['text'] })]
      : []
  })
}
