import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/compare-text.ts'
import type { Release } from '../../release/release.ts'
import { change, price } from './format.ts'
import { html, type Html } from './html.ts'

const PLACES = 4

/** Of models with a score and with a price that was observed at an endpoint; falling prices first. */
function findMovers({ models }: Release): { model: Model; percent: number }[] {
  const movers = models.flatMap((model) => {
    const { price_basis, sit_score, change_7d: percent } = model
    return price_basis === 'endpoint' && sit_score !== null && percent ? [{ model, percent }] : []
  })
  return movers.sort(
    (one, other) =>
      one.percent - other.percent || compareText(one.model.model_id, other.model.model_id),
  )
}

export function renderMovers(release: Release): Html {
  const movers = findMovers(release)
  const falling = movers.filter(({ percent }) => percent < 0).slice(0, PLACES)
  const rising = movers.filter(({ percent }) => percent > 0).slice(-PLACES)
  const groups = [
    { name: 'Cheaper', models: falling },
    { name: 'More expensive', models: rising.toReversed() },
  ].filter(({ models }) => models.length > 0)
  if (groups.length === 0) return html`<p>No market price changed in these seven days.</p>`
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
            ({ model, percent }) =>
              html`<tr>
                <th scope="row"><a href="/models/${model.model_id}">${model.name}</a></th>
                <td class="n">${price(model.blended_price_per_m)}</td>
                <td class="n">${change(percent)}</td>
              </tr>`,
          )}
        </tbody>`,
    )}
  </table>`
}
