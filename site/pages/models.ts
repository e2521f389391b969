// The list of all models, rated ones first. A script narrows and sorts it by what the address asks for.
import { DEFAULTS } from '../../contract/defaults.ts'
import type { Endpoint, Model } from '../../contract/documents.ts'
import { selectFound, toBound } from '../../release/model-search.ts'
import { listModels, toCurrent } from '../../release/model-list.ts'
import { onceForRelease } from '../../release/once-for-release.ts'
import type { Release } from '../../release/release.ts'
import { renderFrontier } from '../charts/frontier.ts'
import {
  change,
  count,
  NONE,
  price,
  score,
  tokens,
  toTokensText,
  toTitle,
} from '../components/format.ts'
import { html, type Html, raw } from '../components/html.ts'
import {
  findKinds,
  MAX_SEARCH,
  renderKinds,
  renderSearch,
  renderTabs,
} from '../components/kinds.ts'
import { renderLayout } from '../components/layout.ts'
import { renderSparkline } from '../components/sparkline.ts'
import { scrollingTable } from '../components/table.ts'
import {
  byName,
  renderChip,
  renderChoice,
  renderDownload,
  renderFound,
  renderMore,
} from '../components/tool.ts'
import type { View } from '../view.ts'

/** What an offer at least has to be: name of a filter, its label. */
const OFFERED: readonly [string, string, (endpoint: Endpoint) => boolean][] = [
  ['zdr', 'Zero retention', ({ zdr }) => zdr === true],
  ['verified', 'Verified', ({ recommendation_rank }) => recommendation_rank !== null],
  [
    'eu',
    'EU',
    ({ recommendation_rank, places }) => recommendation_rank !== null && places.includes('EU'),
  ],
]
/** A filter each, by the names of `POST /v1/recommend`. */
const FLAGS: readonly (readonly [string, string])[] = [
  ['supports_tools', 'Tools'],
  ['open_weights', 'Open weights'],
  ...OFFERED.map(([name, label]) => [name, label] as const),
]
const MODALITIES = ['image', 'audio', 'video', 'file']
const CONTEXTS = [128_000, 200_000, 500_000, 1_000_000]
const PRICES = [0.2, 0.5, 1, 2, 5, 10]

const BUDGET = 'budget_max_usd_per_m'
/** What the page answers without scripts, too, by its names in the address. */
export const SEARCHED_BY = ['search', BUDGET, 'sort', 'order']

/** Each sorts the table, by its name in the address; the last have no order. */
const COLUMNS: readonly (readonly [string, string, ((model: Model) => number | null)?])[] = [
  ['Model', 'name'],
  ['Score', 'score'],
  ['Input', 'input', ({ input_price_per_m: usd }) => usd],
  ['Output', 'output', ({ output_price_per_m: usd }) => usd],
  ['Blend 3:1', 'blended', ({ blended_price_per_m: usd }) => usd],
  ['6 months', ''],
  ['7 days', 'change', ({ change_7d: moved }) => moved],
  ['Context', 'context', (model) => model.context_length],
  ['Providers', 'sellers', (model) => model.provider_count],
  ['Weights', ''],
]
/** Sorted with the most first. */
const DESCENDING = ['score', 'context', 'sellers']

/** `asked`, the address's query: without scripts the page shows what it finds; a script has all rows. */
export async function renderModels(
  release: Release,
  view: View,
  asked?: URLSearchParams,
): Promise<string> {
  const { models, rows, chart } = await makeParts(release)
  const text = asked?.get('search')?.trim().slice(0, MAX_SEARCH) ?? ''
  const most = toBound(asked?.get(BUDGET))
  const sort = asked?.get('sort') ?? ''
  const named =
    text === '' ? models : selectFound(release.models, { listed: toCurrent(models), search: text })
  const found = sortModels(named, sort, asked?.get('order')).filter(
    ({ blended_price_per_m: usd }) => usd <= (most ?? Infinity),
  )
  const inAll = await findKinds(release, text, found)
  const content = html`<h1>Models</h1>
    <section id="text">
      ${renderTabs(inAll, 'text')} ${chart} ${renderForm(release)}
      <noscript>
        ${renderSearch('text', inAll)}
        ${most !== undefined && html`<p>Blended at ${price(most)} or less: ${found.length} of ${models.length} models.</p>`}
      </noscript>
      <p class="empty" data-none ${found.length > 0 && raw('hidden')}>
        <b>No models match.</b> Remove a filter, try “GPT-5.4”, or choose another kind.
        <a href="/models">Clear filters</a>
      </p>
      ${renderTable(rows, { found, sort: text === '' && sort === '' ? 'score' : sort })}
      <form class="picked" id="picked" action="/compare">
        <span></span><button>Compare</button>
      </form>
      <p class="note">
        The creator’s price, otherwise the median of providers. Blend 3:1: three parts input, one
        output. ~ One benchmark only. <a href="/methodology">Methodology</a>
      </p>
    </section>
    ${await renderKinds(release, inAll)}`
  return renderLayout(view, {
    path: '/models',
    title: 'Models',
    description: 'Every model by score and price per million tokens: filter, sort, compare.',
    date: release.manifest.date,
    content,
    scripts: ['models', 'chart'],
  })
}

