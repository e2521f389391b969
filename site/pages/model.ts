// The page of a model: its price, the price's history, its endpoints, what they bill and who says
// so, and how to call the cheapest.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { readHistory, toFirstDay, toTrend } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { toScore } from '../../release/scores.ts'
import { renderAlternatives } from '../components/alternatives.ts'
import { renderEvidence } from '../components/evidence.ts'
import { toSourceName } from '../../contract/sentences.ts'
import { listUnconverted } from '../../release/unconverted.ts'
import { explain, listEndpoints } from '../../release/explain.ts'
import {
  change,
  claim,
  count,
  NOT_ON_RECORD,
  price,
  score,
  shortDay,
  toPriceText,
  tokens,
} from '../components/format.ts'
import { renderPrices, renderSellers } from '../charts/model-charts.ts'
import { html, type Html, type Part } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { toTitle } from '../charts/index-chart.ts'
import { renderEnd, renderNewer } from '../components/lifecycle.ts'
import { renderReport } from '../components/report.ts'
import { toSchedule } from '../components/schedule.ts'
import { renderSnippets } from '../components/snippet.ts'
import { type Column, facts, listing } from '../components/table.ts'
import { term } from '../components/term.ts'
import { renderCheapest, renderVerdict } from '../components/verdict.ts'
import type { View } from '../view.ts'

const TREND_DAYS = 30
const ALTERNATIVES = { score_drop: DEFAULTS.scoreDrop, limit: 5 }

