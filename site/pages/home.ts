// The home page: what inference costs, how that changes, and where it is cheapest, in this order.
import { TIER_NAMES } from '../../contract/documents.ts'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { findEarlier, toFirstDay, toTrend } from '../../release/history.ts'
import { toCaveats } from '../../release/recommend/caveats.ts'
import { rank } from '../../release/recommend/rank.ts'
import type { Release } from '../../release/release.ts'
import {
  change,
  count,
  day,
  points,
  price,
  score,
  dayOfMonth,
  toDayText,
  toPriceText,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyBox } from '../components/key-box.ts'
import { renderLayout } from '../components/layout.ts'
import { renderLevels, toTitle } from '../charts/index-chart.ts'
import { renderMoves } from '../components/moves.ts'
import { isOffline, renderHold } from '../components/as-of.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'
import { ACCURACY_PATH } from './accuracy.ts'

const PODIUM_PLACES = 3
const TREND_DAYS = 30

export async function renderHome(release: Release, view: View): Promise<string> {
  const { composite, date } = release.composite
  const { reference_score: reference, quality_gate: gate } = release.rules
  const attribution = await release.findAttribution()
  const moved = attribution?.attribution.find((entry) => entry.date === date)
  const best = findBest(release)
  const content = html`${renderHold(release)}
    <section class="hero">
      <div>
        <p class="eyebrow">
          On ${day(date)}: the geometric mean of the prices of
          ${count(release.composite.constituents)} models, each brought to a score of ${reference}.
          “GPT-4 class” is its inherited name.
        </p>
        <h1>
          <span class="level">${price(composite.price_per_m)}</span>
          <span class="unit">per million tokens</span>
        </h1>
        ${renderChanges(release)}
      </div>
      ${renderTiers(release)}
    </section>
    <p class="note">
      The price is of one SIT: a million tokens, three quarters of them input
      (${term('blended', 'blended')}), at a score of ${reference} on the
      ${term('OS-1', 'scale OS-1')} of intelligence ${term('Cost/IQ', 'scores')}. Index points
      follow only price changes of models in the ${term('basket')}: where the basket changes, a
      ${term('link')} keeps the points level, while the dollar price may jump.
    </p>
    ${renderLead(release, best[0])}
    <h2 class="over-chart">Where it is going</h2>
    ${renderLevels(
      [
        { name: 'Composite', ...release.compositeHistory },
        ...TIER_NAMES.map((tier) => ({ name: toTitle(tier), ...release.tierHistory[tier] })),
      ],
      { title: 'The composite and its tiers', unit: 'usd', embed: '/embed/composite' },
    )}
    <p>
      <a href="/indices">Other indices</a>: weighted by usage, at list prices, as paid, of open and
      of closed models.
    </p>
    <h2 id="cheapest">Cheapest at equal intelligence</h2>
    <p class="note">
      As <code>POST /v1/recommend</code> answers by default: lowest ${term('Cost/IQ')} first, the
      ${term('blended')} price × ${reference} / score. Models that score below ${gate} are left out;
      each is priced at its cheapest ${term('verified')} endpoint that can be called.
    </p>
    ${renderPodium(best, release)}
    <h2>What moved it</h2>
    ${
      moved
        ? html`<p class="note">
              What changed the price level on ${day(moved.date)}, largest first.
              <a href="/changes">All that sellers changed</a>
            </p>
            ${renderMoves(moved.parts, release.modelById)}`
        : html`<p>This release does not say.</p>`
    }
    <h2 id="key">Use the numbers</h2>
    ${renderKeyBox(view)}
    <h2>Where they come from</h2>
    ${renderFreshness(release)}`
  return renderLayout(view, {
    path: '/',
    title: 'What AI inference costs',
    description: `GPT-4-class inference costs $${toPriceText(composite.price_per_m)} per million tokens on ${toDayText(date)}: the index, its tiers, and who sells it cheapest.`,
    date: release.manifest.date,
    content,
    scripts: ['chart', 'key'],
  })
}

function renderTiers({ composite: { tiers } }: Release): Html {
  const columns: readonly Column<(typeof TIER_NAMES)[number]>[] = [
    ['Tier', (tier) => html`<a href="/models?tier=${tier}">${toTitle(tier)}</a>`],
    ['USD per M', (tier) => price(tiers[tier].price_per_m), 'n'],
    ['1 day', (tier) => change(tiers[tier].change_24h), 'n'],
    ['Models', (tier) => count(tiers[tier].models), 'n'],
  ]
  return html`<div class="tiers">${table(toHeadings(columns), toRows(columns, TIER_NAMES))}</div>`
}

