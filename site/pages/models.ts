// The list of all models. A script narrows and sorts it by what the address asks for.
import { DEFAULTS } from '../../contract/defaults.ts'
import { type Endpoint, type Model, TIER_NAMES } from '../../contract/documents.ts'
import { selectFound, toBound } from '../../release/model-search.ts'
import { listModels, toCurrent } from '../../release/model-list.ts'
import { onceForRelease } from '../../release/once-for-release.ts'
import type { Release } from '../../release/release.ts'
import { change, count, country, price, score, tokens } from '../components/format.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { html, type Html, raw } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { toTitle } from '../charts/index-chart.ts'
import { toPlaces } from '../components/sellers.ts'
import { scrollingTable } from '../components/table.ts'
import { term } from '../components/term.ts'
import {
  findKinds,
  MAX_SEARCH,
  renderKinds,
  renderSearch,
  renderTabs,
} from '../components/kinds.ts'
import {
  byName,
  renderCheck,
  renderDownload,
  renderNumber,
  renderSelect,
  renderFound,
  renderMore,
} from '../components/tool.ts'
import type { View } from '../view.ts'

/** What an offer at least has to be: name of a filter, its label. */
const OFFERED: readonly [string, string, (endpoint: Endpoint) => boolean][] = [
  ['zdr', 'Zero data retention', ({ zdr }) => zdr === true],
  ['verified', 'Verified offer', ({ choice }) => choice !== null],
  ['eu', 'In the EU', ({ choice, places }) => choice !== null && places.includes('EU')],
]
/** A filter each, by the names of `POST /v1/recommend`. */
const FLAGS: readonly (readonly [string, string])[] = [
  ['supports_tools', 'Tools'],
  ['open_weights', 'Open weights'],
  ...OFFERED.map(([name, label]) => [name, label] as const),
]
const MODALITIES = ['image', 'audio', 'video', 'file']

const BUDGET = 'budget_max_usd_per_m'
/** What the page answers without scripts, too, by its names in the address. */
export const SEARCHED_BY = ['search', BUDGET]

/** Each sorts the table, by its name in the address. */
const COLUMNS = [
  ['Model', 'name'],
  ['Score', 'score'],
  ['Cost/IQ', 'sit_adjusted_price'],
  ['Blended', 'blended'],
  ['Input', 'input'],
  ['Output', 'output'],
  ['7 days', 'change'],
  ['Context', 'context'],
  ['Providers', 'sellers'],
  ['Tier', 'tier'],
] as const

/** `asked`, the address's query: without scripts the page shows what it finds; a script has all rows. */
export async function renderModels(
  release: Release,
  view: View,
  asked?: URLSearchParams,
): Promise<string> {
  const { models, rows, rest } = await makeParts(release)
  const text = asked?.get('search')?.trim().slice(0, MAX_SEARCH) ?? ''
  const most = toBound(asked?.get(BUDGET))
  const named =
    text === '' ? models : selectFound(release.models, { listed: toCurrent(models), search: text })
  const found = named.filter(({ blended_price_per_m: usd }) => usd <= (most ?? Infinity))
  const inAll = await findKinds(release, text, found)
  const content = html`<h1>Models</h1>
    <section id="text">
      ${renderTabs(inAll, 'text')}
      <p class="lead">
        ${count(models.length)} models by ${term('reference price')}, in US dollars per million
        tokens; the page of each has its cheapest provider. Filters choose models, and show the same
        prices. <a href="/cost">What a workload costs</a> has those of a region and a context.
        <a href="/compare">Compare some side by side</a>, or see
        <a href="#frontier">price against intelligence</a>.
      </p>
      ${renderForm(release)}
      <noscript>
        ${renderSearch('text', inAll)}
        ${most !== undefined && html`<p>Blended at ${price(most)} or less: ${found.length} of ${models.length} models.</p>`}
      </noscript>
      <p data-none ${found.length > 0 && raw('hidden')}>
        No model that writes text is found. Try fewer words or the creator’s name, or look under
        another kind; what no source prices is not listed. Free offers are not priced here: the page
        of a model has them under “Who sells it”, and the API as <code>offer: "free"</code>.
      </p>
      ${renderTable(rows, { found, isSorted: text === '' })}
      <p class="note">
        ${term('quality-adjusted price', 'Cost/IQ')} is the ${term('blended price', 'blended')}
        reference price at equal intelligence: × ${release.rules.reference_score} / score. A
        reference price is the creator’s own where it sells the model, else the median over
        providers. Of a model with published weights it is the median once five providers count. The
        price of hours of GPUs is not covered.
      </p>
      ${rest}
    </section>
    ${await renderKinds(release, inAll)}`
  return renderLayout(view, {
    path: '/models',
    title: 'Models',
    description:
      'What every model costs per million tokens, and at equal quality: filter, sort, compare.',
    date: release.manifest.date,
    content,
    scripts: ['models', 'chart', 'scatter'],
  })
}

