// The page of a model: its price, the price's history, its endpoints, what they bill and who says
// so, and how to call the cheapest.
import type { Model } from '../../contract/documents.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { readHistory, toFirstDay, toTrend } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { requireScore } from '../../release/scores.ts'
import { renderDated } from '../components/dated.ts'
import { renderAlternatives } from '../components/alternatives.ts'
import { renderEvidence } from '../components/evidence.ts'
import { explain, type Explanation } from '../../release/explain.ts'
import {
  change,
  count,
  NOT_ON_RECORD,
  points,
  price,
  score,
  shortDay,
  toPriceText,
  tokens,
} from '../components/format.ts'
import { renderPrices, renderSellers } from '../charts/model-charts.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { toTitle } from '../charts/index-chart.ts'
import { renderEnd, renderNewer } from '../components/lifecycle.ts'
import { renderEndpoints } from '../components/sellers.ts'
import { renderSnippets } from '../components/snippet.ts'
import { facts } from '../components/table.ts'
import { term } from '../components/term.ts'
import { renderCheapest, renderModelSummary, toCited } from '../components/model-summary.ts'
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
  const instead =
    model.aa_score === null ? null : await findAlternatives(release, model, ALTERNATIVES)
  const content = html`<p class="eyebrow">
      <a href="/models?search=${toCreatorSlug(model.model_id)}/">${model.provider}</a> ·
      ${toTitle(model.tier)} · <a href="/compare?m=${model.model_id}">Compare it</a>
    </p>
    <h1>${model.name}</h1>
    <p class="id"><code>${model.model_id}</code></p>
    ${renderCheapest(explanation, detail, release)} ${await renderEnd(release, model)}
    ${instead && (await renderNewer(instead.newer, model, release))}
    ${renderFigures(model, cheapest)}
    ${renderModelSummary(model, { explanation, trend, detail }, release)}
    <h2>Price over time</h2>
    ${renderPrices(model, history)}
    ${await renderDated(release, model, history.at(-1)?.date ?? release.manifest.date)}
    <p class="note">
      What its providers change, <a href="/models/${model.model_id}.atom">as a feed</a> or
      <a href="/dashboard">by mail</a>, once you have signed up.
    </p>
    ${
      cheapest &&
      html`<h2 id="use">Use it</h2>
        ${renderSnippets(cheapest)}`
    }
    ${instead && renderAlternatives(instead, release)}
    <h2 id="sellers">Who sells it</h2>
    ${renderEndpoints(model, { detail, release, view })}
    <h2>Its cheapest verified providers over time</h2>
    ${await renderSellers(release, model)} ${renderEvidence(requireScore(release, model))}`
  return renderLayout(view, {
    path: `/models/${model.model_id}`,
    section: '/models',
    title: `${model.name} price`,
    description: `${model.name} costs $${toPriceText(model.blended_price_per_m)} per million blended tokens: its price history, who sells it, and how to call the cheapest endpoint.`,
    date: release.manifest.date,
    content,
    cited: toCited(model),
    feed: `/models/${model.model_id}.atom`,
    scripts: ['chart', 'sellers'],
  })
}

function renderFigures(model: Model, cheapest: Explanation['cheapest_verified_endpoint']): Html {
  const usd = model.blended_price_per_m
  const of = cheapest && usd > 0 ? cheapest.blended_per_m / usd : 1
  return html`<h2>Reference price</h2>
    ${facts([
      ['Blended', price(model.blended_price_per_m)],
      ['Input', price(model.input_price_per_m)],
      ['Output', price(model.output_price_per_m)],
      ['Cost/IQ', price(model.sit_adjusted_price)],
      ['Score', score(model.aa_score)],
      ['Released', model.released_on === null ? NOT_ON_RECORD : shortDay(model.released_on)],
      ['1 day', change(model.change_24h)],
      ['7 days', change(model.change_7d)],
      ['Context', tokens(model.context_length)],
      ['Providers', count(model.provider_count)],
    ])}
    <p class="note">
      USD per million tokens. Lists, charts and indices take the
      ${term('reference price')}${of < 0.995 && cheapest && html`; the cheapest provider, at ${price(cheapest.blended_per_m)} blended, asks ${points(of)} times as much`}.
      ${term('blended price', 'Blended')}: three parts input, one part output.
      ${term('quality-adjusted price', 'Cost/IQ')}: the blended price at equal intelligence.
    </p>`
}
