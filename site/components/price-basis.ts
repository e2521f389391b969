// What the reference price of a model rests on, and how it is cited.
import type { Model, ModelDetail } from '../../contract/documents.ts'
import { day, formatExact } from './format.ts'
import { html, type Html } from './html.ts'

/** What a citation of a page of one model begins with: its reference prices, as the API has them. */
export const citePrices = ({ name, input_price_per_m: usdIn, output_price_per_m: usdOut }: Model) =>
  `${name}: $${formatExact(usdIn)} in, $${formatExact(usdOut)} out per million tokens`

/** Where the price is not of the day that the page shows. */
export function renderPriceBasis(
  { price_basis, price_observed_on }: Model,
  endpoints: readonly ModelDetail['endpoints'][number][],
  date: string,
): Html | false {
  if (price_basis === 'few')
    return html`Not in any index, because neither its creator nor three established providers sell
    it`
  const seen = day(price_observed_on)
  if (price_basis === 'catalogue') return html`From a catalogue, last seen ${seen}`
  if (price_observed_on >= date) return false
  const isAsked = endpoints.some(
    ({ offer, is_free, last_seen }) => offer === 'standard' && !is_free && last_seen === date,
  )
  return html`Last observed ${seen}${isAsked && '; newer prices await confirmation'}`
}
