// Runs in the reader's browser: tells the values of a day, out of the table beside the chart: the one
// under the pointer or the finger, or that the arrow keys lead to. A day without values says so.
import { DAY_MS } from '../../contract/time.ts'
import { bindFigures } from './figure.js'

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Of every chart that is new in the page. */
function bindCharts() {
  const dated = document.querySelectorAll('figure.chart:has([data-days]):not([data-bound])')
  bindFigures()
  for (const figure of dated) bindChart(figure)
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

  /** @param {number} day */
  const toLines = (day) => {
    const cells = find(day)?.cells
    if (!cells) return ['No value on this day']
    return names.flatMap((name, index) => {
      const value = cells[index]?.textContent.trim()
      const isTold = index > 0 && value && value !== '–'
      return isTold ? [`${name.textContent.trim()}: ${value}`] : []
    })
  }
  for (const plot of figure.querySelectorAll('.plot'))
    if (plot instanceof HTMLElement) bindPlot(plot, { days, toLines })
}

/**
 * @param {HTMLElement} plot
 * @param {{ days: number[], toLines: (day: number) => string[] }} values days oldest first
 */
function bindPlot(plot, { days, toLines }) {
  const from = Number(plot.dataset['from'])
  const to = Number(plot.dataset['to'])
  const inside = days.filter((day) => day >= from && day <= to)
  const [tip, cursor] = [document.createElement('div'), document.createElement('div')]
  tip.className = 'tip'
  tip.role = 'status'
  cursor.className = 'cursor'
  let shown = NaN

  const show = (/** @type {number} */ day) => {
    const width = plot.querySelector('svg')?.getBoundingClientRect().width ?? 0
    shown = day
    const title = document.createElement('strong')
    title.textContent = DAY_TEXT.format(day * DAY_MS)
    const lines = toLines(day).map((line) => {
      const row = document.createElement('div')
      row.textContent = line
      return row
    })
    tip.replaceChildren(title, ...lines)
    const left = to === from ? width / 2 : ((day - from) / (to - from)) * width
    cursor.style.left = `${left}px`
    plot.append(cursor, tip)
    const isRight = left > width / 2
    tip.style.left = isRight ? '' : `${left + 12}px`
    tip.style.right = isRight ? `${plot.clientWidth - left + 12}px` : ''
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
  plot.addEventListener('pointermove', follow)
  plot.addEventListener('pointerdown', follow)
  // What a finger has asked for stays when it is lifted.
  plot.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && hide())
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

bindCharts()
// Charts that replace others.
addEventListener('shown', bindCharts)
