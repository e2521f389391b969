// Steps by day, each with its name and last value where it ends, and the table of the same numbers.
import { formatTick } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { figure, type Axes, plot, type Point, toPercent } from './plot.ts'
import { findEnds, listLinearTicks, listLogTicks } from './scale.ts'

interface Series {
  name: string
  /** Gives line and label their colour. */
  color: string
  /** Oldest first. */
  points: readonly Point[]
  hasGaps?: boolean
  /** Phones have no room for its name. */
  isMinor?: boolean
  /** Beside the end of the line; nothing is there by default. */
  end?: string | undefined
}

interface Lines {
  /** The first is drawn over the others. */
  series: readonly Series[]
  title: string
  unit: string
  embed?: string | undefined
  table: Html
  isLog?: boolean
  hasZero?: boolean
  toText?: (value: number) => string
  className?: string
  /** The table has only the days on which a value changed. */
  isOfChanges?: boolean
  marks?: (axes: Axes) => readonly Html[]
}

export function renderLines({
  series,
  title,
  isLog = false,
  hasZero = false,
  toText = formatTick,
  className = 'labelled',
  isOfChanges = false,
  marks = () => [],
  ...rest
}: Lines): Html {
  const points = series.flatMap((each) => each.points)
  if (points.length === 0)
    return html`<p class="empty"><b>No history yet.</b> No day of the past year is on record.</p>`
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [least, most] = [Math.min(...ys), Math.max(...ys)]
  const yTicks = isLog ? listLogTicks(least, most) : listLinearTicks(hasZero ? 0 : least, most)
  const axes = { x: [Math.min(...xs), Math.max(...xs)] as const, y: findEnds(yTicks), isLog }
  // A price that never changed needs less height.
  const isFlat = series.every(({ points: own }) => own.every(({ y }) => y === own[0]?.y))
  return figure({
    drawing: html`<div data-days="${isOfChanges && 'changes'}">
      ${plot({
        ...axes,
        className: `${className} ${isFlat && hasZero ? 'flat' : ''}`,
        label: `${title}, by day. The table below has the same numbers.`,
        yTicks,
        toText,
        lines: series.map((each) => ({ ...each, className: `line ${each.color}` })).toReversed(),
        marks: [
          ...marks(axes),
          ...renderEnds(series, axes, className.includes('small') ? 0.11 : 0.06),
        ],
      })}
    </div>`,
    title,
    ...rest,
  })
}

/** Letters of a name for which a drawing has room. */
const MAX_LETTERS = 24

/** Moved apart where lines end close to each other. Phones show the value alone. `line`: the share of the drawing's height that a label takes. */
function renderEnds(series: readonly Series[], axes: Axes, line: number): Html[] {
  const { toShare, toY } = toPercent(axes)
  const labels = series
    .flatMap(({ points, end, ...rest }) => {
      const last = points.at(-1)
      return end === undefined || last?.x !== axes.x[1]
        ? []
        : [{ ...rest, end, at: toY(last.y), y: toShare(last).y }]
    })
    .toSorted((one, other) => one.y - other.y)
  for (const [place, one] of labels.entries())
    one.y = Math.max(one.y, (labels[place - 1]?.y ?? -1) + line)
  for (const [place, one] of [...labels.entries()].toReversed())
    one.y = Math.min(one.y, (labels[place + 1]?.y ?? 1 + line) - line)
  return labels.map(
    ({ color, isMinor, name, end, y, at }) =>
      html`<circle class="last ${color}${isMinor && ' minor'}" cx="100%" cy="${at}" r="3.5" /><text
          class="end ${color}${isMinor && ' minor'}"
          x="100%"
          dx="10"
          y="${(100 * y).toFixed(1)}%"
          dy="4"
          >${name !== '' && html`<tspan class="minor">${shorten(name)} </tspan>`}${end}</text
        >`,
  )
}

const shorten = (name: string) =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name
