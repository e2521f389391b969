// Up to six models side by side, and the file of each model that the page's script reads.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import { toCurrent } from '../../release/model-list.ts'
import { toCountedPrice, toListFactor } from '../../release/recommend/candidates.ts'
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
  const content = html`<h1>Compare models</h1>
    <p class="lead">
      Up to ${MAX_MODELS} models: prices, histories, schedules and providers. The address names
      them, so that a link shows the same. ${TOKENS_DIFFER}
    </p>
    <form class="fields filters" data-compare="${MAX_MODELS}">
      <label>Add a model<input type="search" name="m" list="ids" placeholder="Name or id" /></label>
      <datalist id="ids">
        ${toCurrent(release.models).map(({ model_id, name }) => html`<option value="${model_id}">${name}</option>`)}
      </datalist>
      <p class="whole-row" data-offered aria-live="polite"></p>
      <p class="whole-row" data-chosen>
        ${compared.map(({ model_id, name }) => html`<button type="button" class="quiet" value="${model_id}">${name} ×</button>`)}
      </p>
    </form>
    <div data-comparison>${renderComparison(compared)}</div>`
  return renderLayout(view, {
    path: '/compare',
    title: 'Compare models',
    description: 'Prices, histories, schedules and providers of up to six models side by side.',
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
  const listed = toListed(endpoint, toListFactor(endpoint))
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
  const sellers = new Map<string, Compared['sellers'][number]>()
  for (const { provider, provider_name, blended_per_m, verified } of offered)
    if (!sellers.has(provider))
      sellers.set(provider, [provider, provider_name, blended_per_m, verified])
  return {
    ...model,
    // Changes from day to day, and the page shows no usage.
    tokens_per_day: null,
    tokens_on: null,
    schedule: cheapest ? toSchedule(cheapest) : [],
    end: cheapest ? toEndText(cheapest) : '',
    sellers: [...sellers.values()],
    history: toDays(history, 'blended_price_per_m'),
  }
}
