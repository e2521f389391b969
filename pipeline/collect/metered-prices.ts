// Price lists of clouds have a row for each thing that is metered: those of one offer become a quote.
import type { Meter } from './meters.ts'
import { type Quote, createQuote } from './quote.ts'

export interface MeteredPrice {
  /** Which rows are of one offer. */
  key: string
  field: Meter['field']
  price: string | null
  /** The offer without its prices. */
  offer: Parameters<typeof createQuote>[0]
}

/** Of offers that have a price of input and one of output; of two rows for the same the last counts. */
export function toMeteredQuotes(rows: readonly MeteredPrice[]): Quote[] {
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
