// Charts as SVG in the page, so that they need no script and print as they look. A drawing fills its
// box: lines are stretched to it, while text and points, placed by percent, keep their size.
import { compareText } from '../../release/compare-text.ts'
import { html, type Html } from '../components/html.ts'
import { listDayTicks } from './scale.ts'

export interface Point {
  /** Days since 1970, or another quantity. */
  x: number
  y: number
}

interface Line {
  className: string
  /** Of its series, for the script that tells its values. */
  name?: string
  /** In order of `x`. */
  points: readonly Point[]
  /** Whether points further apart than a day have a break between them; by default they have. */
  hasGaps?: boolean
}

export interface Axes {
  x: readonly [number, number]
  y: readonly [number, number]
  /** Of prices far apart. */
  isLog?: boolean
}

interface Plot extends Axes {
  className?: string
  /** `group` where the marks are links. */
  role?: 'img' | 'group'
  /** What it shows, for screen readers. */
  label: string
  yTicks: readonly number[]
  toText: (value: number) => string
  /** Days by default. */
  xTicks?: readonly { at: number; text: string }[]
  /** What the axes measure, where the page's title doesn't say it. */
  titles?: readonly [x: string, y: string]
  lines: readonly Line[]
  /** Drawn over the lines. */
  marks?: Html | readonly Html[]
}

const SIZE = 1000
/** Share of the width in which half of a label does not fit a phone, with the page's margin. */
const EDGE = 0.03
/** Share of the width that a letter takes in the narrowest drawing: of a phone, and of other screens. */
const [PHONE_LETTER, LETTER] = [0.033, 0.0125]
/** Dates for which a phone has room. */
const PHONE_DAYS = 3

/** Steps: a value holds until the next. */
export function plot({
  className = '',
  role = 'img',
  label,
  yTicks,
  toText,
  lines,
  marks,
  titles,
  ...axes
}: Plot): Html {
  const { toX, toY, toShare } = toPercent(axes)
  const xTicks = axes.xTicks ?? listDayTicks(...axes.x).map(({ day, text }) => ({ at: day, text }))
  const placed = xTicks
    .map((tick, index) => ({
      ...tick,
      share: toShare({ x: tick.at, y: axes.y[1] }).x,
      isMain: axes.xTicks !== undefined || /\d{4}/.test(tick.text) || index === xTicks.length - 1,
    }))
    // Those with a year, which are longer, before the others, and first of them years' beginnings.
    .toSorted(
      ({ text: one }, { text: other }) => other.length - one.length || compareText(one, other),
    )
  const findFree = (ticks: typeof placed, letter: number) =>
    selectApart(
      ticks.map((tick) => {
        const width = letter * (tick.text.length + 0.25)
        const left =
          tick.share - (tick.share < EDGE ? 0 : tick.share > 1 - EDGE ? width : width / 2)
        return { tick, left, right: left + width, top: 0 }
      }),
      1,
    ).map(({ tick }) => tick)
  const slim = findFree(
    placed.filter(({ isMain }) => isMain),
    PHONE_LETTER,
  ).slice(0, axes.xTicks ? undefined : PHONE_DAYS)
  return html`<div class="plot ${className}" data-from="${axes.x[0]}" data-to="${axes.x[1]}">
    <svg role="${role}" aria-label="${label}">
      ${yTicks.map((value) => html`<line class="grid ${isMinor(value, { ...axes, yTicks })}" x2="100%" y1="${toY(value)}" y2="${toY(value)}" /><text class="tick ${isMinor(value, { ...axes, yTicks })}" x="0" dx="-8" y="${toY(value)}" dy="4">${toText(value)}</text>`)}
      ${findFree(placed, LETTER).map((tick) => html`<text class="day${!slim.includes(tick) && ' minor'}${tick.share < EDGE && ' first'}${tick.share > 1 - EDGE && ' final'}" x="${toX(tick.at)}" y="100%" dy="20">${tick.text}</text>`)}
      ${
        titles &&
        html`${xTicks.map(({ at }) => html`<line class="grid" x1="${toX(at)}" x2="${toX(at)}" y2="100%" />`)}<text
            class="axis"
            x="100%"
            y="0"
            dy="-14"
            >${titles[0]}</text
          >
          <text x="0" dx="-28" y="0" dy="-14">${titles[1]}</text>`
      }
      <svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none">
        ${lines.map((line) => renderLine(line, axes))}
      </svg>
      ${lines.map(({ className: name, points: [point, ...others] }) => point && others.length === 0 && html`<circle class="${name}" cx="${toX(point.x)}" cy="${toY(point.y)}" r="4" />`)}
      ${marks}
    </svg>
  </div>`
}

