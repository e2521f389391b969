// Up to six models side by side.
import type { Endpoint, Model } from '../../contract/documents.ts'
import { SKILLS } from '../../contract/names.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import { selectCurrent } from '../../release/model-list.ts'
import { selectFound } from '../../release/model-search.ts'
import { chooseCountedPrice, findListFactor } from '../../release/recommend/candidates.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import type { Release } from '../../release/release.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { renderHistories } from '../charts/price-chart.ts'
import type { Asked } from '../components/filters.ts'
import {
  capitalize,
  change,
  count,
  formatPrice,
  nearDay,
  NONE,
  price,
  score,
  shortDay,
  tokens,
  TOKENS_DIFFER,
} from '../components/format.ts'
import { html, type Html, readText } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { linkProvider } from '../components/model-link.ts'
import { describeEnding, listSchedule } from '../components/schedule.ts'
import { type Column, listing } from '../components/table.ts'
import type { View } from '../view.ts'

const MAX_MODELS = 6
/** Shown where the address names none. */
const DEFAULT_MODELS = [
  'openai/gpt-5',
  'anthropic/claude-sonnet-5',
  'google/gemini-3.6-flash',
  'z-ai/glm-5.2',
]

type Compared = Awaited<ReturnType<typeof loadCompared>>
/** A row shows a number, of which the least or the most is the best, or a text. */
type Row = readonly [
  name: string,
  read: (model: Compared) => number | Html | string | null | undefined,
  draw?: (value: number) => Html,
  best?: 'least' | 'most',
]

const charged = (label: string) => (model: Compared) =>
  model.schedule.find(([name]) => name === label)?.[1]

const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  '': [
    ['Score', ({ aa_score: points }) => points, score, 'most'],
    ['7-day change', (model) => model.change_7d, (moved) => change(moved)],
  ],
  'List price, $ per million tokens': [
    ['Input', (model) => model.input_price_per_m, price, 'least'],
    ['Output', (model) => model.output_price_per_m, price, 'least'],
    ['Blend 3:1', (model) => model.blended_price_per_m, price, 'least'],
    ['At equal quality', (model) => model.sit_adjusted_price, price, 'least'],
  ],
  'Cheapest verified provider': [
    ['Provider', ({ cheapest }) => cheapest && linkProvider(cheapest)],
    ['Input', charged('input'), price, 'least'],
    ['Cached input', charged('cached input'), price, 'least'],
    ['Output', charged('output'), price, 'least'],
    ['Blend 3:1', ({ cheapest }) => cheapest?.blended_per_m, price, 'least'],
    [
      'Price validity',
      ({ cheapest, today }) => {
        const next = cheapest?.next_price
        return next
          ? html`$${formatPrice(next.input_price_per_m)} / $${formatPrice(next.output_price_per_m)}
            ${next.from <= today ? 'since' : 'from'} ${nearDay(next.from, today)}`
          : cheapest && (describeEnding(cheapest, today) || null)
      },
    ],
  ],
  'Score by skill': SKILLS.slice(1).map((skill): Row => [
    capitalize(skill),
    ({ skills }) => skills[skill],
    score,
    'most',
  ]),
  Specification: [
    ['Context', (model) => model.context_length, tokens, 'most'],
    ['Providers', ({ provider_count: providers }) => providers, count],
    ['Image input', (model) => (model.input_modalities.includes('image') ? 'Yes' : 'No')],
    [
      'Weights',
      ({ open_weights: isOpen }) => (isOpen === null ? null : isOpen ? 'Open' : 'Closed'),
    ],
    [
      'Retirement',
      ({ retires_on: end, today }) => end && html`${end < today && 'retired '}${shortDay(end)}`,
    ],
  ],
}

