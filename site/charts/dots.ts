// Dots that stand for models: their scores, a row for each skill, and what a provider charges against
// the market, stacked where many are alike.
import { SKILLS } from '../../contract/names.ts'
import { score, capitalize } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { figure } from './plot.ts'
import { findEnds, listLinearTicks } from './scale.ts'

/** Dots in pixels over lines that lead down to a row of labels. */
function plotDots({
  className,
  label,
  height,
  ticks,
  toX,
  toText = String,
  marks,
}: {
  className: string
  label: string
  height: number
  ticks: readonly number[]
  toX: (tick: number) => string
  toText?: (tick: number) => string
  marks: readonly Html[]
}): Html {
  return html`<div class="plot dots ${className}">
    <svg role="img" height="${height + 24}" aria-label="${label}">
      ${ticks.map(
        (tick) =>
          html`<line class="grid" x1="${toX(tick)}" x2="${toX(tick)}" y2="${height}" /><text
              class="day"
              x="${toX(tick)}"
              y="${height + 19}"
              >${toText(tick)}</text
            >`,
      )}
      ${marks}
    </svg>
  </div>`
}

interface Rated {
  name: string
  aa_score: number | null
  skills: Readonly<Record<string, number>>
}

/** In pixels. */
const ROW = 40

export function renderSkills(models: readonly Rated[]): Html {
  const rows = SKILLS.map((skill) => ({
    name: skill === 'intelligence' ? 'Overall' : capitalize(skill),
    scores: models.map(({ aa_score, skills }) =>
      skill === 'intelligence' ? aa_score : (skills[skill] ?? null),
    ),
  })).filter(({ scores }) => scores.some((each) => each !== null))
  const all = rows.flatMap(({ scores }) => scores.filter((each) => each !== null))
  if (all.length === 0)
    return html`<p class="empty">
      <b>Not rated.</b> Fewer than two benchmarks cover these models.
    </p>`
  const ticks = listLinearTicks(Math.min(...all), Math.max(...all))
  const [from, to] = findEnds(ticks)
  const toX = (value: number) => `${((100 * (value - from)) / (to - from)).toFixed(1)}%`
  const columns: readonly Column<(typeof rows)[number]>[] = [
    ['Skill', ({ name }) => name],
    ...models.map(({ name }, index): Column<(typeof rows)[number]> => [
      name,
      ({ scores }) => score(scores[index]),
      'n',
    ]),
  ]
  return figure({
    drawing: plotDots({
      className: 'skills',
      label: 'Scores by skill. The table below has the same numbers.',
      height: rows.length * ROW,
      ticks,
      toX,
      marks: rows.map(({ name, scores }, row) => {
        const y = (row + 0.5) * ROW
        return html`<text class="skill" x="0" dx="-16" y="${y + 4}">${name}</text>
          ${scores.map((value, index) => value !== null && html`<circle class="last s${index + 1}" cx="${toX(value)}" cy="${y}" r="5" />`)}`
      }),
    }),
    title: 'Scores by skill',
    unit: 'OS-1 scale',
    table: plainTable(columns, rows),
  })
}

/** From an eighth of the market's price to four times it, in halvings and doublings. */
const [LEAST, MOST, PER_DOUBLING] = [-3, 2, 8]
/** In pixels. */
const [HEIGHT, DOT] = [110, 9]

/** `ratios`: each model's price over its reference price; null where there is none. */
export function renderMarket(ratios: readonly (number | null)[]): Html | false {
  const places = ratios.flatMap((ratio) => (ratio === null || ratio <= 0 ? [] : [placeOf(ratio)]))
  if (places.length === 0) return false
  const stacks = [...Map.groupBy(places, (place) => place)]
  const step = Math.min(DOT, (HEIGHT - DOT) / Math.max(...stacks.map(([, own]) => own.length)))
  return plotDots({
    className: 'market',
    label: 'Prices against the market, a dot for each model. The table below has the numbers.',
    height: HEIGHT,
    ticks: [-3, -2, -1, 0, 1, 2],
    toX: toMarketX,
    toText: (place) =>
      place === 0 ? 'Market' : `${place < 0 ? '−' : '+'}${Math.abs(100 * (2 ** place - 1))}%`,
    marks: stacks.flatMap(([place, own]) =>
      own.map(
        (_, row) =>
          html`<circle
            class="mark ${place === 0 ? 'still' : place < 0 ? 'down' : 'up'}"
            cx="${toMarketX(place)}"
            cy="${(HEIGHT - DOT / 2 - row * step).toFixed(1)}"
            r="3.5"
          />`,
      ),
    ),
  })
}

function placeOf(ratio: number): number {
  const place = Math.round(Math.log2(ratio) * PER_DOUBLING) / PER_DOUBLING
  return Math.min(MOST, Math.max(LEAST, place))
}

const toMarketX = (place: number) => `${((100 * (place - LEAST)) / (MOST - LEAST)).toFixed(1)}%`
