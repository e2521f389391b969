// The page of a model: its price, the price's history, its endpoints, what they bill and who says
// so, and how to call the cheapest.
import parameters from '../../data/parameters.json' with { type: 'json' }
import type { Endpoint, Model } from '../../contract/documents.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { findAlternatives } from '../../release/alternatives.ts'
import { readHistory } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { findProviderName } from '../../release/require-named.ts'
import { type ModelScore, requireScore } from '../../release/scores.ts'
import { renderDated } from '../components/dated.ts'
import { explain } from '../../release/explain.ts'
import {
  changeIn,
  count,
  price,
  saving,
  score,
  shortDay,
  formatPrice,
  tokens,
  capitalize,
  citePrices,
  day,
  nearDay,
} from '../components/format.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { renderPrices } from '../charts/price-chart.ts'
import { html, type Html } from '../components/html.ts'
import { findLastDay } from '../components/schedule.ts'
import { renderLayout } from '../components/layout.ts'
import { findOwn, renderNotice, shortenLoss } from '../components/lifecycle.ts'
import { renderEndpoints } from '../components/provider-table.ts'
import {
  type Called,
  buildCall,
  writeCurl,
  writePython,
  writeTypeScript,
} from '../../release/request.ts'
import { renderCode } from '../components/code.ts'
import { renderShare } from '../components/share.ts'
import { renderName } from '../components/model-link.ts'
import { type Column, facts, listing, stats } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

const ALTERNATIVES = { score_drop: DEFAULTS.scoreDrop, limit: 5 }

