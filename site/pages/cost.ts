// The calculator: what a workload costs a month at each model.
import { MAX_DISCOUNT_PERCENT } from '../../contract/defaults.ts'
import { SKILLS } from '../../contract/names.ts'
import { DAYS_PER_MONTH } from '../../release/recommend/cost.ts'
import { listOffers, listOthers, type Market } from '../../release/recommend/market.ts'
import type { Release } from '../../release/release.ts'
import {
  type Asked,
  byName,
  renderFlag,
  renderNumber,
  renderSelect,
} from '../components/filters.ts'
import { CLAIMED } from '../charts/class-chart.ts'
import {
  change,
  money,
  price,
  saving,
  score,
  formatCount,
  TOKENS_DIFFER,
  capitalize,
  formatTokens,
} from '../components/format.ts'
import { html, type Html, type Part, raw, readText } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { type Listed, renderList, selectPage } from '../components/list.ts'
import {
  DEFAULT_WORKLOAD,
  listUnsaid,
  MONTHLY,
  parseCostQuery,
  rankCosts,
  type Ranked,
  selectRanked,
} from '../components/offers.ts'
import { linkProvider } from '../components/model-link.ts'
import { renderEnd } from '../components/schedule.ts'
import { renderShare } from '../components/share.ts'
import { type Column, numbers, stats } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

/** What most readers come with. */
const PRESETS = {
  Chat: '',
  Documents: '?input_tokens=20000',
  'Coding agent': '?input_tokens=50000&output_tokens=1500&cached_input_percent=80',
  'Batch job': '?input_tokens=3000&output_tokens=300&batch_percent=100',
}
const FLAGS = [
  ['zdr', 'Zero data retention'],
  ['open_weights', 'Open weights'],
  ['supports_tools', 'Tools'],
] as const
/** What shows the models that the score gate leaves out. */
const EVERY = 'All models with a score'

export const COST_ASKED = `requests per input_tokens output_tokens cached_input_percent
  min_intelligence using zdr open_weights supports_tools search discount_percent reasoning_tokens
  cache_write_percent batch_percent input_per_month output_per_month context_min region rank_by all
  sort order page`.split(/\s+/)

/** What recommendations choose from, as data. */
export function renderOffers(release: Market): string {
  return JSON.stringify(listOffers(release))
}

export async function renderCost(release: Release, view: View, asked: Asked): Promise<string> {
  const parsed = parseCostQuery(asked)
  const { workload, discount_percent } = parsed
  const gate = release.rules.quality_gate
  const below = listOthers(release).belowGate
  const offers = [...release.candidates, ...below]
  const using = asked.get('using') ?? CLAIMED.id
  const [own] = rankCosts(
    offers.filter(({ model }) => model.model_id === using),
    { workload, discount_percent },
  )
  // What a reader uses is compared with what is as good.
  const least = parsed.min_intelligence ?? (own && Math.floor(own.candidate.score))
  const question = { ...parsed, min_intelligence: least }
  const isAll = asked.get('all') === 'true' || (least ?? gate) < gate
  const considered = isAll ? offers : release.candidates
  const ranked = rankCosts(considered, question)
  const search = asked.get('search') ?? ''
  const found = [...selectRanked(ranked, search)]
  if (own && !found.some(({ candidate }) => candidate.model === own.candidate.model))
    found.push(own)
  const hidden = isAll || search === '' ? [] : selectRanked(rankCosts(below, question), search)
  const remarks = [
    ...(!own ? ['the model that you use has no verified offer, so it isn’t compared'] : []),
    ...listUnsaid(considered, question),
    ...(hidden.length > 0
      ? [
          `${hidden.length} more have no measured score of ${gate} or more; to include them, choose “${EVERY}”`,
        ]
      : []),
  ]
  const isByValue = asked.get('sort') === 'value'
  const content = html`<h1>Cost calculator</h1>
    <p class="lead">What your workload costs per month on each model.</p>
    <div class="calc">
      <div data-result>${renderSummary(found, own, least ?? (isAll ? 0 : gate))}</div>
      ${renderForm(release, asked, least ?? gate)}
      <div>
        <div data-result>
          <h2>
            ${found.length} models by cost
            <small>${toMonthly(question)}, at the cheapest verified provider</small>
            <button type="button" class="quiet" data-csv="cost">CSV</button>
          </h2>
        </div>
        ${renderTable(
          isByValue
            ? found
            : found.toSorted((one, other) => one.cost.per_month - other.cost.per_month),
          {
            asked,
            own,
            today: view.today,
            total: ranked.length,
            more: [
              html`, for ${renderRequests(workload.requests_per_day)} a day`,
              ...remarks.map((remark) => `; ${remark}`),
            ],
          },
        )}
        <p class="note">
          Each cost is for ${DAYS_PER_MONTH} days, at the list prices of the model’s cheapest
          ${term('verified')} provider. To include models that score below ${least ?? gate}, lower
          the minimum score.
          ${found.some(({ cost }) => cost.unknown.length > 0) && 'A ≤ marks a maximum: the provider publishes no cache or batch price, so your workload may cost less.'}
          ${TOKENS_DIFFER}
        </p>
      </div>
    </div>`
  return renderLayout(view, {
    path: '/cost',
    title: 'Cost calculator',
    description:
      'What your workload costs per month on each model, given its requests, tokens, and cached and batched shares.',
    date: release.manifest.date,
    content,
    scripts: ['form', 'csv'],
  })
}

