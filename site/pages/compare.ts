// Up to six models side by side.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import { selectCurrent } from '../../release/model-list.ts'
import { selectFound } from '../../release/model-search.ts'
import { chooseCountedPrice, findListFactor } from '../../release/recommend/candidates.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import type { Release } from '../../release/release.ts'
import { type Compared, renderComparison } from '../components/comparison.ts'
import { toDays } from '../charts/price-chart.ts'
import type { Asked } from '../components/filters.ts'
import { TOKENS_DIFFER } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { describeEnding, listSchedule } from '../components/schedule.ts'
import type { View } from '../view.ts'

const MAX_MODELS = 6
/** Shown where the address names none: the best by cost per IQ. */
const DEFAULT_MODELS = 3

export async function renderCompare(release: Release, view: View, asked: Asked): Promise<string> {
  const chosen = findChosen(release, asked)
  const compared = await Promise.all(chosen.map((model) => loadCompared(release, model)))
  const isFull = chosen.length >= MAX_MODELS
  const content = html`<h1>Compare</h1>
    <form class="bar chosen" action="/compare" autocomplete="off">
      ${chosen.map(
        (model, index) =>
          html`<a
              class="button quiet s${index + 1}"
              href="${toLink(chosen.filter((other) => other !== model))}"
              aria-label="Remove ${model.name}"
              >${model.name} ×</a
            ><input type="hidden" name="m" value="${model.model_id}" />`,
      )}
      ${
        !isFull &&
        html`<input
            type="search"
            name="m"
            list="ids"
            placeholder="Add a model"
            aria-label="Add a model"
          />
          <datalist id="ids">
            ${selectCurrent(release.models).map(({ model_id, name }) => html`<option value="${model_id}">${name}</option>`)}
          </datalist>
          <button class="quiet">Add</button>`
      }
    </form>
    ${renderUnknown(release, asked)}
    <div data-comparison>${renderComparison(compared)}</div>
    <p class="note">${TOKENS_DIFFER} Share this URL to share the comparison.</p>`
  return renderLayout(view, {
    path: '/compare',
    title: 'Compare models',
    description: `Prices, scores and histories of up to ${MAX_MODELS} models side by side.`,
    section: '/models',
    date: release.manifest.date,
    content,
    scripts: ['chart'],
  })
}

const toLink = (models: readonly Model[]) =>
  `/compare?${models.map(({ model_id: id }) => `m=${id}`).join('&')}`

/** What is asked for by id, or by a name that finds one; the best by cost per IQ where nothing is. */
function findChosen({ models, modelById, candidates }: Release, asked: Asked): Model[] {
  const named = asked
    .getAll('m')
    .flatMap((text) => modelById.get(text) ?? findModel(models, text) ?? [])
  const chosen = named.length > 0 ? named : candidates.map(({ model }) => model)
  return [...new Set(chosen)].slice(0, named.length > 0 ? MAX_MODELS : DEFAULT_MODELS)
}

const findModel = (models: readonly Model[], search: string): Model | undefined =>
  selectFound(models, { listed: selectCurrent(models), search })[0]

function renderUnknown({ models, modelById }: Release, asked: Asked): Html[] {
  return asked
    .getAll('m')
    .filter((text) => !modelById.has(text) && !findModel(models, text))
    .map((text) => html`<p class="empty">No model has a name like “${text}”.</p>`)
}

/** At the prices that count where offers are compared. */
function chooseOffered(endpoint: Endpoint): Endpoint {
  const listed = applyListPrice(endpoint, findListFactor(endpoint))
  return { ...listed, blended_per_m: chooseCountedPrice(endpoint) }
}

async function loadCompared(release: Release, model: Model): Promise<Compared> {
  const { endpoints } = await release.readModelDetail(model)
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const offered = endpoints
    .filter(({ offer, is_free }) => offer === 'standard' && !is_free)
    .map(chooseOffered)
    .toSorted((one, other) => one.blended_per_m - other.blended_per_m)
  const cheapest = offered.find(({ verified }) => verified)
  return {
    ...model,
    skills: release.skillsById.get(model.model_id) ?? {},
    cheapest: cheapest
      ? {
          slug: cheapest.provider,
          name: cheapest.provider_name,
          blended: cheapest.blended_per_m,
        }
      : null,
    schedule: cheapest ? listSchedule(cheapest) : [],
    end: cheapest ? describeEnding(cheapest) : '',
    history: toDays(history, 'blended_price_per_m'),
  }
}
