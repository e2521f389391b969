// What does as well as a model for less, as `/v1/models/{model_id}/alternatives` answers it.
import type { findAlternatives } from '../../release/alternatives.ts'
import { toSellerName } from '../../release/provider-names.ts'
import type { Release } from '../../release/release.ts'
import { percent, price, score, shortDay, TOKENS_DIFFER } from './format.ts'
import { html, type Html } from './html.ts'
import { renderName } from './moves.ts'
import { type Column, listing } from './table.ts'

type Alternatives = Awaited<ReturnType<typeof findAlternatives>>

/** What scores as much for less, and which models have been the cheapest to do so. */
export function renderAlternatives(
  { alternatives, newer, succession, blended_price_per_m: own, seller }: Alternatives,
  release: Release,
): Html {
  const toLink = ({ model_id: id }: { model_id: string }) => renderName(id, release.modelById)
  const columns: readonly Column<Alternatives['alternatives'][number]>[] = [
    [
      'Model',
      (other) =>
        html`${toLink(other)}<span
            >at
            ${toSellerName(release, other.seller)}${other.model_id === newer?.model_id && ', the successor'}</span
          >`,
      'two',
    ],
    ['Score', (other) => score(other.score), 'n'],
    ['Blended', (other) => price(other.blended_price_per_m), 'n'],
    ['Less by', ({ saving }) => percent(100 * saving), 'n'],
    ['Without, or not known', ({ loses }) => loses.join('; '), 'under'],
  ]
  const steps: readonly Column<Alternatives['succession'][number]>[] = [
    ['Model', (step) => html`${toLink(step)}<span>on ${shortDay(step.from)}</span>`, 'two'],
    ['Score', (step) => score(step.score), 'n'],
    ['Reference price then', (step) => price(step.blended_price_per_m), 'n'],
  ]
  return html`<h2 id="alternatives">As good for less</h2>
    ${
      alternatives.length > 0
        ? html`<p class="note">
              Models that score as much, each at its cheapest verified provider, beside this one at
              ${price(own)}, ${seller === null ? 'its reference price' : 'at its own'}. Where
              another channel shows a discount, the list price counts. ${TOKENS_DIFFER}
            </p>
            ${listing('Alternatives', columns, alternatives)}`
        : html`<p>Nothing on record that scores as much, and can be called, costs less.</p>`
    }
    <details>
      <summary>
        Which models set a new lowest reference price for its score or more, and when
      </summary>
      <p class="note">
        Reference prices, by the day from which a list dates them where one does: in the charts a
        price counts once it is seen and confirmed.
      </p>
      ${listing('Succession', steps, succession)}
    </details>`
}
