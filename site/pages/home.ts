// The home page: one claim with its chart and numbers, what is cheapest for its score, what changed.
import type { IndexDocument } from '../../contract/documents.ts'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Release } from '../../release/release.ts'
import {
  CLAIMED,
  CLASSES_TITLE,
  readClasses,
  renderClasses,
  SHOWN,
  nameLevel,
} from '../charts/class-chart.ts'
import { renderHold } from '../components/as-of.ts'
import { type Entry, PRICES, measureChange } from '../components/change-rows.ts'
import { change, day, dayOfMonth, monthOfYear, points, price, score } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyBox } from '../components/key-box.ts'
import { renderLayout, renderSearch } from '../components/layout.ts'
import { type Column, listing, stats } from '../components/table.ts'
import type { View } from '../view.ts'
import { readEntries } from './changes.ts'
import { ALL_CLASSES } from './embed.ts'

const ROWS = 10

export async function renderHome(release: Release, view: View): Promise<string> {
  const { date } = release.composite
  const classes = await readClasses(release)
  const shown = classes.filter(({ latest }) => SHOWN.includes(latest.index))
  const content = html`${renderHold(release)}
    <div class="home">
      ${renderClaim(classes, release)} ${renderSearch(`Search ${release.models.length} models`)}
    </div>
    <div class="beside">
      <div>
        <h2 class="first">${CLASSES_TITLE} <small>$ per million tokens, log scale</small></h2>
        ${await renderClasses(shown, { release, title: CLASSES_TITLE, embed: `/embed/${ALL_CLASSES}` })}
      </div>
      ${renderNumbers(classes, release)}
    </div>
    <div class="halves">
      <section>
        <h2>
          Best value <small>No cheaper verified offer scores as high</small>
          <a href="/models">All models</a>
        </h2>
        ${listing('Best value', VALUE_COLUMNS, findBestValue(release.candidates).slice(0, ROWS))}
      </section>
      <section>${await renderChanges(release)}</section>
    </div>
    <h2 id="key">Use the data <small>Free key, no sign-up</small></h2>
    ${renderKeyBox(view)}`
  return renderLayout(view, {
    path: '/',
    title: 'What AI inference costs',
    description:
      'The daily price of AI that is as good as GPT-5, GPT-4o or the original GPT-4, since 2024.',
    date: release.manifest.date,
    content,
    scripts: ['chart', 'key'],
    about: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Model Inference Price Index',
      description:
        'Daily prices of AI inference by model and provider, and price indices computed from them.',
      url: `${view.baseUrl}/`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      dateModified: release.manifest.date,
      temporalCoverage: `${classes.map(({ latest }) => latest.first_date).toSorted()[0] ?? date}/${date}`,
      variableMeasured: 'US dollars per million tokens',
      distribution: [
        {
          '@type': 'DataDownload',
          encodingFormat: 'application/json',
          contentUrl: `${view.baseUrl}/offers.json`,
        },
      ],
    },
  })
}

/** Against the model that people know; it stays true when the prices are old. */
function renderClaim(classes: readonly IndexDocument[], { modelById }: Release): Html {
  const latest = classes.find((each) => each.latest.index === CLAIMED.index)?.latest
  const own = modelById.get(CLAIMED.id)?.blended_price_per_m
  if (!latest || !own || latest.price_per_m >= own)
    return html`<div><h1>What AI inference costs</h1></div>`
  const less = 100 * (1 - latest.price_per_m / own)
  return html`<div>
    <h1>
      ${CLAIMED.name}-level AI for
      <data class="change down" value="${less}">${Math.round(less)}% less</data> than
      ${CLAIMED.name}
    </h1>
    <p class="lead">
      On ${day(latest.date)}, the third-cheapest creator charged ${price(latest.price_per_m)} per
      million tokens. ${CLAIMED.name} itself costs ${price(own)}.
      <a href="/methodology">How we measure it</a>
    </p>
  </div>`
}

function renderNumbers(classes: readonly IndexDocument[], { composite }: Release): Html {
  const levels = ['p50', CLAIMED.index, 'p11'].flatMap((index) => {
    const latest = classes.find((each) => each.latest.index === index)?.latest
    return latest?.equal_quality ? [drawStat(latest, latest.equal_quality.first)] : []
  })
  const { index_points: now, change_30d: moved } = composite.composite
  return stats(
    [
      ...levels,
      [html`<a href="/index">Price index</a>`, points(now), html`${change(moved)} in 30 days`],
    ],
    'stats down',
  )
}

/** A level that is younger than a month, or that has a month of no change, says how it did since its start. */
function drawStat(latest: IndexDocument['latest'], first: { date: string; price_per_m: number }) {
  const { index, price_per_m: now, change_30d: month } = latest
  const since = 100 * (now / first.price_per_m - 1)
  const isYoung = month === null
  return [
    html`<a href="/index#equal-quality">${nameLevel(latest)}</a>`,
    price(now),
    index === CLAIMED.index && month !== null
      ? html`${change(month)} in 30 days`
      : html`${change(Number(since.toFixed(4)))} since
        ${(isYoung ? dayOfMonth : monthOfYear)(first.date)}`,
  ] as const
}

const VALUE_COLUMNS: readonly Column<Candidate>[] = [
  ['Model', ({ model: { model_id: id, name } }) => html`<a href="/models/${id}">${name}</a>`],
  ['Score', (each) => score(each.score), 'n'],
  ['$ per M', ({ blendedPrice }) => price(blendedPrice), 'n'],
  [
    'Provider',
    ({ endpoint }) => html`<a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a>`,
    'wide',
  ],
]

/** Offers for which none scores as much for less, best first. */
function findBestValue(candidates: readonly Candidate[]): Candidate[] {
  const ordered = candidates
    .filter(({ model }) => model.score_basis === 'measured')
    .toSorted((one, other) => one.blendedPrice - other.blendedPrice || other.score - one.score)
  const best: Candidate[] = []
  for (const each of ordered) if (each.score > (best.at(-1)?.score ?? 0)) best.push(each)
  return best.toReversed()
}

const CHANGE_COLUMNS: readonly Column<Entry>[] = [
  ['Model', (each) => html`<a href="/models/${each.model_id}">${each.model_name}</a>`],
  ['Provider', (each) => each.provider_name, 'wide'],
  ...PRICES,
]

/** Of rated models the newest changes of a price, the largest of a day first. */
async function renderChanges(release: Release): Promise<Html> {
  const moves = (await readEntries(release)).filter(
    ({ kind, model_id: id }) =>
      (kind === 'cut' || kind === 'rise') && release.modelById.get(id)?.score_basis === 'measured',
  )
  const ofModels = Map.groupBy(
    moves.toSorted((one, other) => measureChange(other) - measureChange(one)),
    ({ date, model_id: id }) => `${date} ${id}`,
  )
  const sorted = [...ofModels.values()]
    .flatMap(([largest]) => largest ?? [])
    .toSorted(
      (one, other) =>
        Number(other.date > one.date) - Number(one.date > other.date) ||
        measureChange(other) - measureChange(one),
    )
  return html`<h2>
      Latest changes <small>Rated models; each day’s largest change first</small>
      <a href="/changes">All changes</a>
    </h2>
    ${listing('Latest changes', CHANGE_COLUMNS, sorted.slice(0, ROWS))}`
}