function renderRequests(daily: number): string {
  const rounded = Number(daily.toFixed(daily < 10 ? 1 : 0))
  return `${formatCount(rounded)} ${rounded === 1 ? 'request' : 'requests'}`
}

function toMonthly({ workload }: ReturnType<typeof parseCostQuery>): string {
  const requests = workload.requests_per_day * DAYS_PER_MONTH
  const [input, output] = [workload.input_tokens, workload.output_tokens].map((tokens) =>
    formatTokens(Math.round(tokens * requests)),
  )
  return `${input} input tokens and ${output} output tokens a month`
}

const toCell = (name: Part, { candidate: { model }, cost }: Ranked) =>
  [
    name,
    html`${money(cost.per_month)}<i>/mo</i>`,
    html`${model.name}<span class="wide">, ${price(cost.per_request)} a request</span>`,
  ] as const

/** What costs least, and beside it what the reader uses. */
function renderSummary(
  ranked: readonly Ranked[],
  own: Ranked | undefined,
  least: number,
): Html | false {
  const [cheapest] = ranked.toSorted((one, other) => one.cost.per_month - other.cost.per_month)
  if (!cheapest) return false
  return stats([
    toCell(
      html`Cheapest${least > 0 && html`<span class="wide">, score</span> ${least}+`}`,
      cheapest,
    ),
    ...(own ? [toCell('You use', own), toSaving(own, cheapest)] : []),
  ])
}

const toSaving = ({ cost: { per_month: paid } }: Ranked, { cost }: Ranked) =>
  [
    'You could save',
    saving(paid > 0 ? 1 - cost.per_month / paid : null),
    html`${money(paid - cost.per_month)} less a month`,
  ] as const

function renderTable(
  rows: readonly Ranked[],
  {
    asked,
    own,
    today,
    ...list
  }: { own?: Ranked | undefined; today: string } & Pick<Listed<Ranked>, 'asked' | 'total' | 'more'>,
): Html {
  const hasSaved = rows.some(({ saved }) => saved > 0)
  const columns: readonly Column<Ranked>[] = [
    ['Model', (each) => renderName(each, today)],
    ['Provider', ({ candidate }) => linkProvider(candidate.endpoint), 'wide'],
    numbers('Score', '-score', ({ candidate }) => candidate.rankScore, score),
    numbers(
      '$ a month',
      'cost',
      ({ cost }) => cost.per_month,
      (usd, { cost }) => html`${cost.unknown.length > 0 && '≤ '}${money(usd)}`,
      'n',
    ),
    [
      '',
      ({ cost: { per_month: usd } }) =>
        renderShare((100 * usd) / dearest, usd === least && 'least'),
      'wide bars bare',
    ],
    ...(hasSaved
      ? [
          [
            'Saved',
            ({ cost, saved }: Ranked) => html`${cost.unknown.length > 0 && '≥ '}${money(saved)}`,
            'n wide',
          ] as const,
        ]
      : []),
    [
      'Vs yours',
      (each) =>
        each.candidate.model === own?.candidate.model
          ? html`<span class="none base">–</span>`
          : change(own && 100 * (each.cost.per_month / own.cost.per_month - 1)),
      'n',
    ],
  ]
  const first = asked.get('sort') ?? 'cost'
  const { shown } = selectPage({ rows, columns, asked, first })
  const costs = shown.map(({ cost }) => cost.per_month)
  const [least, dearest] = [Math.min(...costs), Math.max(...costs) || 1]
  return renderList({
    label: 'Cost by model',
    columns,
    rows,
    asked,
    first,
    noun: 'models',
    ...list,
  })
}

