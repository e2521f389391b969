// The calculator: what a workload costs a month at each model, with and without scripts by one rule.
import { MAX_DISCOUNT_PERCENT } from '../../contract/defaults.ts'
import { SKILLS } from '../../contract/names.ts'
import { type Market, toOffers } from '../../release/recommend/market.ts'
import type { Release } from '../../release/release.ts'
import { toTokensText, TOKENS_DIFFER } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import {
  COLUMNS,
  DEFAULT_WORKLOAD,
  EVERY,
  MONTHLY,
  rankCosts,
  renderSummary,
  toMonthly,
} from '../components/offers.ts'
import {
  renderCheck,
  renderDownload,
  renderNumber,
  renderSelect,
  renderFound,
} from '../components/tool.ts'
import { listing } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

/** As many as the API answers at most. */
const MAX_SHOWN = 50

/** What most readers come with. */
const PRESETS = {
  Chat: '',
  Documents: '?input_tokens=20000',
  'Coding agent': '?input_tokens=50000&output_tokens=1500&cached_input_share=0.8',
  'Batch job': '?input_tokens=3000&output_tokens=300&batch_share=1',
}
/** Name of the API → label, and the field's scale; four are always shown. */
const FIELDS = [
  ['requests_per_day', 'Requests a day', 1],
  ['input_tokens', 'Input tokens', 1],
  ['output_tokens', 'Output tokens', 1],
  ['cached_input_share', 'Cached input, %', 100],
  ['reasoning_tokens', 'Reasoning tokens', 1],
  ['cache_write_share', 'Cache writes, %', 100],
  ['batch_share', 'In batches, %', 100],
] as const
const PLACES = [
  ['EU', 'the EU'],
  ['US', 'the US'],
] as const
const SORTS = [
  ['cost', 'USD a month'],
  ['score', 'score'],
] as const
const FLAGS = [
  ['zdr', 'Zero data retention'],
  ['supports_tools', 'Tools'],
  ['open_weights', 'Open weights'],
] as const

/** What the page's script ranks anew. */
export function renderOffers(release: Market): string {
  return JSON.stringify(toOffers(release))
}

export function renderCost(release: Release, view: View): string {
  const ranked = rankCosts(release.candidates, { workload: DEFAULT_WORKLOAD })
  const content = html`<h1>Cost calculator</h1>
    <div class="calc">
      ${renderForm(release)}
      <div>
        <div data-summary>${renderSummary(ranked)}</div>
        ${listing('Cost by model', COLUMNS, ranked.slice(0, MAX_SHOWN))}
        <p class="note">
          List prices at each model’s cheapest ${term('verified')} provider, ranked by cost at equal
          quality as <code>POST /v1/recommend</code> does. Models below a score of
          ${release.rules.quality_gate} are excluded. A month has 30 days. ≤ marks prices without a
          published cache or batch discount. ${TOKENS_DIFFER}
        </p>
      </div>
    </div>`
  return renderLayout(view, {
    path: '/cost',
    title: 'Cost calculator',
    description:
      'The monthly cost of each model for your tokens, cached and batched shares, and requests per day.',
    date: release.manifest.date,
    content,
    scripts: ['cost', 'csv'],
  })
}

/** Shown with scripts only. Shares are percent in the form, and shares in the address. */
function renderForm({ models, rules }: Release): Html {
  const using = models
    .filter(({ aa_score: score }) => score !== null)
    .map(({ model_id, name }) => [model_id, name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  return html`<form
    class="fields filters panel"
    data-form="/offers.json"
    data-gate="${rules.quality_gate}"
    autocomplete="off"
  >
    <p class="presets">
      ${Object.entries(PRESETS).map(([name, query]) => html`<a href="/cost${query}">${name}</a> `)}
    </p>
    ${FIELDS.slice(0, 4).map(renderField)}
    ${renderNumber('min_intelligence', 'Minimum score', String(rules.quality_gate))}
    ${renderSelect('using', 'You use', using, 'No model')}
    ${FLAGS.map(([name, label]) => renderCheck(name, label))}
    <details class="whole">
      <summary>More options</summary>
      <label>Model or provider<input type="search" name="search" maxlength="200" /></label>
      <label
        >Your discount, %<input
          type="number"
          name="discount_percent"
          min="0"
          max="${MAX_DISCOUNT_PERCENT}"
          step="any"
      /></label>
      ${FIELDS.slice(4).map(renderField)}
      ${MONTHLY.map(([name, label]) => renderNumber(name, `Or ${label.toLowerCase()} a month`, toTokensText(toMonthly(DEFAULT_WORKLOAD)[name])))}
      ${renderNumber('context_min', 'Context at least', '200k')}
      ${renderSelect('region', 'Runs in', PLACES)}
      ${renderSelect('sort', 'Sorted by', SORTS, 'rank')}
      ${renderSelect(
        'rank_by',
        'Ranked by',
        SKILLS.slice(1).map((skill) => [skill, skill]),
      )}
      ${renderCheck('all', EVERY)} ${renderDownload('cost')}
    </details>
    ${renderFound()}
  </form>`
}

const renderField = ([name, label, scale]: (typeof FIELDS)[number]) =>
  html`<label
    >${label}<input
      type="number"
      name="${name}"
      value="${DEFAULT_WORKLOAD[name]}"
      min="0"
      max="${scale === 100 ? 100 : 100_000_000}"
      step="any"
      data-scale="${scale}"
  /></label>`