export async function renderCompare(release: Release, view: View, asked: Asked): Promise<string> {
  const chosen = findChosen(release, asked)
  const models = await Promise.all(chosen.map((model) => loadCompared(release, model, view.today)))
  const content = html`<h1>Compare</h1>
    <p class="lead">Prices, scores and terms of up to ${MAX_MODELS} models side by side.</p>
    ${renderForm(chosen, release)} ${renderUnknown(release, asked)}
    <div data-comparison>
      ${renderTable(models)}
      <div>
        <h2>Score and price <small>Cheapest verified offer</small></h2>
        ${renderFrontier(release, chosen) || html`<p class="empty"><b>Not rated.</b></p>`}
        <h2>
          Price history
          <small>List price, blend 3:1, log scale; dotted: no observations</small>
        </h2>
        ${renderHistories(models, { title: 'Blended reference prices', isLog: true })}
      </div>
    </div>
    <p class="note">
      <a href="/methodology#scores">“At equal quality”</a> is the blended price × 40 / score. The
      list price is the creator’s or, if the creator doesn’t sell the model, the median of its
      providers’ prices, verified or not, so it can be below the cheapest verified offer. Free
      offers are excluded. ${TOKENS_DIFFER}
    </p>`
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

const renderForm = (chosen: readonly Model[], { models }: Release): Html =>
  html`<form class="bar chosen" action="/compare" autocomplete="off">
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
      chosen.length < MAX_MODELS &&
      html`<input
          type="search"
          name="m"
          list="ids"
          placeholder="Add a model"
          aria-label="Add a model"
        />
        <datalist id="ids">
          ${selectCurrent(models).map(({ model_id, name }) => html`<option value="${model_id}">${name}</option>`)}
        </datalist>
        <button class="quiet">Add</button>`
    }
  </form>`

/** Where all are alike, none is better; what no model has is no row. */
function renderTable(models: readonly Compared[]): Html {
  const rows = Object.entries(GROUPS).flatMap(([group, own]) =>
    own.flatMap(([name, read, draw = count, wanted]) => {
      const values = models.map(read)
      if (values.every((value) => value === null || value === undefined)) return []
      const numbers = values.filter((value) => typeof value === 'number')
      const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
      // Ties are of what is shown.
      const best = least !== most && wanted && readText(draw({ least, most }[wanted]))
      const cells = values.map((value) => {
        if (typeof value !== 'number') return value ?? NONE
        const drawn = draw(value)
        return readText(drawn) === best ? html`<b>${drawn}</b>` : drawn
      })
      return { group, name, cells }
    }),
  )
  const columns: readonly Column<(typeof rows)[number]>[] = [
    ['Bold: best in row', ({ name }) => name],
    ...models.map((model, index): Column<(typeof rows)[number]> => [
      html`<a class="swatch s${index + 1}" href="/models/${model.model_id}">${model.name}</a
        ><small>${model.provider}</small>`,
      ({ cells }) => cells[index],
      'n',
    ]),
  ]
  return listing('Comparison', columns, rows, {
    group: { of: ({ group }) => group, title: (name) => name },
  })
}

const toLink = (models: readonly Model[]) =>
  `/compare?${models.map(({ model_id: id }) => `m=${id}`).join('&')}`

/** What is asked for by id, or by a name that finds one. */
function findChosen({ models, modelById }: Release, asked: Asked): Model[] {
  const named = listNamed(asked).flatMap(
    (text) => modelById.get(text) ?? findModel(models, text) ?? [],
  )
  const first = DEFAULT_MODELS.flatMap((id) => modelById.get(id) ?? [])
  return [...new Set(named.length > 0 ? named : first)].slice(0, MAX_MODELS)
}

/** `?m=a&m=b`, or all in one as `?models=a,b`. */
const listNamed = (asked: Asked): string[] => [
  ...asked.getAll('m'),
  ...asked.getAll('models').flatMap((text) => text.split(',').filter(Boolean)),
]

const findModel = (models: readonly Model[], search: string): Model | undefined =>
  selectFound(models, { listed: selectCurrent(models), search })[0]

function renderUnknown({ models, modelById }: Release, asked: Asked): Html[] {
  return listNamed(asked)
    .filter((text) => !modelById.has(text) && !findModel(models, text))
    .map((text) => html`<p class="empty">No model has a name like “${text}”.</p>`)
}

/** At the prices that count where offers are compared. */
function chooseOffered(endpoint: Endpoint): Endpoint {
  const listed = applyListPrice(endpoint, findListFactor(endpoint))
  return { ...listed, blended_per_m: chooseCountedPrice(endpoint) }
}

/** With its cheapest verified offer, and what that charges. */
async function loadCompared(release: Release, model: Model, today: string) {
  const { endpoints } = await release.readModelDetail(model)
  const history = await readHistory(release, model, MAX_HISTORY_DAYS)
  const best = endpoints.find(({ recommendation_rank: rank }) => rank === 1)
  const cheapest = best && chooseOffered(best)
  return {
    ...model,
    today,
    skills: release.skillsById.get(model.model_id) ?? {},
    cheapest,
    schedule: cheapest ? listSchedule(cheapest) : [],
    history,
  }
}
