import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/order.ts'
import type { Release } from '../../release/release.ts'
import { change, price } from './format.ts'
import { html, type Html } from './html.ts'

const PLACES = 4

/** Of models with a score and with a price that was observed at an endpoint. */
function findMovers({ models }: Release): { falling: Model[]; rising: Model[] } {
  const moved = models.filter(
    ({ price_basis, sit_score, change_7d }) =>
      price_basis === 'endpoint' && sit_score !== null && change_7d !== null && change_7d !== 0,
  )
  const sorted = moved.toSorted(
    (one, other) =>
      (one.change_7d ?? 0) - (other.change_7d ?? 0) || compareText(one.model_id, other.model_id),
  )
  return {
    falling: sorted.filter(({ change_7d }) => (change_7d ?? 0) < 0).slice(0, PLACES),
    rising: sorted
      .filter(({ change_7d }) => (change_7d ?? 0) > 0)
      .slice(-PLACES)
      .toReversed(),
  }
}

export function renderMovers(release: Release): Html {
  const { falling, rising } = findMovers(release)
  const groups = [
    { name: 'Cheaper', models: falling },
    { name: 'Dearer', models: rising },
  ].filter(({ models }) => models.length > 0)
  if (groups.length === 0) return html`<p>No market price changed this week.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Model</th>
        <th scope="col" class="n">USD per M</th>
        <th scope="col" class="n">7 days</th>
      </tr>
    </thead>
    ${groups.map(
      ({ name, models }) =>
        html`<tbody aria-label="${name}">
          ${models.map(
            (model) =>
              html`<tr>
                <th scope="row"><a href="/models/${model.model_id}">${model.name}</a></th>
                <td class="n">${price(model.blended_price_per_m)}</td>
                <td class="n">${change(model.change_7d)}</td>
              </tr>`,
          )}
        </tbody>`,
    )}
  </table>`
}
