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

/** A change with its blended prices alone, in USD per million tokens. */
export interface Entry extends Pick<
  Change,
  'date' | 'model_id' | 'seller' | 'source' | 'moved_index'
> {
  kind: keyof typeof KINDS
  from: number | null
  to: number | null
  /** Whether the model and the seller have a page still. */
  has_model_page: boolean
  has_seller_page: boolean
}

export function renderEntries(entries: readonly Entry[]): Html[] {
  return entries.map(
    ({ date, kind, model_id, seller, source, from, to, moved_index, ...has }) =>
      html`<tr>
        <th scope="row" class="two">
          ${has.has_model_page ? html`<a href="/models/${model_id}">${model_id}</a>` : model_id}
          <span
            >${seller && html`at ${has.has_seller_page ? html`<a href="/providers/${seller}">${seller}</a>` : seller}`}</span
          >
        </th>
        <td>${shortDay(date)}</td>
        <td>${KINDS[kind]}</td>
        <td class="n">${price(from)}</td>
        <td class="n">${price(to)}</td>
        <td class="n">
          ${change(from && to !== null ? Number((100 * (to / from - 1)).toFixed(2)) : null)}
        </td>
        <td>${source}</td>
        <td>${moved_index ? 'yes' : 'no'}</td>
      </tr> `,
  )
}
