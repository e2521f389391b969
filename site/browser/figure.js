// Runs in the reader's browser: what a reader chooses in a chart stands in the address, and a chart
// can be saved as a drawing, its numbers as a table.
import { save, saveTable } from './csv.js'

/** What the style sheet of the page says and a file of its own has to. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'text-anchor',
  'vector-effect',
  'display',
]
const MARGIN = { left: 40, top: 20, right: 70, bottom: 40 }

/** Of every chart that is in the page now. */
export function bindFigures() {
  for (const [index, figure] of document.querySelectorAll('figure.chart').entries()) {
    if (!(figure instanceof HTMLElement) || figure.dataset['bound']) continue
    figure.dataset['bound'] = 'true'
    bindChoices(figure, index === 0 ? '' : String(index + 1))
    figure.querySelector('[data-save=svg]')?.addEventListener('click', () => saveDrawing(figure))
    figure.querySelector('[data-save=csv]')?.addEventListener('click', () => {
      const table = figure.nextElementSibling?.querySelector('table')
      if (table) saveTable(table, toName())
    })
  }
}

/** @param {Element} figure @param {string} suffix of its names in the address, for a page's later charts */
function bindChoices(figure, suffix) {
  const inputs = [...figure.querySelectorAll('.choice input')].filter(
    (input) => input instanceof HTMLInputElement,
  )
  const toChosen = () =>
    Map.groupBy(inputs, ({ name }) => name + suffix)
      .entries()
      .map(([name, group]) => {
        const chosen = group.filter(({ checked }) => checked).map(({ value }) => value)
        return /** @type {const} */ ([name, chosen.join(',')])
      })
  const first = new Map(toChosen())
  const obey = () => {
    const asked = new URL(location.href).searchParams
    for (const input of inputs) {
      const name = input.name + suffix
      input.checked = (asked.get(name) ?? first.get(name) ?? '').split(',').includes(input.value)
    }
  }
  figure.addEventListener('change', () => {
    const url = new URL(location.href)
    for (const [name, chosen] of toChosen())
      if (chosen === first.get(name)) url.searchParams.delete(name)
      else url.searchParams.set(name, chosen)
    history.pushState(null, '', url)
  })
  addEventListener('popstate', obey)
  obey()
}

/** Of the drawings of a figure the one that is shown. @param {Element} figure */
function saveDrawing(figure) {
  const drawing = [...figure.querySelectorAll('.plot > svg')].find((svg) => svg.clientWidth > 0)
  if (!drawing) return
  const { width, height } = drawing.getBoundingClientRect()
  const copy = document.importNode(drawing, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    for (const name of STYLES) copies[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  const [all, tall] = [width + MARGIN.left + MARGIN.right, height + MARGIN.top + MARGIN.bottom]
  const paper = getComputedStyle(document.body).backgroundColor
  const place = `x="${MARGIN.left}" y="${MARGIN.top}" width="${width}" height="${height}" overflow="visible"`
  copy.removeAttribute('class')
  const inner = new XMLSerializer().serializeToString(copy).replace('<svg', `<svg ${place}`)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="${tall}"><rect width="100%" height="100%" fill="${paper}"/>${inner}</svg>`
  save(text, { type: 'image/svg+xml', name: `${toName()}.svg` })
}

/** What a saved chart is called: by its page. */
function toName() {
  return location.pathname.split('/').filter(Boolean).join('-') || 'index'
}
