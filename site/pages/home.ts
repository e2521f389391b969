// The home page: what inference costs, how that changes, and where it is cheapest, in this order.
import { TIER_NAMES } from '../../contract/documents.ts'
import * as operations from '../../contract/operations.ts'
import type { Candidate } from '../../release/candidates.ts'
import { toTrend } from '../../release/history.ts'
import { rank } from '../../release/recommend.ts'
import type { Release } from '../../release/release.ts'
import { CHART_SCRIPTS } from '../components/figure.ts'
import {
  change,
  count,
  day,
  instant,
  points,
  price,
  score,
  toDayText,
  toPriceText,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { KEY_SCRIPT, renderKeyBox } from '../components/key-box.ts'
import { renderPage } from '../components/layout.ts'
import { renderLevels, toTitle } from '../components/levels.ts'
import { renderMovers } from '../components/movers.ts'
import { renderMoves } from '../components/moves.ts'
import { renderHold } from '../components/as-of.ts'
import { facts } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { SiteFile, View } from '../site-file.ts'

const PODIUM_PLACES = 3

export async function renderHome(release: Release, view: View): Promise<SiteFile> {
  const { composite, date } = release.composite
  const attribution = await release.findAttribution()
  const moved = attribution?.attribution.find((entry) => entry.date === date)
  const best = findBest(release)
  const content = html`${renderHold(release)}
    <section class="hero">
      <div>
        <p class="eyebrow">GPT-4-class inference, ${day(date)}</p>
        <h1>
          <span class="level">${price(composite.price_per_m)}</span>
          <span class="unit">per million tokens</span>
        </h1>
        ${facts(
          [
            ['24 hours', change(composite.change_24h)],
            ['7 days', change(composite.change_7d)],
            ['30 days', change(composite.change_30d)],
            ['Index points', points(composite.index_points)],
          ],
          'changes',
        )}
      </div>
      ${renderTiers(release)}
    </section>
    ${renderLead(release, best[0])}
    <h2 class="over-chart">Where it is going</h2>
    ${renderLevels(release)}
    <h2 id="cheapest">Who sells it cheapest</h2>
    <p class="note">
      By ${term('Cost/IQ')}, the price at equal intelligence: the ${term('blended')} price × 40 /
      score. Only ${term('verified')} endpoints, the cheapest of each model.
    </p>
    ${renderPodium(best)}
    <div class="columns">
      <section>
        <h2>What moved it</h2>
        ${
          moved
            ? html`<p class="note">Effects on the level of ${day(moved.date)}, largest first.</p>
                ${renderMoves(moved, release)}`
            : html`<p>This release does not say.</p>`
        }
      </section>
      <section>
        <h2>Movers of the week</h2>
        ${renderMovers(release)}
      </section>
    </div>
    <h2 id="key">Use the numbers</h2>
    ${renderKeyBox(view)}
    <h2>Where they come from</h2>
    ${renderFreshness(release)}`
  return renderPage(
    {
      path: '/',
      title: 'What AI inference costs',
      description: `GPT-4-class inference costs $${toPriceText(composite.price_per_m)} per million tokens on ${toDayText(date)}: the index, its tiers, and who sells it cheapest.`,
      date: release.manifest.date,
      content,
      scripts: [...CHART_SCRIPTS.levels, KEY_SCRIPT],
    },
    view,
  )
}

function renderTiers({ composite: { tiers } }: Release): Html {
  return html`<table class="tiers">
    <caption>
      By tier
    </caption>
    <thead>
      <tr>
        <th scope="col">Tier</th>
        <th scope="col" class="n">USD per M</th>
        <th scope="col" class="n">24 h</th>
        <th scope="col" class="n">Models</th>
      </tr>
    </thead>
    <tbody>
      ${TIER_NAMES.map(
        (tier) =>
          html`<tr>
            <th scope="row"><a href="/models?tier=${tier}">${toTitle(tier)}</a></th>
            <td class="n">${price(tiers[tier].price_per_m)}</td>
            <td class="n">${change(tiers[tier].change_24h)}</td>
            <td class="n">${count(tiers[tier].models)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** A sentence on the trend, and one on the cheapest endpoint. */
function renderLead(release: Release, best: Candidate | undefined): Html {
  const { history } = release.compositeHistory
  const recent = history.slice(0, 30).map(({ index_points }) => index_points)
  const directions = {
    down: 'It has been getting cheaper this month.',
    up: 'It has been getting dearer this month.',
    flat: 'It has hardly moved this month.',
    unknown: 'It has not been followed for long enough to show a direction.',
  }
  return html`<p class="lead">
    ${directions[toTrend(recent)]}
    ${
      best &&
      html`The cheapest verified way to buy it is
        <a href="/models/${best.model.model_id}">${best.model.name}</a> at
        <a href="/providers/${best.endpoint.provider}">${best.endpoint.provider_name}</a>:
        ${price(best.endpoint.blended_per_m)} per million tokens.`
    }
  </p>`
}

/** As `POST /v1/recommend` answers with text as the only constraint. */
function findBest({ candidates }: Release) {
  const request = operations.recommend.body.parse({ modality: 'text', limit: PODIUM_PLACES })
  return rank(candidates, request).chosen
}

function renderPodium(best: readonly Candidate[]): Html {
  return html`<ol class="podium">
    ${best.map(
      ({ model, endpoint, costPerIq, score: value }) =>
        html`<li class="panel">
          <h3>
            <a href="/models/${model.model_id}">${model.name}</a>
            <span class="unit"
              >at <a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a></span
            >
          </h3>
          <p class="figure">${price(costPerIq)}<span class="unit"> Cost/IQ</span></p>
          <p class="note">
            ${price(endpoint.blended_per_m)} per million tokens, score ${score(value)}
          </p>
          <p><a class="button" href="/models/${model.model_id}#use">Use this endpoint</a></p>
        </li>`,
    )}
  </ol>`
}

function renderFreshness({ manifest, models, providers }: Release): Html {
  const answered = manifest.sources.filter(({ status }) => status === 'ok')
  const silent = manifest.sources.filter(({ status }) => status === 'failed')
  return html`<p>
    Prices of ${count(models.length)} models from ${count(providers.length)} providers, as of
    ${instant(manifest.as_of)}. ${count(answered.length)} of ${count(manifest.sources.length)}
    sources answered the last
    run${silent.length > 0 && html`; ${silent.map(({ source }) => source).join(', ')} did not, and what they said before stands in`}.
    <a href="/status">Every source and run</a> · <a href="/methodology">how the index is made</a>
  </p>`
}