/** Of the price in dollars, and of the index in points, each with its own. */
function renderChanges({ composite: { composite, date }, compositeHistory }: Release): Html {
  const { history } = compositeHistory
  const windows = [
    { days: 1, slack: 0, change: composite.change_24h },
    { days: 7, slack: 1, change: composite.change_7d },
    { days: 30, slack: 3, change: composite.change_30d },
  ].map(({ days, slack, change: ofPoints }) => {
    const earlier = findEarlier(history, { date, days, slack })
    const ofPrice = earlier && 100 * (composite.price_per_m / earlier.price_per_m - 1)
    return { days, earlier, ofPrice: ofPrice && Number(ofPrice.toFixed(2)), ofPoints }
  })
  return html`<table class="changes">
    <thead>
      <tr>
        <td></td>
        ${windows.map(
          ({ days, earlier }) =>
            html`<th scope="col" class="n">
              ${earlier ? html`since ${dayOfMonth(earlier.date)}` : `${days} days`}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Price, ${price(composite.price_per_m)}</th>
        ${windows.map(({ ofPrice }) => html`<td class="n">${change(ofPrice)}</td>`)}
      </tr>
      <tr>
        <th scope="row">Points, ${points(composite.index_points)}</th>
        ${windows.map(({ ofPoints }) => html`<td class="n">${change(ofPoints)}</td>`)}
      </tr>
    </tbody>
  </table>`
}

/** A sentence on the trend, and one on the cheapest endpoint. */
function renderLead(release: Release, best: Candidate | undefined): Html {
  const { date } = release.composite
  const from = toFirstDay(date, TREND_DAYS)
  const recent = release.compositeHistory.history
    .filter((entry) => entry.date >= from)
    .map(({ index_points }) => index_points)
  const directions = {
    down: 'prices have been falling',
    up: 'prices have been rising',
    flat: 'prices have hardly moved',
    unknown: 'there are too few days on record to show a direction',
  }
  return html`<p class="lead">
    In the ${TREND_DAYS} days to ${day(date)} ${directions[toTrend(recent)]}.
    ${
      best &&
      html`The cheapest verified way to buy is
        <a href="/models/${best.model.model_id}">${best.model.name}</a> at
        <a href="/providers/${best.endpoint.provider}">${best.endpoint.provider_name}</a>:
        ${price(best.blendedPrice)} per million tokens.`
    }
  </p>`
}

/** As `POST /v1/recommend` answers with text as the only constraint. */
function findBest({ candidates }: Release) {
  return rank(candidates, { limit: PODIUM_PLACES }).chosen
}

function renderPodium(best: readonly Candidate[], { candidates, composite }: Release): Html {
  return html`<ol class="podium">
    ${best.map((candidate) => {
      const { model, endpoint, blendedPrice, costPerIq, score: value } = candidate
      const caveats = toCaveats(candidate, { date: composite.date, all: candidates })
      return html`<li class="panel">
        <h3>
          <a href="/models/${model.model_id}">${model.name}</a>
          <span class="unit"
            >at <a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a></span
          >
        </h3>
        <p class="figure">${price(costPerIq)}<span class="unit"> Cost/IQ</span></p>
        <p class="note">${price(blendedPrice)} per million tokens, score ${score(value)}</p>
        ${
          caveats.length > 0 &&
          html`<ul class="note caveats">
            ${caveats.map((caveat) => html`<li>${caveat}</li>`)}
          </ul>`
        }
        <p><a class="button" href="/models/${model.model_id}#use">Use this endpoint</a></p>
      </li>`
    })}
  </ol>`
}

function renderFreshness(release: Release): Html {
  const { manifest, models, providers } = release
  const answered = manifest.sources.filter(({ status }) => status === 'ok')
  const silent = manifest.sources.filter(({ status }) => status === 'failed')
  const asked = html`${count(answered.length)} of ${count(manifest.sources.length)} sources answered
  the last
  run${silent.length > 0 && html`; ${silent.map(({ source }) => source).join(', ')} did not, and what they said before stands in`}.`
  return html`<p>
      Prices of ${count(models.length)} models from ${count(providers.length)} providers, as known
      on ${day(manifest.date)}; a model’s page says where its price was last seen earlier.
      ${isOffline(release) ? html`They are those of the history that comes with the software: no source was asked.` : asked}
      <a href="/status">Every source and run</a> · <a href="/methodology">how the index is made</a>
    </p>
    ${
      ACCURACY_PATH in manifest.documents &&
      html`<p>
        <a href="/accuracy">How many of these prices are wrong</a>, by a witness that helps to make
        none.
      </p>`
    }`
}
