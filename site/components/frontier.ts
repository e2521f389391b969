// Price against score, and the models that no other model beats on both.
import type { Model } from '../../contract/documents.ts'
import { compareText } from '../../release/order.ts'
import { figure } from './figure.ts'
import { price, score } from './format.ts'
import { html, type Html } from './html.ts'
import { numeric, table } from './table.ts'

interface Scored {
  model: Model
  score: number
  price: number
}

/** Models with a score and a price above zero, cheapest first. */
export function findScored(models: readonly Model[]): Scored[] {
  return models
    .flatMap((model) =>
      model.aa_score === null || model.blended_price_per_m === 0
        ? []
        : [{ model, score: model.aa_score, price: model.blended_price_per_m }],
    )
    .toSorted(
      (one, other) =>
        one.price - other.price ||
        other.score - one.score ||
        compareText(one.model.model_id, other.model.model_id),
    )
}

/** Ids of the models for which no other is as cheap and smarter, or as smart and cheaper. */
export function findEfficient(scored: readonly Scored[]): Set<string> {
  const efficient = new Set<string>()
  let best = 0
  for (const { model, score: value } of scored)
    if (value > best) {
      best = value
      efficient.add(model.model_id)
    }
  return efficient
}

export function renderFrontier(models: readonly Model[]): Html | false {
  const scored = findScored(models)
  if (scored.length < 2) return false
  const efficient = findEfficient(scored)
  return figure({
    kind: 'frontier',
    label:
      'Blended price against intelligence score, one point per model, with the efficient frontier. The table below has the same numbers.',
    caption: html`Along the line nothing is both cheaper and smarter. Prices on a logarithmic scale;
    a click on a dot opens its model.`,
    table: table(
      ['Model', numeric('Score'), numeric('USD per M'), 'On the frontier'],
      scored.map(
        ({ model, score: value, price: usd }) =>
          html`<tr>
            <th scope="row"><a href="/models/${model.model_id}">${model.name}</a></th>
            <td class="n">${score(value)}</td>
            <td class="n">${price(usd)}</td>
            <td>${efficient.has(model.model_id) && 'yes'}</td>
          </tr> `,
      ),
    ),
  })
}