export async function renderModel(release: Release, model: Model, view: View): Promise<string> {
  const explanation = await explain(release, model, {
    days: MAX_HISTORY_DAYS,
    historyDays: MAX_HISTORY_DAYS,
  })
  const { cheapest_verified_endpoint: cheapest } = explanation
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const from = toFirstDay(release.manifest.date, TREND_DAYS)
  const recent = history.filter(({ date }) => date >= from)
  const trend = toTrend(recent.map((entry) => entry.blended_price_per_m))
  const detail = await release.readModelDetail(model)
  const { endpoints } = detail
  const unconverted = listUnconverted(detail)
  const instead =
    model.aa_score === null ? null : await findAlternatives(release, model, ALTERNATIVES)
  const content = html`<p class="eyebrow">
      <a href="/models?search=${toCreatorSlug(model.model_id)}/">${model.provider}</a> ·
      ${toTitle(model.tier)} · <a href="/compare?m=${model.model_id}">Compare it</a>
    </p>
    <h1>${model.name}</h1>
    <p class="id"><code>${model.model_id}</code></p>
    ${renderCheapest(model, explanation, release)} ${await renderEnd(release, model)}
    ${instead && renderNewer(instead.newer, model, release)} ${renderFigures(model)}
    ${renderVerdict(model, { explanation, trend }, release)}
    <h2>Price over time</h2>
    ${renderPrices(model, history)}
    <p class="note">
      What its providers change, <a href="/models/${model.model_id}.atom">as a feed</a> or
      <a href="/dashboard">by mail</a>, once you have signed up; its price, as a badge for your
      page:
    </p>
    <pre
      tabindex="0"
    ><code>${`<img src="${view.baseUrl}/badge/${model.model_id}.svg" alt="Price of ${model.name}">`}</code></pre>
    ${
      cheapest &&
      html`<h2 id="use">Use it</h2>
        ${renderSnippets(cheapest)}`
    }
    ${instead && renderAlternatives(instead, release)}
    <h2>Who sells it</h2>
    ${endpoints.length > 0 ? listing('Endpoints', listColumns(release, model, view), toRows(listEndpoints(release, model, endpoints))) : html`<p>No endpoint is listed.</p>`}
    <p class="note">
      ${unconverted.length > 0 && html`${count(unconverted.length)} more prices are in the API alone. ${[...new Set(unconverted.map(({ note }) => note))].join(' ')}`}
      ${term('verified', 'Verified')}: the provider’s own list names the model, or two independent
      sources agree. No retention: prompts are not kept. What is said of privacy is the providers’
      own claim, and not certified. Who says it: input and output since a day, best supported first;
      where sources differ, the ${term('verified', 'rules')} say which counts.
    </p>
    <h2>Its cheapest verified providers over time</h2>
    ${await renderSellers(release, model)}
    ${release.scores && renderEvidence(toScore(release, model))}`
  return renderLayout(view, {
    path: `/models/${model.model_id}`,
    section: '/models',
    title: `${model.name} price`,
    description: `${model.name} costs $${toPriceText(model.blended_price_per_m)} per million blended tokens: its price history, who sells it, and how to call the cheapest endpoint.`,
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}

function renderSeller(endpoint: Row): Html {
  return html`<a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a
    ><span>${toRemarks(endpoint)}</span>`
}

/** What is billed; where that is a promotion, beside the list price that it leaves. */
function renderPayable({ blended_per_m: usd, list, promotion }: Endpoint): Html {
  const left = promotion !== null && list !== null && list.blended_per_m > usd
  return html`${left && html`<s>${price(list.blended_per_m)}</s> `}${price(usd)}`
}

type Row = ReturnType<typeof listEndpoints>[number] & { hasTwin: boolean }

const isPlain = ({ verified, offer }: Endpoint) => verified && offer === 'standard'
/** What a row shows of an endpoint: others may show the same. */
const toKey = ({ provider, endpoint_tag, offer }: Endpoint) =>
  `${provider} ${endpoint_tag} ${offer}`

/** Cheapest first, after what is verified and sold to everybody. */
function toRows(endpoints: ReturnType<typeof listEndpoints>): Row[] {
  const counts = Map.groupBy(endpoints, toKey)
  return endpoints
    .map((endpoint) => ({ ...endpoint, hasTwin: (counts.get(toKey(endpoint))?.length ?? 0) > 1 }))
    .toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
}

const listColumns = (release: Release, { model_id }: Model, view: View): readonly Column<Row>[] => [
  ...COLUMNS,
  [
    'Last change',
    ({ last_changed, provider, sources, input_price_per_m: usdIn, output_price_per_m: usdOut }) =>
      html`${shortDay(last_changed)}
      ${renderReport(view, {
        model: model_id,
        provider,
        shown: `${usdIn} / ${usdOut}`,
        evidence: sources.map(toSourceName).join(', '),
        release: release.manifest.run_id,
      })}`,
  ],
]

const COLUMNS: readonly Column<Row>[] = [
  ['Provider', renderSeller, 'two'],
  ['Blended', renderPayable, 'n'],
  ['Input', (endpoint) => price(endpoint.input_price_per_m), 'n'],
  ['Output', (endpoint) => price(endpoint.output_price_per_m), 'n'],
  ['Context', (endpoint) => tokens(endpoint.context_length), 'n'],
  ['Also bills', (endpoint) => fold('price', listExtras(endpoint))],
  [
    'Who says it',
    ({ claims }) =>
      fold(
        'claim',
        claims.map(
          ({ usd_in, usd_out, since, roots }) =>
            html`${price(usd_in)} and ${price(usd_out)} since ${shortDay(since)}:
            ${roots.map(toSourceName).join(', ')}`,
        ),
      ),
  ],
  ['Region', ({ regions }) => (regions.length > 0 ? regions.join(', ') : NOT_ON_RECORD)],
  ['Quantisation', (endpoint) => endpoint.quantization ?? NOT_ON_RECORD],
  [
    'No retention',
    ({ zdr, zdr_under: name, provider }) =>
      html`${claim(zdr)}${zdr && name !== null && name !== provider && ` (under ${toSourceName(name)})`}`,
  ],
  ['Trains on prompts', (endpoint) => claim(endpoint.trains_on_prompts)],
  ['Not known', ({ facts: known }) => fold('fact', listUnknown(known))],
]

/** In a cell, more than fits it. */
function fold(name: string, items: readonly Part[]): Html | false {
  return (
    items.length > 0 &&
    html`<details>
      <summary>${items.length} ${name}${items.length > 1 && 's'}</summary>
      <ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>
    </details>`
  )
}

/** What it bills besides plain input and output. */
function listExtras(endpoint: Endpoint): Html[] {
  const extras = toSchedule(endpoint).filter(([label]) => !['input', 'output'].includes(label))
  return extras.map(([label, usd]) => html`${label}: ${price(usd)}`)
}

function listUnknown(known: Record<string, { status: string }>): string[] {
  const unknown = Object.entries(known).filter(([, { status }]) => status === 'unknown')
  return unknown.map(([name]) => name.replaceAll('_', ' '))
}

function toRemarks(endpoint: Row): string {
  const { verified, offer, is_available, discount, endpoint_tag, promotion, provider, until } =
    endpoint
  const { hasTwin, next_price: next } = endpoint
  return [
    endpoint_tag !== '' && endpoint_tag !== provider && endpoint_tag,
    hasTwin && (endpoint.model_id_on_provider ?? 'named by no source'),
    verified ? 'verified' : 'not verified',
    offer !== 'standard' && offer,
    !is_available && 'not available now',
    until !== null && `until ${until}`,
    until !== null &&
      next !== null &&
      `then ${toPriceText(next.input_price_per_m)} in and ${toPriceText(next.output_price_per_m)} out`,
    promotion
      ? `${Math.round(100 * promotion.discount)} % off its list price, seen via ${toSourceName(promotion.seen_via)}`
      : discount > 0 && `${Math.round(100 * discount)} % off its list price`,
  ]
    .filter((remark) => remark !== false)
    .join(', ')
}

function renderFigures(model: Model): Html {
  return html`${facts([
      ['Blended', price(model.blended_price_per_m)],
      ['Input', price(model.input_price_per_m)],
      ['Output', price(model.output_price_per_m)],
      ['Cost/IQ', price(model.sit_adjusted_price)],
      ['Score', score(model.aa_score)],
      ['1 day', change(model.change_24h)],
      ['7 days', change(model.change_7d)],
      ['Context', tokens(model.context_length)],
      ['Providers', count(model.provider_count)],
    ])}
    <p class="note">
      USD per million tokens. ${term('blended price', 'Blended')}: three parts input, one part
      output. ${term('quality-adjusted price', 'Cost/IQ')}: the blended price at equal intelligence.
    </p>`
}
