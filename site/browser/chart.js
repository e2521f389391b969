// Runs in the reader's browser: tells the values of a day, out of the table beside the chart: the one
// under the pointer or the finger, or that the arrow keys lead to. A day without values says so.
import { DAY_MS } from '../../contract/time.ts'
import { bindFigures } from './figure.js'

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Of every chart that is new in the page. */
function bindCharts() {
  const dated = document.querySelectorAll('figure.chart:has([data-days]):not([data-bound])')
  const scattered = document.querySelectorAll('figure.chart:not([data-bound]) .plot.scatter')
  bindFigures()
  for (const figure of dated) bindChart(figure)
  for (const plot of scattered) if (plot instanceof HTMLElement) bindScatter(plot)
}

/** @param {Element} figure */
function bindChart(figure) {
  const table = figure.nextElementSibling?.querySelector('table')
  if (!table) return
  const names = [...(table.tHead?.rows[0]?.cells ?? [])]
  const rows = new Map(
    [...(table.tBodies[0]?.rows ?? [])]
      .map((row) => {
        const day = Date.parse(row.querySelector('time')?.dateTime ?? '') / DAY_MS
        return /** @type {const} */ ([day, row])
      })
      .toReversed(),
  )
  const days = [...rows.keys()]
  // Where the table has the days of changes alone, a value stands until the next.
  const isStepped = figure.querySelector('[data-days=changes]') !== null
  const find = (/** @type {number} */ day) =>
    rows.get(isStepped ? (days.findLast((known) => known <= day) ?? day) : day)

  /** By the name of a level, the model that set its price last. @param {number} day */
  const findSetters = (day) => {
    const spans = days
      .filter((known) => known <= day)
      .flatMap((known) => [...(rows.get(known)?.querySelectorAll('[data-sets]') ?? [])])
    // Later days replace earlier ones.
    return new Map(
      spans.map(({ textContent: text }) => {
        const [level = '', setter = ''] = text.trim().split(': ')
        return /** @type {const} */ ([level, setter])
      }),
    )
  }

  /** @param {number} day @param {string[]} hidden the series that a phone has no room for */
  const toLines = (day, hidden) => {
    const cells = find(day)?.cells
    if (!cells) return ['No value on this day']
    const isHidden = (/** @type {string} */ text) => hidden.some((name) => text.startsWith(name))
    const setters = findSetters(day)
    return names.flatMap((heading, index) => {
      const [name, value] = [heading.textContent.trim(), cells[index]?.textContent.trim()]
      const isTold =
        index > 0 && value && value !== '–' && !cells[index]?.querySelector('[data-sets]')
      if (!isTold || isHidden(name)) return []
      const setter = setters.get(name)
      return [`${name}: ${value}${setter ? `, set by ${setter}` : ''}`]
    })
  }
  for (const plot of figure.querySelectorAll('.plot'))
    if (plot instanceof HTMLElement) bindPlot(plot, { days, toLines })
}

/**
 * @param {HTMLElement} plot
 * @param {{ days: number[], toLines: (day: number, hidden: string[]) => string[] }} values days oldest first
 */
