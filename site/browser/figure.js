// Runs in the reader's browser: a chart can be saved as a drawing, its numbers as a table.
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
/** Of a picture, whatever the screen is: that of slides. Names at the ends of lines are at the right. */
const [WIDTH, HEIGHT, LEFT, RIGHT] = [1200, 420, 40, 240]
/** Of a letter, in its height: more than most have, since the reader's fonts are not known. */
const LETTER = 0.56
/** Of the chart in a frame as wide as one gets, of what is around it; by a phone's chart, of both. */
const [FRAME_WIDTH, FRAME_REST, FRAME_HEIGHT] = [680, 116, 800]
const SHARES = /** @type {const} */ (['embed', 'cite'])

/** Of every chart that is in the page now. */
export function bindFigures() {
  for (const [index, figure] of document.querySelectorAll('figure.chart').entries()) {
    if (!(figure instanceof HTMLElement) || figure.dataset['bound']) continue
    figure.dataset['bound'] = 'true'
    const suffix = index === 0 ? '' : String(index + 1)
    const page = location.pathname.slice(1) || 'index'
    const name = [...page.split('/'), suffix].filter(Boolean).join('-')
    const press = (/** @type {string} */ what, /** @type {() => void} */ act) =>
      figure.querySelector(`[data-save=${what}]`)?.addEventListener('click', act)
    press('svg', () => {
      const { text } = drawPicture(figure) ?? {}
      if (text) save(text, { type: 'image/svg+xml', name: `${name}.svg` })
    })
    press('png', () => void savePicture(figure, name))
    press('csv', () => {
      const table = figure.nextElementSibling?.querySelector('table')
      if (table) saveTable(table, { name })
    })
    for (const share of SHARES) press(share, () => showText(figure, TEXTS[share]))
  }
}

/** @type {Record<(typeof SHARES)[number], (figure: HTMLElement) => string>} */
const TEXTS = {
  embed(figure) {
    figure.style.width = `${FRAME_WIDTH}px`
    const height = innerWidth < FRAME_WIDTH ? FRAME_HEIGHT : figure.offsetHeight + FRAME_REST
    figure.style.width = ''
    // The chart in the frame obeys what the address of this page says of its own.
    const address = new URL((figure.dataset['embed'] ?? '') + location.search, location.href)
    return `<iframe src="${address}" title="${figure.dataset['title']}" width="100%" height="${height}" style="max-width: 45rem; border: 0"></iframe>`
  },
  cite(figure) {
    const { cited, title, unit, source } = describe(figure)
    return [...cited, title, unit, source].join('. ')
  },
}

/** @param {string} day since 1970 */
const toDay = (day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10)

/** In words, what a picture or a citation has to say of a chart. @param {HTMLElement} figure */
function describe(figure) {
  const plot = [...figure.querySelectorAll('[data-days] .plot')].find((one) => one.clientWidth > 0)
  const { from, to } = plot instanceof HTMLElement ? plot.dataset : {}
  const range = from && to ? `, ${toDay(from)} to ${toDay(to)}` : ''
  const day = document.querySelector('[data-as-of] time')?.getAttribute('datetime')
  const cited = document.querySelector('main')?.dataset['cited']
  return {
    cited: cited ? [`${cited}, ${day}`] : [],
    title: figure.dataset['title'] ?? '',
    unit: `${figure.dataset['unit'] ?? ''}${range}`,
    source: `Inference Price Index, release of ${day}, CC BY 4.0, ${location.origin}${location.pathname}${location.search}`,
  }
}

/** Below the buttons, with one that copies it where the browser lets a script. @param {HTMLElement} figure @param {(figure: HTMLElement) => string} toText */
function showText(figure, toText) {
  for (const old of figure.querySelectorAll('.saves + pre, [data-copies]')) old.remove()
  const text = toText(figure)
  const shown = document.createElement('pre')
  Object.assign(shown, { textContent: text, tabIndex: 0 })
  figure.querySelector('.saves')?.after(shown)
  if (!navigator.clipboard) return
  const button = document.createElement('button')
  Object.assign(button, { className: 'quiet', textContent: 'Copy' })
  button.dataset['copies'] = ''
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  })
  shown.after(button)
}

/**
 * Of the drawings of a figure the one that is shown, with all that it needs to stand alone: always as
 * large, and on white.
 * @param {HTMLElement} figure
 */
function drawPicture(figure) {
  const drawing = [...figure.querySelectorAll('.plot > svg')].find((svg) => svg.clientWidth > 0)
  if (!drawing) return undefined
  // Styles are read between these lines, and the page is drawn after them.
  figure.dataset['pictured'] = 'true'
  document.documentElement.style.colorScheme = 'light'
  const picture = toPicture(figure, drawing)
  document.documentElement.style.colorScheme = ''
  delete figure.dataset['pictured']
  return picture
}

/** @param {HTMLElement} figure @param {Element} drawing */
function toPicture(figure, drawing) {
  const copy = document.importNode(drawing, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    for (const name of STYLES) copies[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  const { backgroundColor: paper, color: ink, fontFamily } = getComputedStyle(document.body)
  const { cited, title, unit, source } = describe(figure)
  /** @type {string[]} */
  const lines = []
  let y = 0
  const write = (/** @type {string} */ text, /** @type {number} */ size) => {
    for (const words of wrap(text, size)) {
      y += Math.round(1.6 * size)
      const line = document.createElementNS('http://www.w3.org/2000/svg', 'text')
      const look = { x: LEFT, y, fill: ink, 'font-size': size, 'font-family': fontFamily }
      for (const [name, value] of Object.entries(look)) line.setAttribute(name, String(value))
      line.append(words)
      lines.push(new XMLSerializer().serializeToString(line))
    }
  }
  write(title, 18)
  for (const text of [...cited, unit]) write(text, 13)
  const width = WIDTH - LEFT - RIGHT
  const place = `x="${LEFT}" y="${y + 20}" width="${width}" height="${HEIGHT}" overflow="visible"`
  copy.removeAttribute('class')
  const inner = new XMLSerializer().serializeToString(copy).replace('<svg', `<svg ${place}`)
  y += HEIGHT + 60
  write(source, 12)
  const height = y + 16
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${lines.join('')}${inner}</svg>`
  return { text, width: WIDTH, height }
}

/** In lines that fit a picture; an address is broken where it has to be. @param {string} text @param {number} size */
function wrap(text, size) {
  const most = Math.floor((WIDTH - 2 * LEFT) / (LETTER * size))
  return text.match(new RegExp(`\\S.{0,${most - 1}}(?=\\s|$)|\\S{${most}}`, 'g')) ?? []
}

/** At twice its size, for slides. @param {HTMLElement} figure @param {string} name */
async function savePicture(figure, name) {
  const { text, width, height } = drawPicture(figure) ?? {}
  if (!text || !width || !height) return
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  await image.decode()
  URL.revokeObjectURL(image.src)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 2 * width, height: 2 * height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && save(blob, { type: 'image/png', name: `${name}.png` }))
}