interface Parts {
  models: readonly Model[]
  rows: ReadonlyMap<Model, Html>
  /** What is below the table. */
  rest: Html
}

/** Made once for a release: a search has a page of its own, which no cache keeps. */
const makeParts = onceForRelease(async (release): Promise<Parts> => {
  const models = listModels(
    release.models,
    { kind: 'text', ...DEFAULTS },
    { rules: release.rules, toSlug: () => undefined },
  )
  const offered = await findOffered(release)
  const placeOf = new Map(toCurrent(models).map((model, place) => [model, place]))
  return {
    models,
    rows: new Map(
      models.map((model) => [model, renderRow(model, offered.get(model.model_id), placeOf)]),
    ),
    rest: html`<h2 id="frontier">Price against intelligence</h2>
      ${renderFrontier(models)}`,
  }
})

/** By the id of a model, what one of its offers at least has of `OFFERED`, and where its sellers are based. */
async function findOffered(release: Release): Promise<Map<string, string[]>> {
  const { models, providerByName } = release
  const details = await release.readModelDetails(models)
  const toBased = (slug: string) => toPlaces(providerByName.get(slug)?.headquarters ?? null)
  return new Map(
    models.map(({ model_id, providers }, index) => [
      model_id,
      OFFERED.flatMap(([name, , isOffered]) =>
        details[index]?.endpoints.some(isOffered) ? [name] : [],
      ).concat(...new Set(providers.flatMap(toBased))),
    ]),
  )
}

/** Shown with scripts only. */
function renderForm({ providers }: Release): Html {
  const sellers = providers.filter(({ model_count }) => model_count > 0)
  const countries = new Set(sellers.flatMap(({ headquarters }) => toPlaces(headquarters)))
  return html`<form class="fields filters" role="search" data-filters autocomplete="off">
    <label
      >Search<input
        type="search"
        name="search"
        maxlength="${MAX_SEARCH}"
        placeholder="Name or id" /></label
    >${renderMore()}${renderSelect(
      'tier',
      'Tier',
      TIER_NAMES.map((tier) => [tier, toTitle(tier)]),
    )}${renderSelect(
      'seller',
      'Provider',
      byName(sellers.map(({ slug, name }) => [slug, name])),
    )}${renderSelect(
      'based',
      'Provider based in',
      byName([...countries].map((code) => [code, country(code).text])),
    )}${renderSelect(
      'modality',
      'Takes',
      MODALITIES.map((kind) => [kind, toTitle(kind)]),
    )}${renderNumber('context_min', 'Context at least', '200k')}${renderNumber(BUDGET, 'Blended at most, USD')}
    ${FLAGS.map(([name, label]) => renderCheck(name, label))} ${renderDownload('models')}
    ${renderFound()}
  </form>`
}

/** What a search does not find is there for scripts, in a body of its own. */
function renderTable(
  rows: Parts['rows'],
  { found, isSorted }: { found: readonly Model[]; isSorted: boolean },
): Html {
  const shown = new Set(found)
  const hidden = [...rows].filter(([model]) => !shown.has(model)).map(([, row]) => row)
  return scrollingTable(
    'Models',
    COLUMNS.map(
      ([name, sort]) =>
        html`<th
          scope="col"
          class="${sort !== 'name' && sort !== 'tier' && 'n'}"
          aria-sort="${isSorted && sort === 'sit_adjusted_price' ? 'ascending' : 'none'}"
        >
          <button type="button" value="${sort}">${name}</button>
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
function renderRow(model: Model, offered: string[] = [], placeOf: ReadonlyMap<Model, number>) {
  return html`<tr
    data-place="${placeOf.get(model)}"
    data-sellers="${model.providers.join(' ')}"
    data-has="${[...toTraits(model), ...offered].join(' ')}"
  >
    <th scope="row" class="two">
      <a href="/models/${model.model_id}">${model.name}</a
      ><span>${model.model_id}</span
      >${model.output_modalities.includes('image') && html`<small>makes images, too</small>`}${!offered.includes('verified') && html`<small>no verified offer</small>`}
    </th>
    <td class="n">${score(model.aa_score)}</td>
    <td class="n">${price(model.sit_adjusted_price)}</td>
    <td class="n">${price(model.blended_price_per_m)}</td>
    <td class="n">${price(model.input_price_per_m)}</td>
    <td class="n">${price(model.output_price_per_m)}</td>
    <td class="n">${change(model.change_7d)}</td>
    <td class="n">${tokens(model.context_length)}</td>
    <td class="n">${count(model.provider_count)}</td>
    <td>${toTitle(model.tier)}</td>
  </tr> `
}

/** What a filter can ask for. */
function toTraits(model: Model): string[] {
  const flags = (['supports_tools', 'open_weights'] as const).filter((name) => model[name] === true)
  return [...model.input_modalities.filter((kind) => kind !== 'text'), ...flags]
}
