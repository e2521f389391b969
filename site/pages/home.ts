// The home page: what AI of a class costs and cost, what visitors ask, and where it is cheapest.
import parameters from '../../data/parameters.json' with { type: 'json' }
import type { IndexDocument } from '../../contract/documents.ts'
import { toCaveats } from '../../release/recommend/caveats.ts'
import { rank } from '../../release/recommend/rank.ts'
import { readOwnSteps } from '../../release/dated-price.ts'
import type { Release } from '../../release/release.ts'
import { change, count, day, points, price, score, toTokensText } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyBox } from '../components/key-box.ts'
import { renderLayout } from '../components/layout.ts'
import { readClasses, renderClasses } from '../charts/class-chart.ts'
import { isOffline, renderHold } from '../components/as-of.ts'
import { DEFAULT_WORKLOAD, MONTHLY, toMonthly } from '../components/offers.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'
import { toShare } from './accuracy.ts'
import { ALL_CLASSES, CLASSES_TITLE } from './embed.ts'

const PODIUM_PLACES = 3

export async function renderHome(release: Release, view: View): Promise<string> {
  const { date } = release.composite
  const { reference_score: reference, quality_gate: gate } = release.rules
  const classes = await readClasses(release)
  const content = html`${renderHold(release)}
    <section class="hero">${await renderQuotes(classes, release)}</section>
    ${await renderErrors(release)}
    <h2 class="over-chart">${CLASSES_TITLE}</h2>
    ${renderClasses(classes, { release, title: CLASSES_TITLE, embed: `/embed/${ALL_CLASSES}` })}
    ${renderTypical(release)} ${renderQuestions()}
    <h2 id="cheapest">Cheapest at equal intelligence</h2>
    <p class="note">
      As <code>POST /v1/recommend</code> answers by default: lowest
      ${term('quality-adjusted price', 'Cost/IQ')} first, the ${term('blended price', 'blended')}
      price × ${reference} / score. Models that score below ${gate} are left out; each is priced at
      its cheapest ${term('verified')} endpoint that can be called.
    </p>
    ${renderPodium(release)}
    <h2 id="key">Use the numbers</h2>
    ${renderKeyBox(view)}
    <h2>Where they come from</h2>
    ${renderFreshness(release)}`
  return renderLayout(view, {
    path: '/',
    title: 'What AI inference costs',
    description:
      'What at least three creators sell AI as good as GPT-5, GPT-4o or the original GPT-4 for, day by day since 2024.',
    date: release.manifest.date,
    content,
    scripts: ['chart', 'key'],
    about: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Model Inference Price Index',
      description: 'Prices of AI inference by model and provider, and indices of them, day by day.',
      url: `${view.baseUrl}/`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      dateModified: release.manifest.date,
      temporalCoverage: `${classes.map(({ latest }) => latest.first_date).toSorted()[0] ?? date}/${date}`,
      variableMeasured: 'US dollars per million tokens',
      distribution: [
        {
          '@type': 'DataDownload',
          encodingFormat: 'application/json',
          contentUrl: `${view.baseUrl}/offers.json`,
        },
      ],
    },
  })
}

/** Classes that people know by the name of a model, and the model. */
const QUOTED = new Map([
  ['p38', { name: 'GPT-5', id: 'openai/gpt-5' }],
  ['p11', { name: 'the original GPT-4', id: 'openai/gpt-4' }],
])

/** A sentence for each of them, which stands alone where it is copied. */
async function renderQuotes(classes: readonly IndexDocument[], release: Release): Promise<Html> {
  const quotes = [...QUOTED].flatMap(([index, model]) => {
    const quality = classes.find(({ latest }) => latest.index === index)?.latest
    return quality?.equal_quality ? [{ ...quality, ...quality.equal_quality, ...model }] : []
  })
  const [first, ...others] = quotes.map(
    ({ name, first: begun, date, price_per_m: usd }) =>
      html`At least three creators sold AI as good as <span>${name}</span> at
        <b>${price(begun.price_per_m)}</b> per million tokens or less on ${day(begun.date)}, and at
        <b>${price(usd)}</b> or less on ${day(date)}:
        ${change(100 * (usd / begun.price_per_m - 1))}.`,
  )
  if (first === undefined) return html`<h1>What AI inference costs</h1>`
  return html`<div>
    <h1 class="quote">${first}</h1>
    ${others.map((quote) => html`<p class="quote">${quote}</p>`)}
    <p class="note">
      The third-lowest price among creators, three ${term('token', 'tokens')} of input to one of
      output, since the first day on which three sold such a model.
      ${quotes.map(
        ({ name, first: { change_per_year: yearly } }) =>
          yearly !== null && html`The class of ${name}: ${change(yearly)} a year. `,
      )}
      ${await Promise.all(quotes.map((quote) => renderOwn(quote, release)))}
    </p>
    <details class="note">
      <summary>How good that is, and how it is counted</summary>
      ${quotes.map(
        ({ name, score: least }) =>
          html`As good as ${name} is a model of ${score(least)} points or more. `,
      )}Points
      are <a href="/scale">scores on the scale OS-1</a>. A model counts by its score of the week, at
      its creator's price or, if the creator does not sell it, at the median of three providers or
      more. Scores begin on ${day(parameters.first_score_date.value)}; earlier days use each model's
      first score. Before the index began, prices are those of the creators' dated lists.
    </details>
  </div>`
}

