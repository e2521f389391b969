// Models side by side. The page of comparisons runs it too, over a file of each model.
import type { Model } from '../../contract/documents.ts'
import { change, count, NONE, price, score, tokens } from './format.ts'
import { renderHistories } from '../charts/price-chart.ts'
import { html, type Html } from './html.ts'
import { type Column, listing } from './table.ts'

/** Prices in USD per million tokens. */
export interface Compared extends Model {
  /** At its cheapest verified seller: what for → its price. */
  schedule: [string, number][]
  /** When its price there ends, as far as somebody says. */
  end: string
  /** Slug, name, blended price, and whether price, address and id are verified. */
  sellers: [string, string, number, boolean][]
  /** Days since 1970 and blended price, oldest first. */
  history: [number, number][]
}

const FACTS: [string, (model: Compared) => Html][] = [
  ['Blended', (model) => price(model.blended_price_per_m)],
  ['Input', (model) => price(model.input_price_per_m)],
  ['Output', (model) => price(model.output_price_per_m)],
  ['Cost/IQ', (model) => price(model.sit_adjusted_price)],
  ['Score', (model) => score(model.aa_score)],
  ['7 days', ({ change_7d }) => change(change_7d)],
  ['Context', (model) => tokens(model.context_length)],
  ['Cheapest price holds', ({ end }) => (end === '' ? NONE : html`${end}`)],
  ['Providers', ({ provider_count: providers }) => count(providers)],
]

export function renderComparison(models: readonly Compared[]): Html {
  const sellers = new Map(
    models.flatMap((model) => model.sellers.map(([slug, name]) => [slug, name])),
  )
  const labels = new Set(models.flatMap(({ schedule }) => schedule.map(([label]) => label)))
  return html`${renderSection(
      'Reference prices',
      models,
      FACTS.map(([name, show]) => [name, models.map(show)]),
    )}
    <p class="note">
      A promotion that another than the provider shows counts at its list price below, and above
      where the provider or more sources show that price. Providers that sell a model for nothing
      are left out.
    </p>
    <h2>Histories</h2>
    ${renderHistories(
      models.map(({ name, history: days }) => ({ name, days })),
      { label: 'Blended reference prices', isLog: true },
    )}
    <h2>Schedule at the cheapest verified provider</h2>
    ${renderSection(
      'Schedule',
      models,
      [...labels].map((label) => [
        label,
        models.map(({ schedule }) => price(schedule.find(([name]) => name === label)?.[1])),
      ]),
    )}
    <h2>Providers, blended</h2>
    ${renderSection(
      'Providers',
      models,
      [...sellers]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([slug, name]) => [
          html`<a href="/providers/${slug}">${name}</a>`,
          models.map((model) => renderSold(model.sellers.find(([own]) => own === slug))),
        ]),
    )}`
}

const renderSold = ([, , usd, isVerified]: Partial<Compared['sellers'][number]> = []) =>
  html`<span class="two"
    >${price(usd)}${isVerified === false && html`<small>not verified</small>`}</span
  >`

type Row = readonly [string | Html, readonly Html[]]

/** A column each, under the colour of its line. */
function renderSection(label: string, models: readonly Compared[], rows: readonly Row[]): Html {
  const columns = models.map((model, index): Column<Row> => [
    renderName(model, index),
    ([, cells]) => cells[index],
    'n',
  ])
  return listing(label, [[label, ([name]) => name], ...columns], rows)
}

function renderName({ model_id, name }: Compared, index: number): Html {
  return html`<a class="key s${index}" href="/models/${model_id}">${name}</a>`
}
