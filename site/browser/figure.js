// Runs in the reader's browser: a chart can be saved as a drawing, its numbers as a table.
import { DAY_MS } from '../../contract/time.ts'
import { save, saveTable } from './csv.js'

/** What the style sheet of the page says and a file of its own has to. */
const STYLES =
  `fill stroke stroke-width stroke-dasharray paint-order font-family font-size font-weight
  text-anchor vector-effect display`.split(/\s+/)
/** Of a picture, whatever the screen is: that of slides. Names at the ends of lines are at the right. */
const [WIDTH, HEIGHT, LEFT, RIGHT] = [1200, 420, 64, 240]
/** Letters of a line of text; a longer one is narrowed to it. */
const MAX_LETTERS = 150

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
      const text = drawPicture(figure)?.text
      if (text) save(text, { type: 'image/svg+xml', name: `${name}.svg` })
    })
    press('png', () => void savePicture(figure, name))
    press('csv', () => {
      const table = figure.nextElementSibling?.querySelector('table')
      if (table) saveTable(table, { name })
    })
    press('embed', () => {
      // The chart in the frame fills it, and obeys what the address of this page says of its own.
      const address = new URL((figure.dataset['embed'] ?? '') + location.search, location.href)
      const style = 'width: 100%; max-width: 45rem; height: 26rem; border: 0'
      const title = figure.dataset['title']
      showText(figure, `<iframe src="${address}" title="${title}" style="${style}"></iframe>`)
    })
    press('cite', () => {
      const { cited, title, unit, source } = describe(figure)
      showText(figure, [...cited, title, unit, source].join('. '))
    })
  }
}

/** @param {string} day since 1970 */
const toDay = (day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10)

/** In words, what a picture or a citation has to say of a chart. @param {HTMLElement} figure */
function describe(figure) {
  const plot = figure.querySelector('[data-days] .plot')
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

/** Below the buttons, with one that copies it where the browser lets a script. @param {HTMLElement} figure @param {string} text */
function showText(figure, text) {
  for (const old of figure.querySelectorAll('.saves + pre, [data-copies]')) old.remove()
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

/** With all that it needs to stand alone: always as large, and on white. `style`: of its own. @param {HTMLElement} figure */
function drawPicture(figure, style = '') {
  const drawing = figure.querySelector('.plot > svg')
  if (!drawing) return undefined
  const copy = document.importNode(drawing, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  // Styles are read between these lines, and the page is drawn after them.
  figure.dataset['pictured'] = 'true'
  document.documentElement.style.colorScheme = 'light'
  for (const [index, element] of [drawing, ...drawing.querySelectorAll('*')].entries())
    for (const name of STYLES)
      copies[index]?.setAttribute(name, getComputedStyle(element).getPropertyValue(name))
  const { backgroundColor: paper, color: ink, fontFamily } = getComputedStyle(document.body)
  document.documentElement.style.colorScheme = ''
  delete figure.dataset['pictured']
  const { cited, title, unit, source } = describe(figure)
  let y = 0
  const write = (/** @type {string} */ words, /** @type {number} */ size) => {
    y += Math.round(1.6 * size)
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'text')
    const look = { x: LEFT, y, fill: ink, 'font-size': size, 'font-family': fontFamily }
    const narrow = words.length > MAX_LETTERS && {
      textLength: WIDTH - 2 * LEFT,
      lengthAdjust: 'spacingAndGlyphs',
    }
    for (const [name, value] of Object.entries({ ...look, ...narrow }))
      line.setAttribute(name, String(value))
    line.append(words)
    return new XMLSerializer().serializeToString(line)
  }
  const head = [write(title, 18), ...[...cited, unit].map((words) => write(words, 13))].join('')
  const place = `x="${LEFT}" y="${y + 20}" width="${WIDTH - LEFT - RIGHT}" height="${HEIGHT}" overflow="visible"`
  copy.removeAttribute('class')
  const inner = new XMLSerializer().serializeToString(copy).replace('<svg', `<svg ${place}`)
  y += HEIGHT + 60
  const foot = write(source, 12)
  const height = y + 16
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${style}<rect width="100%" height="100%" fill="${paper}"/>${head}${inner}${foot}</svg>`
  return { text, height }
}

/** The fonts of the page as a style of a picture, which may load nothing. */
async function readFonts() {
  const links = [...document.querySelectorAll('link[as=font]')].map((link) =>
    String(link.getAttribute('href')),
  )
  const faces = links.map(async (href) => {
    const bytes = new Uint8Array(await (await fetch(href)).arrayBuffer())
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    const weight = /-(\d00)-/.exec(href)?.[1]
    return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
  })
  return `<style>${(await Promise.all(faces)).join('')}</style>`
}

/** At twice its size, for slides. @param {HTMLElement} figure @param {string} name */
async function savePicture(figure, name) {
  const { text, height } = drawPicture(figure, await readFonts()) ?? {}
  if (!text || !height) return
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  await image.decode()
  URL.revokeObjectURL(image.src)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 2 * WIDTH, height: 2 * height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && save(blob, { type: 'image/png', name: `${name}.png` }))
}
