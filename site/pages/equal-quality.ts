// The page of a price of equal quality: what three makers sell a class of models for, who they are,
// and how it fell.
import parameters from '../../data/parameters.json' with { type: 'json' }
import type { IndexDocument } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { renderClasses } from '../charts/class-chart.ts'
import { renderHold } from '../components/as-of.ts'
import { change, count, price, score, shortDay } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderName } from '../components/moves.ts'
import { type Column, facts, listing } from '../components/table.ts'
import type { View } from '../view.ts'

type EqualQuality = NonNullable<IndexDocument['latest']['equal_quality']>

export async function renderEqualQuality(
  release: Release,
  { document, quality }: { document: IndexDocument; quality: EqualQuality },
  view: View,
): Promise<string> {
  const { latest, constituents } = document
  const { name, index, date } = latest
  const { first } = quality
  const columns: readonly Column<(typeof constituents)[number]>[] = [
    ['Model', ({ model_id }) => renderName(model_id, release.modelById)],
    ['Rank', ({ ask }) => count(ask?.rank), 'n'],
    ['USD per M', ({ ask }) => price(ask?.price_per_m), 'n'],
    ['Score', ({ ask }) => score(ask?.score), 'n'],
    [
      'Price of',
      ({ ask }) => (ask?.price_rule === 'first_party' ? 'its creator' : 'its providers'),
    ],
  ]
  const content = html`${renderHold(release)}
    <p class="eyebrow"><a href="/indices">Indices</a></p>
    <h1>${name}</h1>
    <p class="lead">
      Three creators sell models that score ${score(quality.score)} or better for
      ${price(latest.price_per_m)} or less per million tokens, at ${quality.blend} of input to
      output. ${renderName(quality.set_by, release.modelById)} sets it, the cheapest such model of
      the third-cheapest creator.
    </p>
    <p class="note">Not covered: ${latest.limitations}</p>
    ${facts([
      ['USD per M', price(latest.price_per_m)],
      ['Cheapest creator', price(quality.cheapest_per_m)],
      ['Fifth-cheapest', price(quality.fifth_per_m)],
      ['30 days', change(latest.change_30d)],
      ['365 days', change(quality.change_365d)],
      ['A year, since the first day', change(first.change_per_year)],
      ['First day', html`${shortDay(first.date)}, ${price(first.price_per_m)}`],
      ['Creators', count(latest.constituents)],
    ])}
    <p class="note">
      There is no yearly rate on less than 365 days. Days before
      ${shortDay(parameters.first_score_date.value)} are restated by scores of that day. Before the
      index began, prices are those of dated lists of the creators alone.
    </p>
    <h2 class="over-chart">Day by day</h2>
    ${await renderClasses([document], { release, title: name, embed: `/embed/${index}` })}
    <h2>The cheapest creators on ${shortDay(date)}</h2>
    <p class="note">
      Each at its cheapest model that scores enough: at the creator's own price or, if the creator
      does not sell it, the median of three providers or more. Scores are those of the week's first
      day.
    </p>
    ${listing('Creators', columns, constituents)}
    <p class="note">
      The same as data: <code>GET /v1/sit/indices/${index}/latest</code>, <code>/history</code>,
      <code>/constituents</code>.
    </p>`
  return renderLayout(view, {
    path: `/indices/${index}`,
    section: '/index',
    title: name,
    description: `${latest.answers} Its history, and the creators that set it.`,
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}