/** What the model itself costs, since it is on record, beside what is as good. */
async function renderOwn(
  { name, id, price_per_m: usd }: { name: string; id: string; price_per_m: number | null },
  release: Release,
): Promise<Html | false> {
  const own = release.modelById.get(id)?.blended_price_per_m
  const [first] = await readOwnSteps(release, id)
  if (own === undefined || usd === null) return false
  return html`What ${name} itself costs:
    <a href="/models/${id}">${price(own)}</a
    >${first && html` (${price(first.blended_price_per_m)} on ${day(first.from)}, the first day on record)`},
    and what is as good, ${change(100 * (usd / own - 1))}. `
}

/** How far what is shown can be trusted, before it is. */
async function renderErrors(release: Release): Promise<Html | false> {
  const { figures } = await release.readAccuracy()
  const all = figures.find(({ scope }) => scope === 'all')
  return (
    all !== undefined &&
    html`<p class="note">
      <a href="/accuracy">How often these prices are wrong</a>: an independent list, which helps to
      make none of them, contradicts ${toShare(all.share)} of the ${count(all.comparisons)} that
      both have (95% interval ${toShare(all.share_low)} to ${toShare(all.share_high)}).
    </p>`
  )
}

/** The index, then its level, which alone would pass for what tokens cost. */
function renderTypical({ composite: { composite, constituents }, rules }: Release): Html {
  return html`<ul class="typical">
    <li>
      <a href="/index">The Inference Price Index</a>: ${points(composite.index_points)} points,
      ${change(composite.change_30d)} in 30 days: what providers of the same models changed. Models
      that come and go do not move it (${term('chain link')}).
    </li>
    <li>
      <a href="/index">The level of its basket</a>: ${price(composite.price_per_m)} per million
      tokens, the geometric mean of ${count(constituents)} models, each adjusted to a score of
      ${rules.reference_score}. The basket has the best models, so most tokens cost less.
    </li>
    <li>
      <a href="/indices">All indices</a>: by tier, of open and of closed weights, and at equal
      quality.
    </li>
  </ul>`
}

/** What visitors come with. */
function renderQuestions(): Html {
  return html`<div class="podium questions">
    <form class="panel" action="/models#found" role="search">
      <h2>My model</h2>
      <label>What does it cost?<input type="search" name="search" placeholder="gpt4o" /></label>
      <button>Find it</button>
    </form>
    <form class="panel" action="/cost#found">
      <h2>My bill</h2>
      ${MONTHLY.map(
        ([name, label]) =>
          html`<label
            >${label} tokens a month<input
              name="${name}"
              inputmode="decimal"
              maxlength="20"
              value="${toTokensText(toMonthly(DEFAULT_WORKLOAD)[name])}"
          /></label>`,
      )}
      <button>Compare models</button>
    </form>
    <form class="panel" action="/changes#largest">
      <h2>What changed</h2>
      <label
        >Show<select name="kind">
          <option value="cut">Price cuts</option>
          <option value="rise">Price rises</option>
        </select></label
      >
      <button>See changes</button>
    </form>
  </div>`
}

/** As `POST /v1/recommend` answers with text as the only constraint. */
function renderPodium({ candidates, composite }: Release): Html {
  return html`<ol class="podium">
    ${rank(candidates, { limit: PODIUM_PLACES }).chosen.map((candidate) => {
      const { model, endpoint, blendedPrice, costPerIq, score: value } = candidate
      const caveats = toCaveats(candidate, { date: composite.date, all: candidates })
      return html`<li class="panel">
        <h3>
          <a href="/models/${model.model_id}">${model.name}</a>
          <span class="unit"
            >at <a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a></span
          >
        </h3>
        <p class="figure">${price(costPerIq)}<span class="unit"> Cost/IQ at this provider</span></p>
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
    Prices of ${count(models.length)} models from
    ${count(providers.filter((one) => one.model_count > 0).length)} providers, as known on
    ${day(manifest.date)}; a model’s page says where its price was last seen earlier.
    ${isOffline(release) ? html`They came with the software: this service has not asked a source yet.` : asked}
    <a href="/status">Every source and run</a> · <a href="/methodology">how the index is made</a>
  </p> `
}