function bindPlot(plot, { days, toLines }) {
  const from = Number(plot.dataset['from'])
  const to = Number(plot.dataset['to'])
  const inside = days.filter((day) => day >= from && day <= to)
  const [tip, cursor] = [makeTip(), document.createElement('div')]
  cursor.className = 'cursor'
  let shown = NaN

  const show = (/** @type {number} */ day) => {
    const svg = plot.querySelector('svg')
    if (!svg) return
    shown = day
    const lines = [...svg.querySelectorAll('path[data-name]')]
    const hidden = lines.flatMap((line) => {
      const name = line.getAttribute('data-name')
      return name && !isDrawn(line) ? [name] : []
    })
    const share = to === from ? 0.5 : (day - from) / (to - from)
    cursor.replaceChildren(
      ...lines.filter(isDrawn).flatMap((line) => {
        const y = readStep(line.getAttribute('d') ?? '', share * SIZE)
        if (y === undefined) return []
        const dot = document.createElement('i')
        dot.className = /\b(s\d|own)\b/.exec(line.getAttribute('class') ?? '')?.[0] ?? ''
        dot.style.top = `${(100 * y) / SIZE}%`
        return [dot]
      }),
    )
    // The drawing begins after the labels of its axis.
    const { left: start, width } = svg.getBoundingClientRect()
    const left = start - plot.getBoundingClientRect().left + share * width
    cursor.style.left = `${left}px`
    plot.append(cursor)
    showTip(plot, tip, { left, title: DAY_TEXT.format(day * DAY_MS), lines: toLines(day, hidden) })
  }
  const hide = () => {
    cursor.remove()
    tip.remove()
  }
  const follow = (/** @type {PointerEvent} */ event) => {
    const box = plot.querySelector('svg')?.getBoundingClientRect()
    if (!box) return
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    show(Math.round(from + share * (to - from)))
  }
  listen(plot, follow, hide)
  plot.tabIndex = 0
  plot.role = 'group'
  plot.ariaLabel = 'Values by day: arrow keys'
  plot.addEventListener('blur', hide)
  plot.addEventListener('keydown', (event) => {
    const next = {
      ArrowLeft: inside.findLast((day) => !(day >= shown)),
      ArrowRight: inside.find((day) => day > shown),
      Home: inside[0],
      End: inside.at(-1),
    }[event.key]
    if (event.key === 'Escape') hide()
    if (next === undefined) return
    event.preventDefault()
    show(next)
  })
}

/** Whether the width has room for it. @param {Element} line */
const isDrawn = (line) => getComputedStyle(line).display !== 'none'

/** Sides of the square in which lines are drawn. */
const SIZE = 1000
/** How far a day may be from where rounding puts it. */
const NEAR = 0.06

/** How far down a line of steps is, where it is drawn at all. @param {string} path @param {number} x */
function readStep(path, x) {
  let [at, y] = [NaN, NaN]
  let found
  for (const [, kind, first, second] of path.matchAll(/([MHV])([\d.-]+)(?: ([\d.-]+))?/g)) {
    if (kind === 'V') y = Number(first)
    if (kind === 'M') [at, y] = [Number(first), Number(second)]
    if (kind === 'V') continue
    const end = Number(first)
    if (x >= at - NEAR && x <= end + NEAR) found = y
    at = end
  }
  return found
}

/** What a model's point says, near the pointer or the finger. @param {HTMLElement} plot */
function bindScatter(plot) {
  const tip = makeTip()
  const points = [...plot.querySelectorAll('a')].flatMap((link) => {
    const [dot, title] = [link.querySelector('circle'), link.querySelector('title')]
    if (!dot || !title) return []
    const lines = title.textContent.trim().split('; ')
    link.ariaLabel = lines.join(', ')
    // The browser would show it a second time.
    title.remove()
    return [{ dot, lines }]
  })
  const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const places = points.map(({ dot, lines }) => {
      const { left, top, width, height } = dot.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return { x, lines, away: Math.hypot(x - clientX, y - clientY) }
    })
    const [nearest] = places.toSorted((one, other) => one.away - other.away)
    if (!nearest || nearest.away > REACH) return tip.remove()
    const [title = '', ...lines] = nearest.lines
    showTip(plot, tip, { left: nearest.x - plot.getBoundingClientRect().left, title, lines })
  }
  listen(plot, follow, () => tip.remove())
}

/** @param {HTMLElement} plot @param {(event: PointerEvent) => void} follow @param {() => void} hide */
function listen(plot, follow, hide) {
  plot.addEventListener('pointermove', follow)
  plot.addEventListener('pointerdown', follow)
  // What a finger has asked for stays when it is lifted.
  plot.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && hide())
}

/** In pixels. */
const REACH = 20

function makeTip() {
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.role = 'status'
  return tip
}

/** @param {HTMLElement} plot @param {HTMLElement} tip @param {{ left: number, title: string, lines: string[] }} content */
function showTip(plot, tip, { left, title, lines }) {
  const head = document.createElement('strong')
  head.textContent = title
  const rows = lines.map((line) => {
    const row = document.createElement('div')
    row.textContent = line
    return row
  })
  tip.replaceChildren(head, ...rows)
  plot.append(tip)
  const isRight = left > plot.clientWidth / 2
  tip.style.left = isRight ? '' : `${left + 12}px`
  tip.style.right = isRight ? `${plot.clientWidth - left + 12}px` : ''
}

bindCharts()
// Charts that replace others.
addEventListener('shown', bindCharts)
