// What does as well as a model for less, as `/v1/models/{model_id}/alternatives` answers it.
import type { findAlternatives } from '../../release/alternatives.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import { change, price, score, shortDay } from './format.ts'
import { html, type Html } from './html.ts'
import { renderName } from './model-link.ts'
import { type Column, listing } from './table.ts'

type Alternatives = Awaited<ReturnType<typeof findAlternatives>>

/** What scores as much for less, and which models have been the cheapest to do so. */
export function renderAlternatives(
  { alternatives, newer, succession, blended_price_per_m: own, provider }: Alternatives,
  release: Release,
): Html {
  const toLink = ({ model_id: id }: { model_id: string }) => renderName(id, release.modelById)
  const columns: readonly Column<Alternatives['alternatives'][number]>[] = [
    [
      'Model',
      (other) =>
        html`${toLink(other)}
          <small
            >${findProviderName(release, other.provider)}${other.model_id === newer?.model_id && ', successor'}</small
          >`,
    ],
    ['Score', (other) => score(other.score), 'n'],
    ['Blend 3:1', (other) => price(other.blended_price_per_m), 'n'],
    ['Saving', ({ saving }) => change(-100 * saving), 'n'],
    ['You lose', ({ loses }) => loses.join('; '), 'wide'],
  ]
  const steps: readonly Column<Alternatives['succession'][number]>[] = [
    ['Model', (step) => html`${toLink(step)} <small>${shortDay(step.from)}</small>`],
    ['Score', (step) => score(step.score), 'n'],
    ['Reference price then', (step) => price(step.blended_price_per_m), 'n'],
  ]
  return html`<h2 id="alternatives">
      As good for less
      <small
        >Verified offers of models that score as
        high${alternatives.length > 0 && html`, compared with ${provider === null ? 'the reference price of' : 'this model’s'} ${price(own)}`}</small
      >
    </h2>
    ${
      alternatives.length > 0
        ? listing('Alternatives', columns, alternatives)
        : html`<p class="empty">No model that can be called scores as high and costs less.</p>`
    }
    <details>
      <summary>Models that set a new lowest price for this score or higher</summary>
      ${listing('Succession', steps, succession)}
    </details>`
}
