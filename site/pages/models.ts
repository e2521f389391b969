// The list of models of a kind: what it is asked narrows and sorts it.
import { DEFAULTS } from '../../contract/defaults.ts'
import { type Endpoint, type Model, ModelKind } from '../../contract/documents.ts'
import { selectFound } from '../../release/model-search.ts'
import { compareBy, selectCurrent } from '../../release/model-list.ts'
import { memoize } from '../../release/memoize.ts'
import type { Release } from '../../release/release.ts'
import { chooseCountedPrice } from '../../release/recommend/candidates.ts'
import { listUnitPrices, type UnitPrice } from '../../release/unit-prices.ts'
import { listRated, renderFrontier } from '../charts/frontier.ts'
import {
  type Asked,
  byName,
  renderFlag,
  renderChoice,
  renderFilters,
} from '../components/filters.ts'
import {
  change,
  count,
  NONE,
  price,
  score,
  tokens,
  formatPrice,
  formatTokens,
  capitalize,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { BY_UNIT, groupSold, listKindColumns, renderTabs } from '../components/kinds.ts'
import { renderLayout } from '../components/layout.ts'
import { renderList } from '../components/list.ts'
import { parseAmount } from '../components/offers.ts'
import { findOwn } from '../components/lifecycle.ts'
import { renderEnd } from '../components/schedule.ts'
import { renderShare } from '../components/share.ts'
import { renderSparkline } from '../components/sparkline.ts'
import { type Column, numbers } from '../components/table.ts'
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
const FLAGS = [['supports_tools', 'Tools'], ['open_weights', 'Open weights'], ...OFFERED] as const
const MODALITIES = ['image', 'audio', 'video', 'file']
const CONTEXTS = [128_000, 200_000, 500_000, 1_000_000]
const PRICES = [0.2, 0.5, 1, 2, 5, 10]
const [BUDGET, CONTEXT] = ['budget_max_usd_per_m', 'context_min']

export const MODELS_ASKED = [
  'kind',
  'search',
  'provider',
  'modality',
  CONTEXT,
  BUDGET,
  ...FLAGS.map(([name]) => name),
  'sort',
  'order',
  'page',
]

interface Row {
  model: Model
  /** What a filter can ask for. */
  traits: ReadonlySet<string>
  /** Its cheapest verified offer. */
  from: number | null
  line: Html
  /** The creator's, whose price is the list price. */
  own: Endpoint | undefined
}

const listColumns = (today: string, best: number): readonly Column<Row>[] => [
  ['Model', (row) => renderName(row, today), '', { key: 'name', value: ({ model }) => model.name }],
  [
    'Score',
    ({ model: { aa_score: points, score_basis: basis } }) =>
      html`<span class="${points !== null && basis !== 'measured' && 'about'}"
          >${score(points)}</span
        >${points !== null && renderShare((100 * points) / best)}`,
    'n',
    { key: 'score', value: ({ model }) => toRated(model), isDown: true },
  ],
  numbers('Input', 'input', ({ model }) => model.input_price_per_m, price),
  numbers('Output', 'output', ({ model }) => model.output_price_per_m, price),
  numbers(
    'List 3:1',
    'blended',
    ({ model }) => model.blended_price_per_m,
    (usd, { model: { input_price_per_m: usdIn, output_price_per_m: usdOut } }) =>
      html`${price(usd)}<small class="narrow"
          >$${formatPrice(usdIn)} / $${formatPrice(usdOut)}</small
        >`,
    'n',
  ),
  numbers(
    'From',
    'from',
    ({ from }) => from,
    (usd, { model: { blended_price_per_m: listed } }) =>
      html`<span class="${usd === listed && 'none'}">${price(usd)}</span>`,
  ),
  ['6 months', ({ line }) => line, 'wide'],
  numbers(
    '7 days',
    'change',
    ({ model }) => model.change_7d,
    (moved) => change(moved),
  ),
  numbers('Context', '-context', ({ model }) => model.context_length, tokens),
  numbers('Providers', '-providers', ({ model }) => model.provider_count, count),
  [
    'Weights',
    ({ model: { open_weights: isOpen } }) => (isOpen === null ? NONE : isOpen ? 'Open' : 'Closed'),
    'wide soft',
  ],
]

function renderName({ model, traits, own }: Row, today: string): Html {
  const { model_id: id, name, provider, retires_on: end } = model
  return html`<input type="checkbox" form="picked" name="m" value="${id}" aria-label="Compare" />
    <a href="/models/${id}">${name}</a>
    <small>${provider}</small>
    ${(end ?? today) >= today && !traits.has('verified') && html`<i class="tag">Unverified</i>`}
    ${renderEnd(own, model, today)}`
}

export async function renderModels(release: Release, view: View, asked: Asked): Promise<string> {
  const rows = await readRows(release)
  const search = asked.get('search') ?? ''
  const sold = await findSold(release, search)
  const found = findRows(rows, release, asked)
  const counts = new Map(ModelKind.options.map((kind) => [kind, groupSold(sold, kind).length]))
  counts.set('text', found.length)
  const wanted = ModelKind.safeParse(asked.get('kind')).data
  // A reader who comes with the name of another kind's model sees that kind.
  const kind = wanted ?? ModelKind.options.find((each) => counts.get(each)) ?? 'text'
  const content = html`<div class="title">
      <h1>Models</h1>
      <div class="result" data-result>${renderTabs(counts, { kind, asked })}</div>
    </div>
    <p class="lead">What each model costs, and where it’s cheapest.</p>
    <div class="charted">
      ${kind === 'text' && search === '' && (await renderChart(release))}
      <div>
        ${renderForm(release, { asked, kind: wanted ?? kind })}
        ${kind === 'text' ? renderText(found, { rows, asked, today: view.today }) : await renderKind(release, { kind, sold, asked })}
      </div>
    </div>`
  return renderLayout(view, {
    path: '/models',
    title: 'Models',
    description:
      'All AI models by score and price per million tokens, to filter, sort and compare.',
    date: release.manifest.date,
    content,
    scripts: ['form', 'csv', 'chart'],
  })
}

function renderText(
  found: readonly Row[],
  { rows, asked, today }: { rows: readonly Row[]; asked: Asked; today: string },
): Html {
  const best = Math.max(...rows.map(({ model }) => model.aa_score ?? 0))
  return html`<section>
    ${renderList({
      label: 'Models',
      columns: listColumns(today, best),
      rows: found,
      asked,
      first: asked.has('search') ? '' : 'score',
      noun: 'models',
      total: rows.length,
    })}
    <form class="picked" id="picked" action="/compare">
      <span></span><button type="reset" class="quiet">Clear</button><button>Compare</button>
    </form>
    <p class="note">
      The list price is the price that the creator charges or, if the creator doesn’t sell the
      model, the median of its providers’ prices. “From” is the cheapest verified offer. The 3:1
      blend is three parts input to one part output. A ~ marks a score from a single benchmark.
      <a href="/methodology">How we measure this</a>
    </p>
  </section>`
}

async function renderKind(
  release: Release,
  { kind, sold, asked }: { kind: ModelKind; sold: readonly UnitPrice[]; asked: Asked },
): Promise<Html> {
  const rows = groupSold(sold, kind)
  return html`${renderList({
      label: capitalize(kind),
      columns: listKindColumns(release, rows),
      rows,
      group: BY_UNIT,
      asked,
      first: '',
      noun: 'models',
      total: groupSold(await listUnitPrices(release), kind).length,
    })}
    <p class="note">
      Last known prices in US dollars, cheapest first, from LiteLLM, OpenRouter and models.dev.
      These sources list fewer prices for other kinds of models than for text models.
    </p>`
}

async function findSold(release: Release, search: string): Promise<readonly UnitPrice[]> {
  const sold = await listUnitPrices(release)
  if (search === '') return sold
  const models = [...new Set(sold.map(({ model }) => model))]
  const found = new Set(selectFound(models, { listed: models, search }))
  return sold.filter(({ model }) => found.has(model))
}

/** Best first, or as the API has what is searched for. */
function findRows(rows: readonly Row[], release: Release, asked: Asked): readonly Row[] {
  const get = (name: string) => asked.get(name) ?? ''
  const wanted = FLAGS.map(([name]) => name).filter((name) => get(name) === 'true')
  if (get('modality') !== '') wanted.push(get('modality'))
  const [context = 0, most = Infinity] = [CONTEXT, BUDGET].map((name) => parseAmount(get(name)))
  const listed = rows.filter(
    ({ model, traits }) =>
      (get('provider') === '' || model.providers.includes(get('provider'))) &&
      wanted.every((trait) => traits.has(trait)) &&
      (model.context_length ?? 0) >= context &&
      model.blended_price_per_m <= most,
  )
  if (get('search') === '') return listed
  const rowOf = new Map(listed.map((row) => [row.model, row]))
  return selectFound(release.models, {
    listed: selectCurrent(listed.map(({ model }) => model)),
    search: get('search'),
  }).flatMap((model) => rowOf.get(model) ?? [])
}

/** Rated by two benchmarks, then by one, then not at all; the best first. */
const toRated = ({ score_basis: basis, aa_score: points }: Model) =>
  points === null ? null : points - (basis === 'measured' ? 0 : 1000)

/** Made once for a release, as every search needs them. */
const renderChart = memoize(
  async (release: Release) =>
    html`<div>
      <h2 id="frontier">
        Score and price
        <small>
          What ${listRated(release).length} rated models cost where they’re cheapest
          <span class="legend"
            ><i class="s0 best"></i>Best value <i class="s7 best"></i>Closed <i class="s7"></i>Open
            weights</span
          >
        </small>
      </h2>
      ${renderFrontier(release)}
    </div>`,
)

const readRows = memoize(async (release: Release): Promise<readonly Row[]> => {
  const models = release.models
    .toSorted(compareBy(DEFAULTS))
    .toSorted((one, other) => (toRated(other) ?? -Infinity) - (toRated(one) ?? -Infinity) || 0)
  const details = await release.readModelDetails(models)
  return models.map((model, index) => {
    const { endpoints = [], price_steps: steps = [] } = details[index] ?? {}
    const best = endpoints.find(({ recommendation_rank: rank }) => rank === 1)
    const offered = OFFERED.filter(([, , isOffered]) => endpoints.some(isOffered))
    const flags = (['supports_tools', 'open_weights'] as const).filter((name) => model[name])
    return {
      model,
      traits: new Set([...model.input_modalities, ...flags, ...offered.map(([name]) => name)]),
      from: best ? chooseCountedPrice(best) : null,
      line: renderSparkline(steps, release.manifest.date),
      own: findOwn(endpoints),
    }
  })
})

function renderForm(
  { providers }: Release,
  { asked, kind }: { asked: Asked; kind: ModelKind },
): Html {
  const offering = providers.filter(({ model_count }) => model_count > 0)
  return renderFilters(asked, {
    path: '/models',
    label: 'Search models',
    csv: 'models',
    fields:
      kind === 'text'
        ? html`${renderChoice(asked, 'provider', ['Any provider', ...byName(offering.map(({ slug, name }) => [slug, name]))])}
          ${renderChoice(asked, 'modality', ['Any input', ...MODALITIES.map((each) => [each, capitalize(each)] as const)])}
          ${renderChoice(asked, CONTEXT, ['Any context', ...CONTEXTS.map((least) => [String(least), `Context ${formatTokens(least)}+`] as const)])}
          ${renderChoice(asked, BUDGET, ['Any price', ...PRICES.map((usd) => [String(usd), `Blend up to $${usd}`] as const)])}
          ${FLAGS.map(([name, label]) => renderFlag(asked, name, label))}`
        : html`<input type="hidden" name="kind" value="${kind}" />`,
  })
}
