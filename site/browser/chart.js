// Runs in the reader's browser: tells the values of the day under the pointer, out of the table
// beside the chart. A day without values says so.
import { bindFigures } from './figure.js'

const DAY_MS = 86_400_000
const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Of every chart that is in the page now. */
export function bindCharts() {
  bindFigures()
  for (const figure of document.querySelectorAll('figure.chart:has([data-days])')) bindChart(figure)
}

/** @param {Element} figure */
function bindChart(figure) {
  const table = figure.nextElementSibling?.querySelector('table')
  if (!table) return
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent.trim())
  const rows = new Map(
    [...(table.tBodies[0]?.rows ?? [])].map((row) => [
      Date.parse(row.querySelector('time')?.dateTime ?? '') / DAY_MS,
      [...row.cells].map((cell) => cell.textContent.trim()),
    ]),
  )
  const tip = document.createElement('div')
  tip.className = 'tip'
  const cursor = document.createElement('div')
  cursor.className = 'cursor'

  for (const plot of figure.querySelectorAll('.plot')) {
    if (!(plot instanceof HTMLElement)) continue
    const drawing = plot.querySelector('svg')
    const from = Number(plot.dataset['from'])
    const to = Number(plot.dataset['to'])
    plot.addEventListener('pointermove', (event) => {
      const box = drawing?.getBoundingClientRect()
      if (!box) return
      const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
      const day = Math.round(from + share * (to - from))
      const cells = rows.get(day)
      const lines = cells
        ? names.flatMap((name, index) =>
            index > 0 && cells[index] && cells[index] !== '–' ? [`${name}: ${cells[index]}`] : [],
          )
        : ['No value on this day']
      const title = document.createElement('strong')
      title.textContent = DAY_TEXT.format(day * DAY_MS)
      tip.replaceChildren(
        title,
        ...lines.map((line) => {
          const row = document.createElement('div')
          row.textContent = line
          return row
        }),
      )
      const left = to === from ? box.width / 2 : ((day - from) / (to - from)) * box.width
      cursor.style.left = `${left}px`
      plot.append(cursor, tip)
      const isRight = left > box.width / 2
      tip.style.left = isRight ? '' : `${left + 12}px`
      tip.style.right = isRight ? `${plot.clientWidth - left + 12}px` : ''
    })
    plot.addEventListener('pointerleave', () => {
      cursor.remove()
      tip.remove()
    })
  }
}

bindCharts()
