// The list of models, filtered and sorted by the same code as `/v1/models`.
import { TIER_NAMES } from '../../contract/documents.ts'
import { type ModelsQuery, selectModels } from '../../release/model-list.ts'
import { type QueryParams, toQueryText } from '../../contract/query.ts'
import { paginate } from '../../release/pagination.ts'
import type { Release } from '../../release/release.ts'
import { CHART_SCRIPTS } from '../components/figure.ts'
import { change, count, price, score, tokens } from '../components/format.ts'
import { renderFrontier } from '../components/frontier.ts'
import { html, type Html, raw } from '../components/html.ts'
import { renderPage } from '../components/layout.ts'
import { toTitle } from '../components/levels.ts'
import { renderPagination } from '../components/pagination.ts'
import { renderStaleness } from '../components/staleness.ts'
import { numeric, scrollingTable } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { SiteFile, View } from '../site-file.ts'

/** The parameters of the query as they came, and parsed. */
interface Question {
  params: QueryParams
  query: ModelsQuery
}

const COLUMNS = [
  ['sit_adjusted_price', 'Cost/IQ'],
  ['blended', 'Blended'],
  ['input', 'Input'],
  ['output', 'Output'],
] as const

export function renderModels(
  release: Release,
  { params, query }: Question,
  { baseUrl, overdue }: View,
): SiteFile {
  const found = selectModels(release, query)
  const { pagination, items } = paginate(found, { path: '/models', given: params, query })
  const content = html`${renderStaleness(release, overdue)}
    <h1>Models</h1>
    <p class="lead">
      ${
        found.length === 0
          ? html`Nothing matches. <a href="/models">Show every model</a>.`
          : html`${count(found.length)}
            ${found.length === 1 ? 'model' : 'models'}${isFiltered(params) ? ' that match' : ', each at its market price: the median over who sells it'}.`
      }
    </p>
    ${renderForm(release, query)} ${renderFrontier(found)}
    ${found.length > 0 && renderTable(items, { query, params })}
    ${renderPagination(pagination, { path: '/models', params })}`
  return renderPage(
    {
      path: '/models',
      title: 'Models',
      description:
        'What every model costs per million tokens, and per unit of intelligence: filter, sort, compare.',
      content,
      scripts: CHART_SCRIPTS.frontier,
      isUnlisted: params.size > 0,
    },
    { baseUrl, caching: 'release' },
  )
}

function isFiltered(params: QueryParams): boolean {
  return ['tier', 'provider', 'search'].some((name) => params.has(name))
}

function renderForm({ models, providers }: Release, query: ModelsQuery): Html {
  const names = new Set([
    ...models.map(({ provider }) => provider),
    ...providers.map(({ name }) => name),
  ])
  const tiers = [...TIER_NAMES, 'micro']
  return html`<form class="fields" action="/models" role="search">
    <label
      >Search<input
        type="search"
        name="search"
        value="${query.search}"
        maxlength="200"
        placeholder="Name or id"
    /></label>
    <label
      >Tier<select name="tier">
        <option value="">Any</option>
        ${tiers.map((tier) => option(tier, toTitle(tier), query.tier))}
      </select></label
    >
    <label
      >Creator or provider<input
        name="provider"
        list="names"
        value="${query.provider}"
        maxlength="200"
        placeholder="Any"
        autocomplete="off"
    /></label>
    <datalist id="names">
      ${[...names].toSorted((one, other) => one.localeCompare(other, 'en')).map((name) => html`<option value="${name}">`)}
    </datalist>
    <label
      >Sort by<select name="sort">
        ${COLUMNS.map(([value, name]) => option(value, name, query.sort))}
      </select></label
    >
    <label
      >Order<select name="order">
        ${option('asc', 'Lowest first', query.order)}${option('desc', 'Highest first', query.order)}
      </select></label
    >
    <button>Show</button>
  </form>`
}

function option(value: string, text: string, chosen: string | undefined): Html {
  return html`<option value="${value}" ${value === chosen && raw(' selected')}>${text}</option>`
}

function renderTable(models: Release['models'], { params, query }: Question): Html {
  return html`<h2>${isFiltered(params) ? 'What matches' : 'All models'}</h2>
    <p class="note">
      USD per million tokens. ${term('Cost/IQ')} is the ${term('blended')} price at equal
      intelligence: × 40 / score.
    </p>
    ${scrollingTable(
      'Models',
      [
        'Model',
        numeric('Score'),
        COLUMNS.map(([sort, name]) => renderHeading({ sort, name }, { params, query })),
        numeric('7 days'),
        'Tier',
        numeric('Context'),
        numeric('Sellers'),
      ],
      models.map(
        // The line break within a tag is part of the published page.
        (model) =>
          html`<tr>
            <th scope="row" class="two">
              <a href="/models/${model.model_id}">${model.name}</a${'\n'}><span>${model.model_id}</span>
            </th>
            <td class="n">${score(model.aa_score)}</td>
            <td class="n">${price(model.sit_adjusted_price)}</td>
            <td class="n">${price(model.blended_price_per_m)}</td>
            <td class="n">${price(model.input_price_per_m)}</td>
            <td class="n">${price(model.output_price_per_m)}</td>
            <td class="n">${change(model.change_7d)}</td>
            <td>${toTitle(model.tier)}</td>
            <td class="n">${tokens(model.context_length)}</td>
            <td class="n">${count(model.provider_count)}</td>
          </tr> `,
      ),
    )}`
}

/** A link that sorts by this column, or reverses the order where the list is sorted by it. */
function renderHeading(
  { sort, name }: { sort: ModelsQuery['sort']; name: string },
  { params, query }: Question,
): Html {
  const isSorted = query.sort === sort
  const order = isSorted && query.order === 'asc' ? 'desc' : 'asc'
  const kept = new Map([...params].filter(([key]) => key !== 'page'))
  const href = `/models?${toQueryText(kept.set('sort', sort).set('order', order))}`
  const state = query.order === 'asc' ? 'ascending' : 'descending'
  return html`<th scope="col" class="n" ${isSorted && raw(` aria-sort="${state}"`)}>
    <a href="${href}">${name}${isSorted && (query.order === 'asc' ? ' ↑' : ' ↓')}</a>
  </th>`
}
