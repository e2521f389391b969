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
  toMonthly,
} from '../components/offers.ts'
import {
  renderCheck,
  renderDownload,
  renderNumber,
  renderSelect,
  renderFound,
  renderMore,
} from '../components/tool.ts'
import { listing } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

/** As many as the API answers at most. */
const MAX_SHOWN = 50

/** Name of the API → label, and the field's attributes. */
const FIELDS = [
  // What bills differ by most comes first.
  ['cached_input_share', 'Input from a cache, %', 100],
  ['input_tokens', 'Input tokens a request', 1],
  ['output_tokens', 'Output tokens a request', 1],
  ['reasoning_tokens', 'Thinking tokens', 1],
  ['cache_write_share', 'Written to a cache, %', 100],
  ['batch_share', 'In batches, %', 100],
  ['requests_per_day', 'Requests a day', 1],
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
  const content = html`<h1>What a workload costs</h1>
    <p class="lead">
      Each model at its cheapest ${term('verified')} provider. The first costs least at equal
      intelligence. <a href="/bill">Check a bill</a> by the prices of its days.
    </p>
    ${renderForm(release)} ${listing('Cost by model', COLUMNS, ranked.slice(0, MAX_SHOWN))}
    <p class="note">
      The rank is by what this workload costs at equal intelligence: its cost ×
      ${release.rules.reference_score} ÷ the score, as
      <code>POST /v1/recommend</code> ranks. Models without a measured score of
      ${release.rules.quality_gate} or more are left out unless you ask for them. Ranked by a skill,
      models that its <a href="/scale">board</a> does not rate are left out, too. What is saved is
      by caches and batches. Your discount applies to every cost. A month has 30 days, a year twelve
      months. Past the threshold of a context tier the whole request is billed at its prices. Where
      a provider’s list does not say what cached input or a batch costs, the cost is at most (≤)
      that without the discount, and ranks so. What costs more in a batch is counted without one.
      ${TOKENS_DIFFER} Without scripts the table is of ${DEFAULT_WORKLOAD.input_tokens} tokens in
      and ${DEFAULT_WORKLOAD.output_tokens} out, ${DEFAULT_WORKLOAD.requests_per_day} requests a
      day.
    </p>`
  return renderLayout(view, {
    path: '/cost',
    title: 'What a workload costs',
    description:
      'Tokens in and out, cached and batched shares, requests a day: what each model costs a month.',
    date: release.manifest.date,
    content,
    scripts: ['cost', 'csv'],
  })
}

/** Shown with scripts only. Shares are percent in the form, and shares in the address. */
function renderForm({ models, rules }: Release): Html {
  return html`<form
    class="fields filters"
    data-form="/offers.json"
    data-gate="${rules.quality_gate}"
    autocomplete="off"
  >
    <label>Model or provider<input type="search" name="search" maxlength="200" /></label>
    ${renderMore()}
    ${FIELDS.map(
      ([name, label, scale]) =>
        html`<label
          >${label}<input
            type="number"
            name="${name}"
            value="${DEFAULT_WORKLOAD[name]}"
            min="0"
            max="${scale === 100 ? 100 : 100_000_000}"
            step="any"
            data-scale="${scale}"
        /></label>`,
    )}${MONTHLY.map(([name, label]) => renderNumber(name, `Or ${label.toLowerCase()} a month`, toTokensText(toMonthly(DEFAULT_WORKLOAD)[name])))}
    <label
      >Your discount, %<input
        type="number"
        name="discount_percent"
        min="0"
        max="${MAX_DISCOUNT_PERCENT}"
        step="any"
    /></label>
    ${renderSelect(
      'using',
      'I use',
      models
        .filter(({ aa_score: score }) => score !== null)
        .map(({ model_id, name }) => [model_id, name] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
      'No model',
    )}
    ${renderCheck('all', EVERY)}
    ${renderNumber('context_min', 'Context at least', '200k')}${renderNumber('min_intelligence', 'Score at least')}
    ${renderSelect('sort', 'Sorted by', SORTS, 'rank')}
    ${renderSelect(
      'rank_by',
      'Ranked by',
      SKILLS.slice(1).map((skill) => [skill, skill]),
    )}
    ${renderSelect('region', 'Runs in', PLACES)}
    ${FLAGS.map(([name, label]) => renderCheck(name, label))} ${renderDownload('cost')}
    ${renderFound()}
  </form>`
}
