// Up to six models side by side, and the file of each model that the page's script reads.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import { toCurrent } from '../../release/model-list.ts'
import { toCountedPrice, findListFactor } from '../../release/recommend/candidates.ts'
import { toListed } from '../../release/recommend/rates.ts'
import type { Release } from '../../release/release.ts'
import { type Compared, renderComparison } from '../components/comparison.ts'
import { toDays } from '../charts/price-chart.ts'
import { TOKENS_DIFFER } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { toEndText, toSchedule } from '../components/schedule.ts'
import type { View } from '../view.ts'

const MAX_MODELS = 6
/** Shown where the address names none: the best by cost per IQ. */
const DEFAULT_MODELS = 3

export async function renderCompare(release: Release, view: View): Promise<string> {
  const chosen = new Set<string>()
  for (const { model } of release.candidates)
    if (chosen.size < DEFAULT_MODELS) chosen.add(model.model_id)
  const compared = await Promise.all(
    release.models
      .filter(({ model_id }) => chosen.has(model_id))
      .map((model) => toCompared(release, model)),
  )
  const content = html`<h1>Compare</h1>
    <p class="lead">
      Up to ${MAX_MODELS} models side by side. Share this URL to share the comparison.
    </p>
    <form class="bar filters chosen" data-compare="${MAX_MODELS}">
      <span data-chosen>
        ${compared.map(({ model_id, name }, index) => html`<button type="button" class="quiet s${index + 1}" value="${model_id}">${name} ×</button>`)}
      </span>
      <input type="search" name="m" list="ids" placeholder="Add a model" aria-label="Add a model" />
      <datalist id="ids">
        ${toCurrent(release.models).map(({ model_id, name }) => html`<option value="${model_id}">${name}</option>`)}
      </datalist>
      <span data-offered aria-live="polite"></span>
    </form>
    <div data-comparison>${renderComparison(compared)}</div>
    <p class="note">${TOKENS_DIFFER}</p>`
  return renderLayout(view, {
    path: '/compare',
    title: 'Compare models',
    description: 'Prices, scores and histories of up to six models side by side.',
    section: '/models',
    date: release.manifest.date,
    content,
    scripts: ['chart', 'compare'],
  })
}

/** What the page's script reads of each model that it shows. */
export async function renderCompared(release: Release, model: Model): Promise<string> {
  return JSON.stringify(await toCompared(release, model))
}

/** At the prices that count where offers are compared. */
function toOffered(endpoint: Endpoint): Endpoint {
  const listed = toListed(endpoint, findListFactor(endpoint))
  return { ...listed, blended_per_m: toCountedPrice(endpoint) }
}

async function toCompared(release: Release, model: Model): Promise<Compared> {
  const { endpoints } = await release.readModelDetail(model)
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const offered = endpoints
    .filter(({ offer, is_free }) => offer === 'standard' && !is_free)
    .map(toOffered)
    .toSorted((one, other) => one.blended_per_m - other.blended_per_m)
  const cheapest = offered.find(({ verified }) => verified)
  return {
    ...model,
    // Changes from day to day, and the page shows no usage.
    tokens_per_day: null,
    tokens_on: null,
    skills: release.skillsById.get(model.model_id) ?? {},
    cheapest: cheapest
      ? {
          slug: cheapest.provider,
          name: cheapest.provider_name,
          blended: cheapest.blended_per_m,
        }
      : null,
    schedule: cheapest ? toSchedule(cheapest) : [],
    end: cheapest ? toEndText(cheapest) : '',
    history: toDays(history, 'blended_price_per_m'),
  }
}
