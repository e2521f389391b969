// Indices in points, day by day, each with its last value at the end of its line, one alone with the
// days on which it moved most; and the table of their days.
import type { CompositeHistory } from '../../contract/documents.ts'
import {
  dayOfMonth,
  formats,
  points,
  price,
  formatChange,
  formatCount,
} from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, drawHeadings, drawRows } from '../components/table.ts'
import { renderEnds } from './ends.ts'
import { figure } from './figure.ts'
import { plot, toPercent } from './plot.ts'
import { toDayNumber, findEnds, listLinearTicks } from './scale.ts'

type Dated = CompositeHistory['history'][number]
type Entry = Pick<Dated, 'date' | 'price_per_m' | 'index_points' | 'change_24h'> & {
  quality: string
} & Partial<Omit<Dated, 'quality'>>
/** Newest days first. */
export type Series = readonly { name: string; history: readonly Entry[] }[]

const COLORS = ['s0', 's4', 's7']
/** A move of at least so many percent is named, the largest of them. */
const [NAMED_MOVE, MAX_NAMED] = [1, 2]
/** Share of the width beyond which a name stands to the left of its move. */
const RIGHT = 0.75

export function renderLevels(
  named: Series,
  { title, embed, isSmall = false }: { title: string; embed: string; isSmall?: boolean },
): Html {
  const series = named.map(({ name, history }) => ({
    name,
    history: history.filter(({ quality }) => quality !== 'unobserved'),
  }))
  const lines = series.map(({ history }, index) => ({
    className: `line ${COLORS[index]}`,
    isStepped: true,
    points: history.map(toPoint).toReversed(),
  }))
  const all = lines.flatMap(({ points: own }) => own)
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const yTicks = listLinearTicks(Math.min(...ys), Math.max(...ys))
  const axes = { x: [Math.min(...xs), Math.max(...xs)] as const, y: findEnds(yTicks) }
  const [first, ...others] = series
  const toText = (value: number) =>
    others.length === 0 ? formats.cents().format(value) : formatCount(Math.round(value))
  return figure({
    drawing: html`<div data-days>
      ${plot({
        ...axes,
        className: isSmall ? 'labelled small' : 'labelled',
        label: `${title}, day by day. The table below has the same numbers.`,
        yTicks,
        toText: (value) => value.toLocaleString('en-US'),
        lines: lines.toReversed(),
        marks: [
          ...(first && others.length === 0 ? nameMoves(first.history, axes) : []),
          ...renderEnds(
            series.map(({ name, history }, index) => ({
              name: others.length === 0 ? '' : name,
              at: history[0]?.index_points ?? NaN,
              text: toText(history[0]?.index_points ?? NaN),
              className: COLORS[index] ?? '',
            })),
            axes,
            isSmall ? 0.11 : undefined,
          ),
        ],
      })}
    </div>`,
    title,
    unit: 'Index points, 1 July 2026 = 1,000',
    embed,
    table: renderTable(series),
  })
}

const toPoint = ({ date, index_points: y }: Entry) => ({ x: toDayNumber(date), y })

function nameMoves(history: readonly Entry[], axes: Parameters<typeof toPercent>[0]): Html[] {
  const { toShare, toX, toY } = toPercent(axes)
  return history
    .flatMap((entry) => {
      const moved = entry.change_24h ?? 0
      return Math.abs(moved) < NAMED_MOVE ? [] : [{ ...entry, moved }]
    })
    .toSorted((one, other) => Math.abs(other.moved) - Math.abs(one.moved))
    .slice(0, MAX_NAMED)
    .map(({ date, moved, index_points: now }) => {
      const point = { x: toDayNumber(date), y: now / (1 + moved / 200) }
      const isLeft = toShare(point).x > RIGHT
      return html`<text
        class="move ${isLeft && 'left'}"
        x="${toX(point.x)}"
        y="${toY(point.y)}"
        dx="${isLeft ? -8 : 8}"
        dy="4"
        >${dayOfMonth(date).text.replaceAll(/<[^>]+>/g, '')}: ${formatChange(moved)}</text
      >`
    })
}

const renderLink = (link = 1) =>
  link !== 1 && html`<data value="${link}">×${link.toFixed(4)}</data>`

function renderTable(series: Series): Html {
  const byDay = series.map(({ history }) => new Map(history.map((entry) => [entry.date, entry])))
  const [first, ...others] = byDay
  const columns: readonly Column<string>[] = [
    ['Day', (day) => html`<time datetime="${day}">${day}</time>`],
    ...series.flatMap(({ name }, index): Column<string>[] => [
      [`${name}, points`, (day) => points(byDay[index]?.get(day)?.index_points), 'n'],
      [`${name}, USD per M`, (day) => price(byDay[index]?.get(day)?.price_per_m), 'n'],
    ]),
    ...(others.length === 0
      ? [['Link', (day: string) => renderLink(first?.get(day)?.link_factor), 'n'] as const]
      : []),
  ]
  const days = new Set(byDay.flatMap((known) => [...known.keys()]))
  return table(drawHeadings(columns), drawRows(columns, [...days].toSorted().toReversed()))
}