/** Rated by two benchmarks, then by one, then not at all; the best first. */
function sortModels(models: readonly Model[], sort: string, order?: string | null) {
  const [, , toValue] = COLUMNS.find(([, name]) => name === sort) ?? []
  const sign = (order ?? (DESCENDING.includes(sort) ? 'desc' : 'asc')) === 'desc' ? -1 : 1
  if (!toValue) return sort === 'score' && sign === 1 ? models.toReversed() : models
  return models.toSorted((one, other) => {
    const [value, otherValue] = [toValue(one), toValue(other)]
    if (value === null || otherValue === null)
      return Number(value === null) - Number(otherValue === null)
    return sign * (value - otherValue)
  })
}

const byScore = (one: Model, other: Model) =>
  Number(other.score_basis === 'measured') - Number(one.score_basis === 'measured') ||
  (other.aa_score ?? -1) - (one.aa_score ?? -1)

interface Parts {
  models: readonly Model[]
  rows: ReadonlyMap<Model, Html>
  chart: Html | false
}

/** Made once for a release: a search has a page of its own, which no cache keeps. */
const makeParts = onceForRelease(async (release): Promise<Parts> => {
  const models = listModels(
    release.models,
    { kind: 'text', ...DEFAULTS },
    { rules: release.rules, toSlug: () => undefined },
  ).toSorted(byScore)
  const details = await release.readModelDetails(models)
  const placeOf = new Map(toCurrent(models).map((model, place) => [model, place]))
  return {
    models,
    rows: new Map(
      models.map((model, index) => {
        const { endpoints = [], price_steps: steps = [] } = details[index] ?? {}
        const offered = OFFERED.flatMap(([name, , isOffered]) =>
          endpoints.some(isOffered) ? [name] : [],
        )
        const line = renderSparkline(steps, release.manifest.date)
        return [model, renderRow(model, { offered, line, place: placeOf.get(model) })]
      }),
    ),
    chart: renderFrontier(models),
  }
})

/** Shown with scripts only. */
function renderForm({ providers }: Release): Html {
  const sellers = providers.filter(({ model_count }) => model_count > 0)
  return html`<form class="bar filters" role="search" data-filters autocomplete="off">
    <input
      type="search"
      name="search"
      maxlength="${MAX_SEARCH}"
      placeholder="Search models"
      aria-label="Search"
    />${renderMore()}${renderChoice(
      'seller',
      'Any provider',
      byName(sellers.map(({ slug, name }) => [slug, name])),
    )}${renderChoice(
      'modality',
      'Any input',
      MODALITIES.map((kind) => [kind, toTitle(kind)]),
    )}${renderChoice(
      'context_min',
      'Any context',
      CONTEXTS.map((least) => [String(least), `Context ${toTokensText(least)}+`]),
    )}${renderChoice(
      BUDGET,
      'Any price',
      PRICES.map((usd) => [String(usd), `Blend up to $${usd}`]),
    )}
    ${FLAGS.map(([name, label]) => renderChip(name, label))}
    ${renderDownload('models', '[aria-label="Models"] table')} ${renderFound()}
  </form>`
}

/** What a search does not find is there for scripts, in a body of its own. */
function renderTable(
  rows: Parts['rows'],
  { found, sort: sorted }: { found: readonly Model[]; sort: string },
): Html {
  const shown = new Set(found)
  const hidden = [...rows].filter(([model]) => !shown.has(model)).map(([, row]) => row)
  return scrollingTable(
    'Models',
    COLUMNS.map(
      ([name, sort]) =>
        html`<th
          scope="col"
          class="${!['name', ''].includes(sort) && 'n'}"
          aria-sort="${sort === sorted ? (DESCENDING.includes(sort) ? 'descending' : 'ascending') : 'none'}"
        >
          ${sort === '' ? name : html`<a href="?sort=${sort}" data-sort="${sort}">${name}</a>`}
        </th>`,
    ),
    found.map((model) => rows.get(model) ?? html``),
    hidden.length > 0 &&
      html`<tbody hidden>
        ${hidden}
      </tbody>`,
  )
}

/** Its place is that among what a search finds alike. */
function renderRow(
  model: Model,
  { offered, line, place }: { offered: string[]; line: Html; place: number | undefined },
) {
  const { model_id: id, name, provider, aa_score: points } = model
  return html`<tr
    data-place="${place}"
    data-sellers="${model.providers.join(' ')}"
    data-has="${[...toTraits(model), ...offered].join(' ')}"
  >
    <th scope="row">
      <input type="checkbox" form="picked" name="m" value="${id}" aria-label="Compare" />
      <a href="/models/${id}">${name}</a>
      <small>${provider}</small
      >${!offered.includes('verified') && html`<i class="tag">Unverified</i>`}
    </th>
    <td class="n${points !== null && model.score_basis !== 'measured' && ' about'}">
      ${score(points)}${points !== null && html`<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${points}" height="6" /></svg>`}
    </td>
    <td class="n">${price(model.input_price_per_m)}</td>
    <td class="n">${price(model.output_price_per_m)}</td>
    <td class="n">${price(model.blended_price_per_m)}</td>
    <td>${line}</td>
    <td class="n">${change(model.change_7d)}</td>
    <td class="n">${tokens(model.context_length)}</td>
    <td class="n">${count(model.provider_count)}</td>
    <td>${model.open_weights === null ? NONE : model.open_weights ? 'Open' : 'Closed'}</td>
  </tr> `
}

/** What a filter can ask for. */
function toTraits(model: Model): string[] {
  const flags = (['supports_tools', 'open_weights'] as const).filter((name) => model[name] === true)
  return [...model.input_modalities.filter((kind) => kind !== 'text'), ...flags]
}