/** Names that don't overlap one before them. `line`: how much of the height a name takes. */
function selectApart<Name extends { left: number; right: number; top: number }>(
  names: readonly Name[],
  line: number,
): Name[] {
  const taken: Name[] = []
  for (const one of names)
    if (
      taken.every(
        ({ left, right, top }) =>
          Math.abs(top - one.top) > line || left > one.right || right < one.left,
      )
    )
      taken.push(one)
  return taken
}

/** A break in the days is drawn as dots, because nothing was observed in it. */
function renderLine({ className, name, points, hasGaps = true }: Line, axes: Axes) {
  const { toShare } = toPercent(axes)
  const toAt = (point: Point) => {
    const { x, y } = toShare(point)
    return [formatDigits(x * SIZE), formatDigits(y * SIZE)] as const
  }
  let [path, gaps] = ['', '']
  let last: Point | undefined
  for (const point of points) {
    const isGap = hasGaps && last !== undefined && point.x - last.x > 1.5
    const [across, down] = toAt(point)
    if (last && isGap) {
      gaps += `M${toAt(last).join(' ')}H${across}V${down}`
      path += `H${toAt(last)[0]}`
    }
    if (!last || isGap) path += `M${across} ${down}`
    // A step that stays level is drawn with the next one.
    else if (last.y !== point.y) path += `H${across}V${down}`
    last = point
  }
  if (last) path += `H${toAt(last)[0]}`
  return html`<path
      class="${className}"
      data-name="${name}"
      d="${path}"
    />${gaps !== '' && html`<path class="${className} gap" d="${gaps}" />`}`
}

/** Places by percent of the drawing's width and height. */
export function toPercent({ x: [left, right], y: [bottom, top], isLog = false }: Axes) {
  const scale = (value: number) => (isLog ? Math.log(value) : value)
  const toShare = ({ x, y }: Point) => ({
    x: right === left ? 0.5 : (x - left) / (right - left),
    y: top === bottom ? 0.5 : 1 - (scale(y) - scale(bottom)) / (scale(top) - scale(bottom)),
  })
  return {
    toShare,
    toX: (x: number) => `${formatDigits(100 * toShare({ x, y: top }).x)}%`,
    toY: (y: number) => `${formatDigits(100 * toShare({ x: left, y }).y)}%`,
  }
}

const isPower = (tick: number) => tick.toExponential().startsWith('1e')

/** Of a logarithmic scale all but the powers of ten, where a small drawing has two of them to read. */
function isMinor(value: number, { isLog, yTicks }: Axes & Pick<Plot, 'yTicks'>): string {
  return isLog && !isPower(value) && yTicks.filter(isPower).length > 1 ? 'minor' : ''
}

function formatDigits(value: number): string {
  return String(Math.round(10 * value) / 10)
}

interface Figure {
  drawing: Html | readonly Html[]
  table: Html
  /** What it shows: above a picture of it, in a citation, and the name of its table. */
  title: string
  /** In words. */
  unit?: string
  /** The page that others may frame, if there is one. */
  embed?: string | undefined
}

/** What is done with a chart, by the button's name. */
const SAVES = { png: 'PNG', svg: 'SVG', csv: 'CSV', embed: 'Embed', cite: 'Cite' }

/** A chart, and beside it the table of the same numbers, for readers who want them or see no chart. */
export function figure({ drawing, table, title, unit, embed }: Figure): Html {
  return html`<figure class="chart" data-title="${title}" data-unit="${unit}" data-embed="${embed}">
      ${unit !== undefined && html`<figcaption class="note">${unit}</figcaption>`} ${drawing}
      <p class="saves note">
        ${Object.entries(SAVES)
          .filter(([name]) => name !== 'embed' || embed !== undefined)
          .map(
            ([name, text]) =>
              html`<button type="button" class="quiet" data-save="${name}">${text}</button> `,
          )}
      </p>
    </figure>
    <details class="as-table">
      <summary>Table</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label="${title}">${table}</div>
    </details>`
}
