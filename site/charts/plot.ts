// Charts as SVG in the page, so that they need no script and print as they look. A drawing fills its
// box: lines are stretched to it, while text and points, placed by percent, keep their size.
import { html, type Html } from '../components/html.ts'
import { listDayTicks } from './scale.ts'

export interface Point {
  /** Days since 1970, or another quantity. */
  x: number
  y: number
}

interface Line {
  className: string
  /** In order of `x`. */
  points: readonly Point[]
  /** A value holds until the next, instead of changing evenly. */
  isStepped?: boolean
  /** Whether points further apart than a day have a break between them; by default they have. */
  hasGaps?: boolean
}

interface Axes {
  x: readonly [number, number]
  y: readonly [number, number]
  /** Of prices far apart. */
  isLog?: boolean
}

export interface Plot extends Axes {
  className?: string
  /** `group` where the marks are links. */
  role?: 'img' | 'group'
  /** What it shows, for screen readers. */
  label: string
  yTicks: readonly number[]
  toText: (value: number) => string
  /** Days by default. */
  xTicks?: readonly { at: number; text: string }[]
  lines: readonly Line[]
  /** Drawn over the lines. */
  marks?: Html | readonly Html[]
}

const SIZE = 1000
/** Share of the width in which half of a label does not fit a phone, with the page's margin. */
const EDGE = 0.03
/** Share of the width that a letter takes in the narrowest drawing: of a phone, and of other screens. */
const [PHONE_LETTER, LETTER] = [0.037, 0.0125]

export function plot({
  className = '',
  role = 'img',
  label,
  yTicks,
  toText,
  lines,
  marks,
  ...axes
}: Plot): Html {
  const { toX, toY } = toPercent(axes)
  const xTicks = axes.xTicks ?? listDayTicks(...axes.x).map(({ day, text }) => ({ at: day, text }))
  const { toShare } = toPercent({ ...axes, isLog: false })
  const labels = selectApart(
    xTicks.map((tick) => ({ ...tick, share: toShare({ x: tick.at, y: 0 }).x })),
    LETTER,
  )
  const onPhones = new Set(selectApart(labels, PHONE_LETTER))
  return html`<div class="plot ${className}" data-from="${axes.x[0]}" data-to="${axes.x[1]}">
    <svg role="${role}" aria-label="${label}">
      ${yTicks.map((value) => html`<line class="grid" x2="100%" y1="${toY(value)}" y2="${toY(value)}" /><text class="tick ${isMinor(value, { ...axes, yTicks })}" x="0" dx="-10" y="${toY(value)}" dy="4">${toText(value)}</text>`)}
      ${labels.map((tick) => html`<text class="day${!onPhones.has(tick) && ' minor'}${tick.share < EDGE && ' first'}" x="${toX(tick.at)}" y="100%" dy="20">${tick.text}</text>`)}
      <svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none">
        ${lines.map((line) => renderLine(line, axes))}
      </svg>
      ${lines.map(({ className: name, points: [point, ...others] }) => point && others.length === 0 && html`<circle class="${name}" cx="${toX(point.x)}" cy="${toY(point.y)}" r="4" />`)}
      ${marks}
    </svg>
  </div>`
}

/** In pixels: lines down to a row of labels, under dots that stand for models. */
export function renderVerticalGrid(
  ticks: readonly number[],
  {
    toX,
    toText,
    height,
  }: { toX: (tick: number) => string; toText: (tick: number) => string; height: number },
): Html[] {
  return ticks.map(
    (tick) =>
      html`<line class="grid" x1="${toX(tick)}" x2="${toX(tick)}" y2="${height}" /><text
          class="day"
          x="${toX(tick)}"
          y="${height + 19}"
          >${toText(tick)}</text
        >`,
  )
}

/** Labels that do not meet: those with a year, which are longer, before the others, from the left. */
function selectApart<Label extends { share: number; text: string }>(
  labels: readonly Label[],
  letter: number,
): Label[] {
  const taken = new Map<Label, { left: number; right: number }>()
  for (const label of labels.toSorted((one, other) => other.text.length - one.text.length)) {
    const width = letter * (label.text.length + 0.5)
    const left = label.share < EDGE ? label.share : label.share - width / 2
    const place = { left, right: left + width }
    const isFree = [...taken.values()].every(
      (other) => other.left > place.right || other.right < place.left,
    )
    if (isFree) taken.set(label, place)
  }
  return labels.filter((label) => taken.has(label))
}

/** A break in the days is drawn as dots, because nothing was observed in it. */
function renderLine({ className, points, isStepped = false, hasGaps = true }: Line, axes: Axes) {
  const { toShare } = toPercent(axes)
  const runs: string[] = []
  const gaps: string[] = []
  let last: Point | undefined
  let run = ''
  const toEnd = (point: Point) => (isStepped ? `H${formatDigits(toShare(point).x * SIZE)}` : '')
  for (const point of points) {
    const isGap = hasGaps && last !== undefined && point.x - last.x > 1.5
    // A step that stays level is drawn with the next one.
    if (isStepped && !isGap && last?.y === point.y) {
      last = point
      continue
    }
    const { x, y } = toShare(point)
    const [across, down] = [formatDigits(x * SIZE), formatDigits(y * SIZE)]
    const at = `${across} ${down}`
    if (last === undefined || isGap) {
      if (last && isGap) {
        const from = toShare(last)
        gaps.push(`M${formatDigits(from.x * SIZE)} ${formatDigits(from.y * SIZE)}L${at}`)
        runs.push(run + toEnd(last))
      }
      run = `M${at}`
    } else run += isStepped ? `H${across}V${down}` : `L${at}`
    last = point
  }
  runs.push(last ? run + toEnd(last) : run)
  return html`<path
      class="${className}"
      d="${runs.join('')}"
    />${gaps.length > 0 && html`<path class="${className} gap" d="${gaps.join('')}" />`}`
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
