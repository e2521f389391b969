// The page of a model: its price, the price's history, its endpoints, what they bill and who says
// so, and how to call the cheapest.
import type { Model } from '../../contract/documents.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { readHistory } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { requireScore } from '../../release/scores.ts'
import { renderDated } from '../components/dated.ts'
import { renderAlternatives } from '../components/alternatives.ts'
import { renderEvidence } from '../components/evidence.ts'
import { explain } from '../../release/explain.ts'
import {
  change,
  count,
  NOT_ON_RECORD,
  price,
  score,
  shortDay,
  formatPrice,
  tokens,
  capitalize,
} from '../components/format.ts'
import { renderPrices } from '../charts/model-charts.ts'
import { html, type Html } from '../components/html.ts'
import type { Asked } from '../components/filters.ts'
import { renderLayout } from '../components/layout.ts'
import { renderEnd, renderNewer } from '../components/lifecycle.ts'
import { renderEndpoints } from '../components/provider-table.ts'
import {
  type Called,
  buildCall,
  writeCurl,
  writePython,
  writeTypeScript,
} from '../../release/request.ts'
import { renderCode } from '../components/code.ts'
import { findScored } from '../charts/frontier.ts'
import { facts, stats } from '../components/table.ts'
import { renderPriceBasis, citePrices } from '../components/price-basis.ts'
import type { View } from '../view.ts'

const ALTERNATIVES = { score_drop: DEFAULTS.scoreDrop, limit: 5 }

export async function renderModel(
  release: Release,
  model: Model,
  { view, asked }: { view: View; asked: Asked },
): Promise<string> {
  const { cheapest_verified_endpoint: cheapest, note } = await explain(release, model, {
    days: MAX_HISTORY_DAYS,
    historyDays: MAX_HISTORY_DAYS,
  })
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const detail = await release.readModelDetail(model)
  const instead =
    model.aa_score === null ? null : await findAlternatives(release, model, ALTERNATIVES)
  const { model_id: id, name } = model
  const content = html`<p class="eyebrow">
      <a href="/models">Models</a> /
      <a href="/models?search=${toCreatorSlug(id)}/">${model.provider}</a>
    </p>
    <div class="title">
      <h1>${name}</h1>
      <p>
        <a class="button quiet" href="/compare?m=${id}">Compare</a>
        <a class="button quiet" href="/dashboard?model_id=${id}">Watch price</a>
        ${cheapest && html`<a class="button" href="#use">Use it</a>`}
      </p>
    </div>
    <div class="overview">${renderFigures(model, release)} ${renderFacts(model)}</div>
    ${await renderEnd(release, model)}
    ${instead && (await renderNewer(instead.newer, model, release))}
    ${note !== undefined && html`<p>${note}</p>`}
    <h2 id="providers">
      Providers <small>$ per million tokens; verified offers first, then cheapest first</small>
    </h2>
    ${await renderEndpoints(model, { detail, release, view, asked })}
    ${instead && renderAlternatives(instead, release)}
    <h2>
      Price history
      <small>${renderPriceBasis(model, detail.endpoints, release.manifest.date)}</small>
      <a href="/models/${id}.atom">Atom feed</a>
    </h2>
    ${renderPrices(model, history)}
    ${await renderDated(release, model, history.at(-1)?.date ?? release.manifest.date)}
    ${renderEvidence(requireScore(release, model))}
    ${
      cheapest &&
      html`<h2 id="use">Use it</h2>
        ${renderUse(cheapest)}`
    }`
  return renderLayout(view, {
    path: `/models/${id}`,
    section: '/models',
    title: `${name} price`,
    description: `${name} costs $${formatPrice(model.blended_price_per_m)} per million blended tokens. See its price history, its providers, and how to call the cheapest endpoint.`,
    date: release.manifest.date,
    content,
    cited: citePrices(model),
    feed: `/models/${id}.atom`,
    scripts: ['chart', 'copy', 'form'],
  })
}

/** A request to the cheapest offer. */
function renderUse(cheapest: Called): Html {
  const call = buildCall(cheapest)
  return html`${call.url.includes('{') && html`<p>Replace the parts in braces with your own values.</p>`}
  ${renderCode('use-language', {
    curl: writeCurl(call),
    Python: writePython(call),
    TypeScript: writeTypeScript(call),
  })}`
}

const renderFigures = (model: Model, release: Release): Html =>
  stats([
    [
      'Input per million tokens',
      price(model.input_price_per_m),
      html`Blend 3:1 ${price(model.blended_price_per_m)}`,
    ],
    [
      'Output per million tokens',
      price(model.output_price_per_m),
      html`${change(model.change_7d)} in 7 days`,
    ],
    ['Score', score(model.aa_score), renderPlace(model, release)],
  ])

/** Why a score is shown and not ranked. */
const DOUBTS = new Map<Model['score_basis'], string>([
  ['one_board', 'One benchmark only'],
  ['disputed', 'Benchmarks disagree'],
  ['other_variant', 'Score of another variant'],
])

/** Among models with a measured score, by price at equal quality. */
function renderPlace(model: Model, release: Release): Html {
  const own = model.sit_adjusted_price
  if (model.aa_score === null || own === null)
    return html`No score: fewer than two benchmarks rate it`
  const doubt = DOUBTS.get(model.score_basis)
  if (doubt !== undefined) return html`${doubt}`
  const scored = findScored(release.models)
  const cheaper = scored.filter(({ model: other }) => (other.sit_adjusted_price ?? Infinity) < own)
  return html`No. ${count(cheaper.length + 1)} of ${count(scored.length)} on value`
}

const textFirst = (one: string, other: string) => Number(other === 'text') - Number(one === 'text')

function renderFacts(model: Model): Html {
  const features = [model.is_reasoning && 'Reasoning', model.supports_tools && 'Tools']
  return facts([
    ['Context', html`${tokens(model.context_length)} tokens`],
    ['Accepts', capitalize(model.input_modalities.toSorted(textFirst).join(', '))],
    [
      'Weights',
      model.open_weights === null ? NOT_ON_RECORD : model.open_weights ? 'Open' : 'Closed',
    ],
    ['Providers', count(model.provider_count)],
    ['Features', features.filter(Boolean).join(', ') || NOT_ON_RECORD],
    ['Released', model.released_on === null ? NOT_ON_RECORD : shortDay(model.released_on)],
  ])
}
