// Runs in the reader's browser: what a reader chooses in a chart stands in the address, and a chart
// can be saved as a drawing, its numbers as a table.
import { DAY_MS } from '../../contract/time.ts'
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
const MARGIN = { left: 40, top: 84, right: 120, bottom: 72 }
const SHARES = /** @type {const} */ (['embed', 'cite'])

/** Of every chart that is in the page now. */
export function bindFigures() {
  for (const [index, figure] of document.querySelectorAll('figure.chart').entries()) {
    if (!(figure instanceof HTMLElement) || figure.dataset['bound']) continue
    figure.dataset['bound'] = 'true'
    bindChoices(figure, index === 0 ? '' : String(index + 1))
    const press = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      figure.querySelector(`[data-save=${name}]`)?.addEventListener('click', act)
    press('svg', () => {
      const { text } = drawPicture(figure) ?? {}
      if (text) save(text, { type: 'image/svg+xml', name: `${toName()}.svg` })
    })
    press('png', () => void savePicture(figure))
    press('csv', () => {
      const table = figure.nextElementSibling?.querySelector('table')
      if (table) saveTable(table, { name: toName(), isLeftOut: (cell) => !isOfUnit(figure, cell) })
    })
    for (const name of SHARES) press(name, () => showText(figure, TEXTS[name](figure)))
  }
}

/** Whether it has the unit that the chart is drawn in. @param {Element} figure @param {Element} cell */
export function isOfUnit(figure, cell) {
  const units = [...figure.querySelectorAll('[name=unit]')].filter(
    (input) => input instanceof HTMLInputElement,
  )
  return units.every(({ checked, value }) => checked || !cell.classList.contains(value))
}

/** @type {Record<(typeof SHARES)[number], (figure: HTMLElement) => string>} */
const TEXTS = {
  embed({ dataset: { embed = '', title } }) {
    const address = new URL(embed, location.href)
    return `<iframe src="${address}" title="${title}" width="720" height="720"></iframe>`
  },
  cite(figure) {
    const { title, unit, source } = describe(figure)
    return `${title}. ${unit}. ${source}`
  },
}

/** @param {string} day since 1970 */
const toDay = (day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10)

/** In words, what a picture or a citation has to say of a chart. @param {HTMLElement} figure */
function describe(figure) {
  const chosen = figure.querySelector('[name=unit]:checked + span')?.textContent
  const plot = [...figure.querySelectorAll('[data-days] .plot')].find((one) => one.clientWidth > 0)
  const { from, to } = plot instanceof HTMLElement ? plot.dataset : {}
  const range = from && to ? `, ${toDay(from)} to ${toDay(to)}` : ''
  const day = document.querySelector('[data-as-of] time')?.getAttribute('datetime')
  return {
    title: figure.dataset['title'] ?? '',
    unit: `${chosen ?? figure.dataset['unit'] ?? ''}${range}`,
    source: `Inference Price Index, release of ${day}, CC BY 4.0, ${location.href}`,
  }
}

/** Below the buttons, and in the clipboard where the browser lets a script. @param {Element} figure @param {string} text */
function showText(figure, text) {
  const shown = figure.querySelector('.saves + pre') ?? document.createElement('pre')
  shown.textContent = text
  shown.setAttribute('tabindex', '0')
  figure.querySelector('.saves')?.after(shown)
  void navigator.clipboard?.writeText(text).catch(() => {})
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

/**
 * Of the drawings of a figure the one that is shown, with all that it needs to stand alone.
 * @param {HTMLElement} figure
 */
function drawPicture(figure) {
  const drawing = [...figure.querySelectorAll('.plot > svg')].find((svg) => svg.clientWidth > 0)
  if (!drawing) return undefined
  const { width, height } = drawing.getBoundingClientRect()
  const copy = document.importNode(drawing, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    for (const name of STYLES) copies[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  const [all, tall] = [width + MARGIN.left + MARGIN.right, height + MARGIN.top + MARGIN.bottom]
  const { backgroundColor: paper, color: ink, fontFamily } = getComputedStyle(document.body)
  const place = `x="${MARGIN.left}" y="${MARGIN.top}" width="${width}" height="${height}" overflow="visible"`
  copy.removeAttribute('class')
  const inner = new XMLSerializer().serializeToString(copy).replace('<svg', `<svg ${place}`)
  const { title, unit, source } = describe(figure)
  const write = (/** @type {string} */ text, /** @type {number} */ y, size = 12) => {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'text')
    const look = { x: MARGIN.left, y, fill: ink, 'font-size': size, 'font-family': fontFamily }
    for (const [name, value] of Object.entries(look)) line.setAttribute(name, String(value))
    line.append(text)
    return line
  }
  const key = write('', 64)
  for (const name of figure.querySelectorAll('[name=series]:checked + span')) {
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'tspan')
    part.setAttribute('fill', getComputedStyle(name, '::before').borderTopColor)
    part.append(`— ${name.textContent?.trim()}   `)
    key.append(part)
  }
  const lines = [write(title, 24, 17), write(unit, 44), key, write(source, tall - 14, 11)]
  const words = lines.map((line) => new XMLSerializer().serializeToString(line)).join('')
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="${tall}"><rect width="100%" height="100%" fill="${paper}"/>${words}${inner}</svg>`
  return { text, width: all, height: tall }
}

/** At twice its size, for slides. @param {HTMLElement} figure */
async function savePicture(figure) {
  const { text, width, height } = drawPicture(figure) ?? {}
  if (!text || !width || !height) return
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  await image.decode()
  URL.revokeObjectURL(image.src)
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && save(blob, { type: 'image/png', name: `${toName()}.png` }))
}

/** What a saved chart is called: by its page. */
function toName() {
  return location.pathname.split('/').filter(Boolean).join('-') || 'index'
}
