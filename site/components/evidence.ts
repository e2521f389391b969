// The evidence for a model's score: what each board says of it.
import type { ModelScore } from '../../release/scores.ts'
import { NOT_ON_RECORD, score, shortDay, toZ, capitalize } from './format.ts'
import { html, type Html } from './html.ts'
import { type Column, facts, listing } from './table.ts'
import { term } from './term.ts'

export function renderEvidence(found: ModelScore): Html {
  const { boards, skills } = found
  return html`<h2 id="score">Scores <small>${found.note}</small></h2>
    ${
      boards.length > 0 &&
      html`${facts([
          ['Score', score(found.score)],
          ['90% interval', html`${score(found.score_low)} to ${score(found.score_high)}`],
          ...skills.map((each) => [capitalize(each.skill), score(each.score)] as const),
        ])}
        <details>
          <summary>Sources</summary>
          ${listing('Leaderboards', COLUMNS, boards)}
        </details>`
    }
    <p class="note">
      The score is on the ${term('OS-1')} scale, which is computed from
      <a href="/methodology#scores">public benchmarks</a>. z is a rating’s distance from the scale’s
      middle, in standard deviations. API: <code>GET /v1/models/${found.model_id}/score</code>.
    </p>`
}

/** A file that is read anew may name a later day than that of the score in it: that says nothing of it. */
function describePublished(day: string | null, read: string | null): Html {
  return day === null || (read !== null && day > read) ? NOT_ON_RECORD : shortDay(day)
}

const COLUMNS: readonly Column<ModelScore['boards'][number]>[] = [
  [
    'Leaderboard',
    ({ url, source, part }) => html`<a href="${url}">${source}</a> <small>${part}</small>`,
  ],
  [
    'Rating',
    ({ rating }) => html`<data value="${rating}">${Number(rating.toPrecision(6))}</data>`,
    'n',
  ],
  ['z', ({ z }) => toZ(z), 'n'],
  ['z used', ({ clipped_z }) => toZ(clipped_z), 'n'],
  ['Weight', ({ weight }) => weight ?? 'skill only', 'n'],
  ['Published', ({ published_on, scored_on }) => describePublished(published_on, scored_on)],
  ['Read', ({ scored_on }) => shortDay(scored_on)],
  [
    'Model’s name there',
    ({ model, linked_by, link_reason: reason }) =>
      html`${model}<span>${linked_by}${reason !== null && `: ${reason}`}</span>`,
    'two',
  ],
  ['Credit', ({ credit }) => credit],
]
