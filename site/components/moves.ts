// What moved the index, in sentences.
import type { Attribution } from '../../contract/documents.ts'
import { change } from './format.ts'
import { html, type Html } from './html.ts'

export type Part = Attribution['attribution'][number]['parts'][number]
/** Models by id; one without a page is not among them. */
export type Names = ReadonlyMap<string, { name: string }>

const MAX_PARTS = 5

export function renderMoves(parts: readonly Part[], names: Names): Html {
  const ranked = parts.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
  const shown = ranked.slice(0, MAX_PARTS)
  const others = ranked.length - shown.length
  if (shown.length === 0) return html`<p>No price in the basket changed.</p>`
  return html`<ul class="moves">
      ${shown.map(
        (part) =>
          // Effects are natural logarithms.
          html`<li>
            <span>${toSentence(part, names)}</span>
            ${change(Number((100 * Math.expm1(part.effect)).toFixed(4)), 2)}
          </li>`,
      )}
    </ul>
    ${others > 0 && html`<p class="note">And ${others} smaller ${others === 1 ? 'effect' : 'effects'}.</p>`}
    ${shown.some(({ kind }) => kind !== 'price') && html`<p class="note">What enters, leaves or is scored anew changes the price level, but not the index: a link keeps it out.</p>`}`
}

/** A link to the model's page, if it has one. */
export function renderName(modelId: string, names: Names): Html {
  const model = names.get(modelId)
  return model ? html`<a href="/models/${modelId}">${model.name}</a>` : html`${modelId}`
}

function toSentence({ kind, model_id, effect }: Part, names: Names): Html {
  const name = renderName(model_id, names)
  const direction = effect < 0 ? 'cheaper' : 'more expensive'
  return {
    price: html`${name} became ${direction}`,
    basis: html`The price of ${name} comes from another endpoint or source`,
    exit: html`${name} left the basket`,
    score: html`${name} was scored anew`,
    entry: html`${name} entered the basket`,
    method: html`The method changed what ${name} counts for`,
  }[kind]
}