function renderName({ candidate: { model, endpoint, rankScore } }: Ranked, today: string): Html {
  return html`<a href="/models/${model.model_id}">${model.name}</a>
    <small class="narrow">${readText(score(rankScore))} · ${endpoint.provider_name}</small>
    ${renderEnd(endpoint, model, today)}`
}

function renderForm({ models }: Release, asked: Asked, least: number): Html {
  const using = models
    .filter(({ aa_score: points, model_id: id }) => points !== null && id !== CLAIMED.id)
    .map(({ model_id, name }) => [model_id, name] as const)
  const field = (name: string, label: string, value: number | string = '', example = '') =>
    renderNumber(asked, name, { label, value: String(value), example })
  const { requests_per_day, input_tokens, output_tokens } = DEFAULT_WORKLOAD
  const query = asked.size === 0 ? '' : `?${asked.toString()}`
  return html`<form class="fields panel" action="/cost" data-live autocomplete="off">
    <p class="presets" data-result>
      ${Object.entries(PRESETS).map(([name, href]) => html`<a href="${href === '' ? '/cost' : href}" ${href === query && raw('aria-current="true"')}>${name}</a> `)}
    </p>
    ${field('requests', 'Requests', formatCount(requests_per_day))}
    ${renderSelect(asked, 'per', 'Per', ['day', ['month', 'month']])}
    ${field('input_tokens', 'Input tokens', formatCount(input_tokens))}
    ${field('output_tokens', 'Output tokens', output_tokens)}
    ${field('cached_input_percent', 'Cached input, %', 0)}
    ${field('min_intelligence', 'Minimum score', '', String(least))}
    <div class="across">
      ${renderSelect(asked, 'using', 'Current model', [CLAIMED.name, ...byName(using)])}
    </div>
    ${FLAGS.map(([name, label]) => renderFlag(asked, name, label, 'check'))}
    <details>
      <summary>More options</summary>
      <label
        >Model or provider<input
          type="search"
          name="search"
          maxlength="200"
          value="${asked.get('search')}"
      /></label>
      ${field('discount_percent', 'Your discount, %', '', `Up to ${MAX_DISCOUNT_PERCENT}`)}
      ${field('reasoning_tokens', 'Reasoning tokens', '', '0')}
      ${field('cache_write_percent', 'Cache writes, %', '', '0')}
      ${field('batch_percent', 'Batch requests, %', '', '0')}
      ${MONTHLY.map(([name, label]) => field(name, `Monthly ${label.toLowerCase()}`, '', '48M'))}
      ${field('context_min', 'Minimum context', '', '200k')}
      ${renderSelect(asked, 'region', 'Region', ['Any', ['EU', 'EU'], ['US', 'US']])}
      ${renderSelect(asked, 'sort', 'Sort by', ['Cost', ['value', 'Cost at equal quality'], ['score', 'Score']])}
      ${renderSelect(asked, 'rank_by', 'Score', ['Overall', ...SKILLS.slice(1).map((skill) => [skill, capitalize(skill)] as const)])}
      ${renderFlag(asked, 'all', EVERY, 'check')}
    </details>
    <button data-apply>Calculate</button>
  </form>`
}