export async function renderModel(release: Release, model: Model, view: View): Promise<string> {
  const { cheapest_verified_endpoint: cheapest, note } = await explain(release, model, {
    days: MAX_HISTORY_DAYS,
    historyDays: MAX_HISTORY_DAYS,
  })
  const detail = await release.readModelDetail(model)
  const instead =
    model.aa_score === null ? null : await findAlternatives(release, model, ALTERNATIVES)
  const { model_id: id, name } = model
  const alternatives = instead ? listAlternatives(instead) : []
  const chart = renderFrontier(
    release,
    [model],
    alternatives.map((each) => each.model_id),
  )
  const evidence = renderEvidence(requireScore(release, model), release)
  const past = await renderPast(release, model, detail.endpoints)
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
    ${await renderNotice(release, model, { ...detail, today: view.today })}
    <div class="overview">
      ${renderFigures(model, detail.endpoints, { release, today: view.today })}
      ${renderFacts(model)}
    </div>
    <div class="${chart && 'split first'}">
      <div>
        <h2 id="providers">
          Providers <small>$ per million tokens, ${term('verified')} first, then cheapest</small>
        </h2>
        ${await renderEndpoints(model, { detail, release, view })}
        ${isMedian(model, detail.endpoints) && html`<p class="note">The list price above is the ${term('reference price', 'median price')} of all providers, verified or not, that have sold the model for ${parameters.kept_days.value} days.</p>`}
        ${note !== undefined && html`<p class="note">${note.replace(', so the response contains none', '')}</p>`}
        ${instead && renderAlternatives(instead, alternatives, { model, release })}
        ${!chart && evidence} ${past}
      </div>
      ${
        chart &&
        html`<div>
          <h2>
            Score and price
            ${alternatives.length > 0 && html`<small class="legend"><i class="s0 better"></i>As good or better, for less</small>`}
          </h2>
          ${chart} ${evidence}
        </div>`
      }
    </div>
    ${cheapest && renderUse(cheapest, findProviderName(release, cheapest.provider))}`
  return renderLayout(view, {
    path: `/models/${id}`,
    section: '/models',
    title: `${name} price`,
    description: `${name} costs $${formatPrice(model.blended_price_per_m)} per million blended tokens. See its price history, its providers, and how to call the cheapest endpoint.`,
    date: release.manifest.date,
    content,
    cited: citePrices(model),
    feed: `/models/${id}.atom`,
    scripts: ['chart', 'copy'],
  })
}

async function renderPast(release: Release, model: Model, endpoints: readonly Endpoint[]) {
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const { date } = release.manifest
  const first = history.at(-1)?.date ?? date
  const isFlat = new Set(history.map((entry) => entry.blended_price_per_m)).size === 1
  return html`<h2>
      Price history
      <small
        >${isFlat && html`Unchanged since ${shortDay(first)}. `}${renderPriceBasis(model, endpoints, date) || 'Dotted: no observations'}</small
      >
      <a href="/models/${model.model_id}.atom">Atom feed</a>
    </h2>
    ${renderPrices(model, history)} ${await renderDated(release, model, first)}`
}

/** Where the price is not of the day that the page shows. */
function renderPriceBasis(
  { price_basis, price_observed_on }: Model,
  endpoints: readonly Endpoint[],
  date: string,
): Html | false {
  if (price_basis === 'few')
    return html`Not in any index, because neither its creator nor three established providers sell
    it`
  const seen = day(price_observed_on)
  if (price_basis === 'catalogue') return html`From a catalogue, last seen ${seen}`
  if (price_observed_on >= date) return false
  const isAsked = endpoints.some(
    ({ offer, is_free, last_seen }) => offer === 'standard' && !is_free && last_seen === date,
  )
  return html`Last observed ${seen}${isAsked && '; newer prices await confirmation'}`
}

/** A request to the cheapest offer. */
function renderUse(cheapest: Called, provider: string): Html {
  const call = buildCall(cheapest)
  return html`<h2 id="use">Use it <small>At ${provider}</small></h2>
    ${call.url.includes('{') && html`<p>Replace the parts in braces with your own values.</p>`}
    ${renderCode('use-language', {
      curl: writeCurl(call),
      Python: writePython(call),
      TypeScript: writeTypeScript(call),
    })}`
}

function renderFigures(
  model: Model,
  endpoints: readonly Endpoint[],
  { release, today }: { release: Release; today: string },
): Html {
  const last = findLastDay(findOwn(endpoints), model)
  const ended =
    last !== null && last < today && html`<span class="old">Ended ${nearDay(last, today)}</span>`
  return stats([
    [
      html`Input <span class="wide">per 1M tokens</span>`,
      price(model.input_price_per_m),
      html`Blend 3:1 ${price(model.blended_price_per_m)}<br />${ended || (isMedian(model, endpoints) ? 'Median price' : model.price_basis === 'endpoint' && 'Creator’s price')}`,
    ],
    [
      html`Output <span class="wide">per 1M tokens</span>`,
      price(model.output_price_per_m),
      changeIn(model.change_7d, '7 days'),
    ],
    ['Score', score(model.aa_score), renderPlace(model, release)],
  ])
}

const isMedian = ({ price_basis: basis }: Model, endpoints: readonly Endpoint[]) =>
  basis === 'endpoint' &&
  !endpoints.some(({ first_party, offer }) => first_party && offer === 'standard')

/** Why a score is shown and not ranked. */
const DOUBTS = new Map<Model['score_basis'], string>([
  ['one_board', 'One benchmark only'],
  ['disputed', 'Benchmarks disagree'],
  ['other_variant', 'Score of another variant'],
])

/** Among models with a measured score. */
function renderPlace(model: Model, release: Release): Html {
  const { aa_score: own } = model
  if (own === null) return html`Fewer than two benchmarks rate it`
  const doubt = DOUBTS.get(model.score_basis)
  if (doubt !== undefined) return html`${doubt}`
  const rated = release.models.filter(({ score_basis: basis }) => basis === 'measured')
  const better = rated.filter(({ aa_score: other }) => (other ?? 0) > own)
  return html`No. ${count(better.length + 1)} of ${count(rated.length)}`
}

const textFirst = (one: string, other: string) => Number(other === 'text') - Number(one === 'text')

function renderFacts(model: Model): Html {
  const features = [model.is_reasoning && 'reasoning', model.supports_tools && 'tools']
  return facts([
    ['Context', html`${tokens(model.context_length)} tokens`],
    ['Accepts', capitalize(model.input_modalities.toSorted(textFirst).join(', '))],
    ['Weights', model.open_weights !== null && (model.open_weights ? 'Open' : 'Closed')],
    ['Providers', count(model.provider_count)],
    ['Features', capitalize(features.filter(Boolean).join(', '))],
    ['Released', model.released_on && shortDay(model.released_on)],
  ])
}

type Alternatives = Awaited<ReturnType<typeof findAlternatives>>

/** What scores as much for less, with its creator's newer model, the cheapest first. */
const listAlternatives = ({ alternatives, newer }: Alternatives) =>
  [
    ...(newer ? [newer] : []),
    ...alternatives.filter(({ model_id: id }) => id !== newer?.model_id),
  ].toSorted((one, other) => other.saving - one.saving)

function renderAlternatives(
  { newer, blended_price_per_m: own, provider }: Alternatives,
  alternatives: ReturnType<typeof listAlternatives>,
  { model: { replaced_by: recommended }, release }: { model: Model; release: Release },
): Html {
  const columns: readonly Column<(typeof alternatives)[number]>[] = [
    [
      'Model',
      (other) =>
        html`${renderName(other.model_id, release)}
          <small
            >at
            ${findProviderName(release, other.provider)}${other === newer && (recommended === null ? ', successor' : ', newer')}</small
          >`,
    ],
    ['Score', (other) => score(other.score), 'n'],
    ['Blend 3:1', (other) => price(other.blended_price_per_m), 'n'],
    ['Saving', (other) => saving(other.saving), 'n'],
    ['Limits', ({ loses }) => capitalize(loses.map(shortenLoss).join(', ') || 'none'), 'wide soft'],
  ]
  return html`<h2 id="alternatives">
      As good for less
      <small
        >Verified
        offers${alternatives.length > 0 && html`, compared with its ${provider === null ? 'reference price' : 'cheapest offer'}, ${price(own)}`}</small
      >
    </h2>
    ${
      alternatives.length > 0
        ? listing('Alternatives', columns, alternatives)
        : html`<p class="empty"><b>None.</b> No verified offer scores as high and costs less.</p>`
    }`
}

function renderEvidence(found: ModelScore, { models }: Release): Html {
  const { boards, skills } = found
  const best = Math.max(
    ...models.map(({ aa_score: points, score_basis: basis }) =>
      basis === 'measured' ? (points ?? 0) : 0,
    ),
  )
  const rows = [{ skill: 'Overall', score: found.score }, ...skills]
  return html`<h2 id="score">
      Scores <small>${boards.length > 0 ? 'By skill, OS-1 scale' : found.note}</small>
    </h2>
    ${
      boards.length > 0 &&
      html`${listing('Scores', listSkillColumns(best), rows)}
        <p class="note">
          ${term('OS-1', 'OS-1 scale')}. 90% interval: ${score(found.score_low)} to
          ${score(found.score_high)}. ${found.note}
          <a href="/methodology#scores">How we measure this</a>
        </p>
        <details>
          <summary>Leaderboards</summary>
          ${listing('Leaderboards', BOARDS, boards)}
          <p class="note">
            To see how each rating counts, call
            <code>GET /v1/models/${found.model_id}/score</code>.
          </p>
        </details>`
    }`
}

/** Bars end at the best score of any model. */
const listSkillColumns = (
  best: number,
): readonly Column<{ skill: string; score: number | null }>[] => [
  ['Skill', ({ skill }) => capitalize(skill)],
  [
    `Compared with the best, ${best.toFixed(1)}`,
    (each) => renderShare((100 * (each.score ?? 0)) / best),
    'bars',
  ],
  ['Score', (each) => score(each.score), 'n'],
]

const BOARDS: readonly Column<ModelScore['boards'][number]>[] = [
  [
    'Leaderboard',
    ({ url, source, part }) => html`<a href="${url}">${source}</a> <small>${part}</small>`,
  ],
  [
    'Rating',
    ({ rating }) => html`<data value="${rating}">${Number(rating.toPrecision(6))}</data>`,
    'n',
  ],
  ['Read', ({ scored_on }) => shortDay(scored_on), 'wide'],
  [
    'Name on the leaderboard',
    ({ model, linked_by, link_reason: reason }) =>
      html`${model}<span>${linked_by}${reason !== null && `: ${reason}`}</span>`,
    'two',
  ],
  ['Credit', ({ credit }) => credit, 'wide'],
]
