import type { BookPrice } from '../../../release/usage/usage-book.ts'

/** A price of which no more is said. */
export function toBookPrice(said: Partial<BookPrice>): BookPrice {
  return {
    seller: 'acme',
    basis: 'listed',
    from: '2026-06-01',
    to: null,
    first_party: true,
    endpoint_tag: '',
    model_id_on_provider: null,
    regions: [],
    sources: ['made up'],
    input_price_per_m: 1,
    output_price_per_m: 2,
    prices: [],
    assumed_prices: [],
    ...said,
  }
}
