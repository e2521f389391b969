// Models side by side.
import type { Model } from '../../contract/documents.ts'
import { renderHistories } from '../charts/price-chart.ts'
import { renderSkills } from '../charts/skill-chart.ts'
import { change, count, NONE, NOT_ON_RECORD, price, score, shortDay, tokens } from './format.ts'
import { html, type Html } from './html.ts'
import { scrollingTable } from './table.ts'

/** Prices in USD per million tokens. */
export interface Compared extends Model {
  skills: Readonly<Record<string, number>>
  /** Its cheapest verified provider, and what that charges: what for → its price. */
  cheapest: { slug: string; name: string; blended: number } | null
  schedule: [string, number][]
  /** When its price there ends, as far as somebody says. */
  end: string
  /** Days since 1970 and blended price, oldest first. */
  history: [number, number][]
}

type Value = number | null | undefined
/** A row shows a number, of which the least or the most is the best, or a text. */
type Row =
  | readonly [string, (model: Compared) => Value, (value: Value) => Html, 'least' | 'most' | 'none']
  | readonly [string, (model: Compared) => Html]

const charged = (label: string) => (model: Compared) =>
  model.schedule.find(([name]) => name === label)?.[1]

const GROUPS: readonly (readonly [string, readonly Row[]])[] = [
  [
    '',
    [
      ['Score', ({ aa_score: points }) => points, score, 'most'],
      ['Change in 7 days', (model) => model.change_7d, change, 'none'],
    ],
  ],
  [
    'List price, $ per million tokens',
    [
      ['Input', (model) => model.input_price_per_m, price, 'least'],
      ['Output', (model) => model.output_price_per_m, price, 'least'],
      ['Blend 3:1', (model) => model.blended_price_per_m, price, 'least'],
      ['At equal quality', (model) => model.sit_adjusted_price, price, 'least'],
    ],
  ],
  [
    'Cheapest verified provider',
    [
      [
        'Provider',
        ({ cheapest }) =>
          cheapest ? html`<a href="/providers/${cheapest.slug}">${cheapest.name}</a>` : NONE,
      ],
      ['Input', charged('input'), price, 'least'],
      ['Cached input', charged('cached input'), price, 'least'],
      ['Output', charged('output'), price, 'least'],
      ['Blend 3:1', ({ cheapest }) => cheapest?.blended, price, 'least'],
      ['Price valid', ({ end }) => (end === '' ? NONE : html`${end}`)],
    ],
  ],
  [
    'Specification',
    [
      ['Context', (model) => model.context_length, tokens, 'most'],
      ['Providers', ({ provider_count: providers }) => providers, count, 'most'],
      ['Image input', (model) => html`${model.input_modalities.includes('image') ? 'Yes' : 'No'}`],
      ['Weights', ({ open_weights: isOpen }) => renderWeights(isOpen)],
      ['Retires', ({ retires_on: end }) => shortDay(end)],
    ],
  ],
]

const renderWeights = (isOpen: boolean | null): Html =>
  isOpen === null ? NOT_ON_RECORD : html`${isOpen ? 'Open' : 'Closed'}`

export function renderComparison(models: readonly Compared[]): Html {
  return html`${scrollingTable(
      'Comparison',
      ['Bold: best in the row', ...models.map(renderName)],
      GROUPS.flatMap(([name, rows]) => [
        ...(name === ''
          ? []
          : [
              html`<tr class="group">
                <th colspan="${models.length + 1}">${name}</th>
              </tr>`,
            ]),
        ...rows.map((row) => renderRow(row, models)),
      ]),
    )}
    <p class="note">
      The list price is the creator’s, otherwise the median of the providers’ prices. Free offers
      are excluded.
    </p>
    <div class="halves">
      <div>
        <h2>Scores by skill <small>OS-1 scale</small></h2>
        ${renderSkills(models)}
      </div>
      <div>
        <h2>Price history <small>Blend 3:1, $ per million tokens, log scale</small></h2>
        ${renderHistories(
          models.map(({ name, history: days }) => ({ name, days })),
          { label: 'Blended reference prices', isLog: true, firstColor: 1 },
        )}
      </div>
    </div>`
}

function renderRow(row: Row, models: readonly Compared[]): Html {
  const [name, read] = row
  const values = models.map((model): Value | Html => read(model))
  const numbers = values.filter((value) => typeof value === 'number')
  const best = numbers.length > 1 && row[3] && findBest(row[3], numbers)
  return html`<tr>
    <th scope="row">${name}</th>
    ${values.map((value) =>
      typeof value === 'object' && value !== null
        ? html`<td class="n">${value}</td>`
        : html`<td class="n ${value === best && 'best'}">${row[2]?.(value)}</td>`,
    )}
  </tr>`
}

/** `false` where all are alike: then none is better. */
function findBest(wanted: 'least' | 'most' | 'none', numbers: readonly number[]): number | false {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (wanted === 'none' || least === most) return false
  return wanted === 'least' ? least : most
}

const renderName = ({ model_id, name, provider }: Compared, index: number): Html =>
  html`<th scope="col" class="n">
    <a class="swatch s${index + 1}" href="/models/${model_id}">${name}</a><small>${provider}</small>
  </th>`
