// Scores of models, a row for each skill: dots on one scale, with the table beside it.
import { SKILLS } from '../../contract/names.ts'
import { score, capitalize } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, drawHeadings, drawRows } from '../components/table.ts'
import { figure } from './figure.ts'
import { renderVerticalGrid } from './plot.ts'
import { findEnds, listLinearTicks } from './scale.ts'

interface Rated {
  name: string
  aa_score: number | null
  skills: Readonly<Record<string, number>>
}

/** In pixels. */
const [ROW, AXIS] = [40, 28]

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
  const height = rows.length * ROW
  const columns: readonly Column<(typeof rows)[number]>[] = [
    ['Skill', ({ name }) => name],
    ...models.map(({ name }, index): Column<(typeof rows)[number]> => [
      name,
      ({ scores }) => score(scores[index]),
      'n',
    ]),
  ]
  return figure({
    drawing: html`<div class="plot skills">
      <svg
        role="img"
        height="${height + AXIS}"
        aria-label="Scores by skill. The table below has the same numbers."
      >
        ${renderVerticalGrid(ticks, { toX, toText: String, height })}
        ${rows.map(({ name, scores }, row) => {
          const y = (row + 0.5) * ROW
          return html`<text class="skill" x="0" dx="-16" y="${y + 4}">${name}</text>
            ${scores.map((value, index) => value !== null && html`<circle class="last s${index + 1}" cx="${toX(value)}" cy="${y}" r="5" />`)}`
        })}
      </svg>
    </div>`,
    title: 'Scores by skill',
    unit: 'OS-1 scale',
    table: table(drawHeadings(columns), drawRows(columns, rows)),
  })
}
