// The page of the index: its level and history, what equal quality costs, its segments, what is in it
// and what moved it.
import type { Constituents, IndexDocument } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import {
  CLASSES_TITLE,
  renderAsks,
  readClasses,
  renderClasses,
  nameLevel,
} from '../charts/class-chart.ts'
import { renderLevels, renderSegments } from '../charts/index-chart.ts'
import { renderHold } from '../components/as-of.ts'
import {
  change,
  count,
  dayOfMonth,
  monthOfYear,
  percent,
  points,
  price,
  score,
  shortDay,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderName } from '../components/model-link.ts'
import { type Column, folding, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'

const TITLE = 'Price index'
/** Of what moved the index, the newest and the least that is worth a row, in percent. */
const [MOVES, LEAST_MOVE] = [12, 0.005]
/** Members that are shown at once. */
const FIRST = 10

export async function renderIndex(release: Release, view: View): Promise<string> {
  const { composite: latest } = release.composite
  const { history } = release.compositeHistory
  const first = history.at(-1)
  const classes = await readClasses(release)
  const { constituents = [] } = (await release.find('composite/constituents.json')) ?? {}
  const members = constituents.toSorted((one, other) => other.score - one.score)
  const segments = await renderSegments(release)
  const content = html`${renderHold(release)}
    <h1>${TITLE}</h1>
    <p class="lead">
      How the price of AI inference changes, for the same models and for equal quality.
    </p>
    ${stats([
      ['Points, 1 July 2026 = 1,000', points(latest.index_points)],
      ['One day', change(latest.change_24h)],
      ['30 days', change(latest.change_30d)],
      [
        html`Since ${shortDay(first?.date ?? null)}`,
        change(first && 100 * (latest.index_points / first.index_points - 1)),
      ],
      ['Models, equal weight', count(constituents.length)],
    ])}
    <h2 id="days">
      Price of the same models
      <small>New models don’t move it; dotted: no observations</small>
      <a href="/dashboard?index=composite">Watch</a>
    </h2>
    ${renderLevels([{ name: 'Composite', history }], { title: TITLE, embed: '/embed/composite' })}
    <h2 id="equal-quality">
      ${CLASSES_TITLE} <small>Third-cheapest creator, $ per million tokens, log scale</small>
    </h2>
    ${await renderClasses(classes, { release, title: CLASSES_TITLE, embed: '/embed/levels' })}
    ${listing('Levels', listLevelColumns(release), classes.toReversed())}
    <p class="note">
      A level starts at the score of the model it is named after, rounded down: 38 for GPT-5. Its
      scores change weekly, so a model’s page may show a newer one. “First” is the level’s price on
      the first day that three creators sold a model that good.
    </p>
    <h2 id="segments">By segment <small>Points</small></h2>
    <div class="split">
      ${segments.map(
        ({ title, note, chart }) =>
          html`<div>
            <h3>${title} <small>${note}</small></h3>
            ${chart}
          </div>`,
      )}
    </div>
    <div class="split first">
      <section>
        <h2 id="basket">
          In the index
          <small
            >${count(constituents.length)} models with a weight of
            ${percent(100 / constituents.length)} each</small
          >
        </h2>
        ${folding('Members', listMemberColumns(release), members, { first: FIRST, more: 'models' })}
      </section>
      <section>${await renderMoves(release)}</section>
    </div>`
  return renderLayout(view, {
    path: '/index',
    title: TITLE,
    description:
      'How AI inference prices have changed: the index with its history, its members and segments, and what moved it.',
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}

const listLevelColumns = (release: Release): readonly Column<IndexDocument>[] => [
  [
    'Level',
    ({ latest }) =>
      html`<span>${nameLevel(latest)}</span>
        <small>since ${monthOfYear(latest.equal_quality?.first.date ?? null)}</small>`,
  ],
  ['First', ({ latest }) => price(latest.equal_quality?.first.price_per_m), 'n'],
  ['Now', ({ latest }) => price(latest.price_per_m), 'n'],
  ['Change', ({ latest }) => change(computeChangeSince(latest)), 'n'],
  ['Three cheapest creators', (level) => renderAsks(level, release), 'under'],
]

function computeChangeSince({ price_per_m: now, equal_quality: quality }: IndexDocument['latest']) {
  return quality && Number((100 * (now / quality.first.price_per_m - 1)).toFixed(4))
}

type Member = Constituents['constituents'][number]

const listMemberColumns = (release: Release): readonly Column<Member>[] => [
  ['Model', ({ model_id }) => renderName(model_id, release)],
  ['Score at entry', (member) => score(member.score), 'n wide'],
  ['Blend 3:1', (member) => price(member.blended_price_per_m), 'n'],
  ['At equal quality', (member) => price(member.cost_per_iq), 'n'],
  ['Providers priced', (member) => count(member.provider_count), 'n wide'],
  ['Added', ({ entered_on }) => shortDay(entered_on), 'wide'],
]

/** The newest changes of a price in the basket, the largest of a day first. */
async function renderMoves(release: Release): Promise<Html> {
  const { attribution = [] } = (await release.find('composite/attribution.json')) ?? {}
  const moves = attribution
    .flatMap(({ date, parts }) =>
      parts
        .filter(({ kind }) => kind === 'price')
        // Effects are natural logarithms.
        .map(({ model_id, effect }) => ({
          date,
          model_id,
          effect: Number((100 * Math.expm1(effect)).toFixed(4)),
        }))
        .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect)),
    )
    .filter(({ effect }) => Math.abs(effect) >= LEAST_MOVE)
    .slice(0, MOVES)
  const columns: readonly Column<(typeof moves)[number]>[] = [
    ['Day', ({ date }) => dayOfMonth(date)],
    ['Model', ({ model_id }) => renderName(model_id, release)],
    ['Effect', ({ effect }) => change(effect, 2), 'n'],
  ]
  return html`<h2>What moved it <small>Newest price changes</small></h2>
    ${listing('Moves', columns, moves)}
    <p class="note">
      “Score at entry” is a model’s score on the day it joined the index; its page shows today’s
      score. “Providers priced” counts the providers whose prices we accepted that day. Methodology
      version ${release.composite.methodology_version}. <a href="/methodology">Methodology</a> ·
      <a href="/methodology#recompute-a-day">Verify a value</a> · <a href="/status">Revisions</a>
    </p>`
}
