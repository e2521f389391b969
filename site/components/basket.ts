// What is in an index on a day, and what moved it. The page of an index runs it too, over the fix
// of another day.
import type { Constituents, DayFile } from '../../contract/documents.ts'
import { day, percent, price, score, shortDay, count } from './format.ts'
import { html, type Html } from './html.ts'
import { type Names, type Part, renderMoves, renderName } from './moves.ts'
import { type Column, listing } from './table.ts'

type Constituent = Constituents['constituents'][number]
/** Of other indices the weight and the cost alone are on record. */
type Member = Pick<Constituent, 'model_id' | 'cost_per_iq' | 'weight'> &
  Partial<Pick<Constituent, 'blended_price_per_m' | 'score' | 'provider_count' | 'entered_on'>>

export interface IndexDay {
  date: string
  members: readonly Member[]
  /** `undefined` where no file says. */
  parts: readonly Part[] | undefined
}

/** The part of a fix that is about `scope`: the composite or a tier, whose members weigh the same. */
export function toIndexDay({ date, values, constituents }: DayFile, scope: string): IndexDay {
  const own = constituents.filter(({ tier }) => scope === 'composite' || tier === scope)
  return {
    date,
    members: own.map((member) => ({ ...member, weight: 1 / own.length })),
    parts: values.find((value) => value.scope === scope)?.parts,
  }
}

export function renderIndexDay({ date, members, parts }: IndexDay, names: Names): Html {
  const columns: readonly Column<Member>[] = [
    ['Model', ({ model_id }) => renderName(model_id, names)],
    ['Weight', ({ weight }) => percent(100 * weight), 'n'],
    ['Cost/IQ in the index', ({ cost_per_iq }) => price(cost_per_iq), 'n'],
    ['Blended', ({ blended_price_per_m: blended }) => price(blended), 'n'],
    ['Score at entry', (member) => score(member.score), 'n'],
    ['Providers that count', ({ provider_count: sellers }) => count(sellers), 'n'],
    ['In it since', ({ entered_on }) => shortDay(entered_on ?? null)],
  ]
  return html`${
      parts &&
      html`<h3>What moved it on ${day(date)}</h3>
        ${renderMoves(parts, names)}`
    }
    <h3>${count(members.length)} models on ${day(date)}</h3>
    ${listing('Members', columns, members)}
    <p class="note">
      A member keeps its score until the next basket. The page of a model has its score of today,
      and all that sell it.
    </p>`
}
