// The home page: one claim with its chart and numbers, what is cheapest for its score, what changed.
import type { IndexDocument } from '../../contract/documents.ts'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { type Entry, readEntries } from '../../release/change-entries.ts'
import { compareText } from '../../release/compare-text.ts'
import type { Release } from '../../release/release.ts'
import {
  CLAIMED,
  CLASSES_TITLE,
  computeSaving,
  readClasses,
  renderClasses,
  renderAsks,
  SHOWN,
  nameLevel,
} from '../charts/class-chart.ts'
import { renderHold } from '../components/as-of.ts'
import { findBestValue, listRated } from '../charts/frontier.ts'
import { MODEL, PRICES, measureChange } from '../components/change-rows.ts'
import { changeIn, day, dayOfMonth, points, price, score } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderCurl, renderKeyForm } from '../components/key-box.ts'
import { renderLayout, renderSearch } from '../components/layout.ts'
import { linkProvider } from '../components/model-link.ts'
import { findLastDay, renderEnd } from '../components/schedule.ts'
import { type Column, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'
import { ALL_CLASSES } from './embed.ts'
import dataset from './dataset.json' with { type: 'json' }

export async function renderHome(release: Release, view: View): Promise<string> {
  const { date } = release.composite
  const classes = await readClasses(release)
  const shown = classes.filter(({ latest }) => SHOWN.includes(latest.index))
  const level = classes.find(({ latest }) => latest.index === CLAIMED.index)
  const sold = listRated(release).filter(
    ({ endpoint, model }) => (findLastDay(endpoint, model) ?? view.today) >= view.today,
  )
  const best = findBestValue(sold).toReversed()
  const changes = await findLatest(release, { size: best.length, today: view.today })
  const content = html`${renderHold(release)}
    <div class="home">
      ${renderClaim(level, release)}
      ${renderSearch(`Search ${release.models.length} models, ${release.providers.length} providers`)}
    </div>
    <div class="split figures">
      <div>
        <h2>
          ${CLASSES_TITLE} <small>Third-cheapest creator, $ per million tokens, log scale</small>
        </h2>
        ${await renderClasses(shown, { release, title: CLASSES_TITLE, embed: `/embed/${ALL_CLASSES}` })}
        ${level && html`<p class="note">The three cheapest creators at score ${level.latest.equal_quality?.score}+, at list prices: ${renderAsks(level, release)}.</p>`}
      </div>
      ${renderNumbers(shown, release)}
    </div>
    <div class="split">
      <section>
        <h2>
          Best value <small>No verified offer scores higher for less</small>
          <a href="/models">All models</a>
        </h2>
        ${listing('Best value', listValue(view.today), best)}
      </section>
      <section>
        <h2>
          Latest changes
          <small
            >Rated models, ${changes[0]?.date !== changes.at(-1)?.date && 'since'}
            ${dayOfMonth(changes.at(-1)?.date ?? null)}</small
          >
          <a href="/changes">All changes</a>
        </h2>
        ${listing('Latest changes', [...MODEL, ...PRICES], changes)}
      </section>
    </div>
    <h2 id="key">Use the data <small>Free, without an account</small></h2>
    <div class="key-box">
      ${renderCurl({ ...view, key: '<API_KEY>' })} ${renderKeyForm()}
      <a class="button quiet" href="/download">Download CSV</a>
    </div>`
  return renderLayout(view, {
    path: '/',
    title: 'What AI inference costs',
    description:
      'The daily price of AI that is as good as GPT-5, GPT-4o or the original GPT-4, since 2024.',
    date: release.manifest.date,
    content,
    scripts: ['chart', 'key'],
    about: {
      ...dataset,
      url: `${view.baseUrl}/`,
      dateModified: release.manifest.date,
      temporalCoverage: `${classes.map(({ latest }) => latest.first_date).toSorted()[0] ?? date}/${date}`,
      distribution: [{ ...dataset.distribution, contentUrl: `${view.baseUrl}/offers.json` }],
    },
  })
}

/** Against the model that people know; it stays true when the prices are old. */
function renderClaim(level: IndexDocument | undefined, release: Release): Html {
  const own = release.modelById.get(CLAIMED.id)?.blended_price_per_m
  if (!level || !own || level.latest.price_per_m >= own)
    return html`<div><h1>What AI inference costs</h1></div>`
  const { latest } = level
  const less = computeSaving(latest.price_per_m, own)
  return html`<div>
    <h1>
      ${CLAIMED.name}-level AI for
      <data class="change down" value="${less}">${Math.round(less)}% less</data> than
      ${CLAIMED.name}
    </h1>
    <p class="lead">
      Price per million tokens on ${day(latest.date)}: ${price(latest.price_per_m)} at the
      third-cheapest creator, ${price(own)} for ${CLAIMED.name} itself.
      <a href="/methodology">How we measure this</a>
    </p>
  </div>`
}

/** What each level costs, the best first, and the index, against thirty days before. */
function renderNumbers(shown: readonly IndexDocument[], { composite }: Release): Html {
  const { index_points: now, change_30d: moved } = composite.composite
  return stats([
    ...shown
      .toReversed()
      .map(
        ({ latest }) =>
          [
            html`<a href="/index#equal-quality">${nameLevel(latest)}</a>`,
            price(latest.price_per_m),
            changeIn(latest.change_30d, '30 days'),
          ] as const,
      ),
    [html`<a href="/index">Price index</a>`, points(now), changeIn(moved, '30 days')],
  ])
}

const listValue = (today: string): readonly Column<Candidate>[] => [
  [
    'Model',
    ({ model, endpoint }) =>
      html`<a href="/models/${model.model_id}">${model.name}</a>
        <small class="narrow">${endpoint.provider_name}</small>
        ${renderEnd(endpoint, model, today)}`,
  ],
  ['Score', (each) => score(each.score), 'n'],
  ['$ per M', ({ blendedPrice }) => price(blendedPrice), 'n'],
  ['Provider', ({ endpoint }) => linkProvider(endpoint), 'wide'],
]

/** The newest price change of each rated model, the largest of a day first. */
async function findLatest(
  release: Release,
  { size, today }: { size: number; today: string },
): Promise<Entry[]> {
  const moves = (await readEntries(release, today))
    .filter(
      ({ kind, model_id: id }) =>
        (kind === 'cut' || kind === 'rise') &&
        release.modelById.get(id)?.score_basis === 'measured',
    )
    .toSorted(
      (one, other) =>
        compareText(other.date, one.date) || measureChange(other) - measureChange(one),
    )
  return [...Map.groupBy(moves, ({ model_id: id }) => id).values()]
    .flatMap(([newest]) => newest ?? [])
    .slice(0, size)
}
