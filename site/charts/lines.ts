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
  /** Phones have no room for it. */
  isMinor?: boolean | undefined
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
  const from = hasZero || isLog ? 0 : least
  const yTicks = isLog ? listLogTicks(least, most) : listLinearTicks(from, most)
  const x = [Math.min(...xs), Math.max(...xs)] as const
  const axes = { x, y: findEnds(yTicks), isLog }
  // A price that never changed needs less height.
  const isSmall = className.includes('small')
  const isFlat = series.every(({ points: own }) => own.every(({ y }) => y === own[0]?.y))
  return figure({
    drawing: html`<div data-days="${isOfChanges && 'changes'}">
      ${plot({
        ...axes,
        className: `${className}${isFlat ? ' flat' : ''}`,
        label: `${title}, by day. The table below has the same numbers.`,
        yTicks,
        toText,
        lines: series
          .map((each) => ({
            ...each,
            className: `line ${each.color}${each.isMinor ? ' minor' : ''}`,
          }))
          .toReversed(),
        marks: [
          ...marks(axes),
          ...renderEnds(series, { axes, height: isFlat ? 110 : isSmall ? 160 : 280 }),
          ...renderEnds(
            series.filter(({ isMinor }) => !isMinor),
            { axes, height: isFlat ? 110 : isSmall ? 160 : 220, isSlim: true },
          ),
        ],
      })}
    </div>`,
    title,
    ...rest,
  })
}

/** Letters of a name for which a drawing has room. */
const MAX_LETTERS = 24
/** Words in lines of twelve letters, for which a phone has room. */
const SLIM_LINES = /\S.{0,11}(?=\s|$)|\S+/g
/** In pixels. */
const LINE = 15

/** Moved apart where lines end close to each other. `height`: of the drawing, in pixels. */
function renderEnds(
  series: readonly Series[],
  { axes, height, isSlim = false }: { axes: Axes; height: number; isSlim?: boolean },
): Html[] {
  const { toShare, toY } = toPercent(axes)
  const labels = [...Map.groupBy(series, ({ color, end }) => `${color} ${end}`).values()]
    .flatMap((own) => {
      const { points = [], end, color = '' } = own[0] ?? {}
      const last = points.at(-1)
      if (end === undefined || last?.x !== axes.x[1]) return []
      const name = own
        .map((each) => each.name)
        .join(', ')
        .replaceAll(' level,', ',')
      const text = `${shorten(name)} ${end}`.trim()
      const words = isSlim ? [...(name.match(SLIM_LINES) ?? []), end] : [text]
      const half = (words.length * LINE + 4) / height / 2
      return [{ color, words, half, at: toY(last.y), y: toShare(last).y }]
    })
    .toSorted((one, other) => one.y - other.y)
  // Neighbours make room for each other, a little at a time.
  for (const [place, one] of Array.from({ length: 20 }, () => [...labels.entries()]).flat()) {
    const above = labels[place - 1]
    const overlap = above ? above.y + above.half + one.half - one.y : 0
    if (!above || overlap <= 0) continue
    above.y -= overlap / 2
    one.y += overlap / 2
  }
  for (const [place, one] of [...labels.entries()].toReversed()) {
    const below = labels[place + 1]
    one.y = Math.min(one.y, below ? below.y - below.half - one.half : 1)
  }
  return labels.map(
    ({ color, words, y, at }) =>
      html`<g class="${isSlim ? 'slim' : 'minor'}"
        ><circle class="last ${color}" cx="100%" cy="${at}" r="3.5" />${words.map(
          (word, line) =>
            html`<text
              class="end ${color}"
              x="100%"
              dx="10"
              y="${(100 * y).toFixed(1)}%"
              dy="${4 + (line - (words.length - 1) / 2) * LINE}"
              >${word}</text
            >`,
        )}</g
      >`,
  )
}

const shorten = (name: string) =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name
