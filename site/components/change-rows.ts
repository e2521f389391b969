// Rows of the change log. The page of changes runs it too, over `changes.json`.
import type { Change } from '../../contract/documents.ts'
import { change, price, shortDay } from './format.ts'
import { html, type Html } from './html.ts'

/** What a change is called, by what a reader can ask for. */
export const KINDS = {
  cut: 'Price cut',
  rise: 'Price rise',
  seller_entered: 'New seller',
  seller_left: 'Seller left',
  model_entered: 'New model',
  model_left: 'Model left',
  deprecated: 'Deprecated',
} as const

export interface Entry extends Omit<Change, 'kind'> {
  kind: keyof typeof KINDS
  /** Whether the model and the seller have a page still. */
  has_model_page: boolean
  has_seller_page: boolean
}

export function renderEntries(entries: readonly Entry[]): Html[] {
  return entries.map(({ date, kind, model_id, seller, source, from, to, moved_index, ...has }) => {
    const [before, after] = [from?.blended_price_per_m, to?.blended_price_per_m]
    const percent = before && after !== undefined ? 100 * (after / before - 1) : undefined
    return html`<tr>
      <th scope="row" class="two">
        ${has.has_model_page ? html`<a href="/models/${model_id}">${model_id}</a>` : model_id}
        <span
          >${seller && html`at ${has.has_seller_page ? html`<a href="/providers/${seller}">${seller}</a>` : seller}`}</span
        >
      </th>
      <td>${shortDay(date)}</td>
      <td>${KINDS[kind]}</td>
      <td class="n">${price(before)}</td>
      <td class="n">${price(after)}</td>
      <td class="n">${change(percent && Number(percent.toFixed(2)))}</td>
      <td>${source}</td>
      <td>${moved_index ? 'yes' : 'no'}</td>
    </tr> `
  })
}
