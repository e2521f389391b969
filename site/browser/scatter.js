// Runs in the reader's browser: zooms into a chart of dots, and keeps the names of those that are
// pressed. Both stand in the address: `view`, a centre by shares and a factor, and `pin`.
import { lead } from './address.js'

const MAX_ZOOM = 16
/** What is drawn at a place in percent, by the names of its places across and down. */
const PLACED = [
  ['.grid', '', 'y1'],
  ['.grid', '', 'y2'],
  ['.grid + text', '', 'y'],
  ['.day', 'x', ''],
  ['.dot', 'cx', 'cy'],
  ['.name', 'x', 'y'],
]
const figure = document.querySelector('figure.chart:has(a > .dot)')
const plot = figure?.querySelector('.plot')
const drawing = plot?.querySelector('svg')
const lines = drawing?.querySelector('svg')
const hint = figure?.querySelector('[data-hint]')

if (figure && plot instanceof HTMLElement && drawing && lines && hint) {
  const placed = PLACED.flatMap(([selector = '', across, down]) =>
    [...drawing.querySelectorAll(selector)].map((element) => toPlace(element, across, down)),
  )
  const dots = [...drawing.querySelectorAll('a')]
    .flatMap((link) => {
      const dot = link.querySelector('.dot')
      const text = /^\s*(.*): (.*)/.exec(dot?.querySelector('title')?.textContent ?? '') ?? []
      const id = link.getAttribute('href')?.replace('/models/', '') ?? ''
      return dot ? [{ link, id, text, ...toPlace(dot, 'cx', 'cy') }] : []
    })
    .toSorted((one, other) => one.x - other.x || other.y - one.y)
  const status = document.createElement('p')
  status.className = 'note'
  status.role = 'status'
  const buttons = ['Zoom in', 'Zoom out'].map((name, index) => {
    const button = document.createElement('button')
    button.className = 'quiet'
    button.textContent = name
    const factor = index === 0 ? 2 : 0.5
    button.dataset['zoom'] = String(factor)
    button.addEventListener('click', () => zoom(factor))
    return button
  })
  figure.querySelector('.saves')?.prepend(buttons[0] ?? '', ' ', buttons[1] ?? '', ' ')
  figure.querySelector('.saves')?.after(status)
  hint.textContent =
    'A press on a dot keeps its name; arrow keys lead from dot to dot. Zoomed in, the chart can be dragged.'

  const read = () => {
    const { searchParams } = new URL(location.href)
    const [x = 0.5, y = 0.5, k = 1] = (searchParams.get('view') ?? '.5,.5,1').split(',').map(Number)
    const pins = searchParams.getAll('pin')
    const factor = clamp(k || 1, 1, MAX_ZOOM)
    const half = 0.5 / factor
    const [across, down] = [x, y].map((share) => clamp(share || 0, half, 1 - half))
    return { x: across ?? 0.5, y: down ?? 0.5, k: factor, pins }
  }
  let state = read()

  /** @param {Partial<typeof state>} change */
  const write = (change, isEntry = true) => {
    const { x, y, k, pins } = { ...state, ...change }
    const url = new URL(location.href)
    url.searchParams.delete('view')
    url.searchParams.delete('pin')
    if (k > 1) url.searchParams.set('view', [x, y, k].map((n) => Number(n.toFixed(3))).join())
    for (const id of pins) url.searchParams.append('pin', id)
    lead(url, figure)
    history[isEntry ? 'pushState' : 'replaceState'](null, '', url)
    draw()
  }

  const zoom = (/** @type {number} */ factor) => {
    const focused = dots.find(({ link }) => link === document.activeElement)
    const about = focused ?? dots.find(({ id }) => state.pins.at(-1) === id) ?? state
    write({ x: about.x, y: about.y, k: clamp(state.k * factor, 1, MAX_ZOOM) })
  }

  const draw = () => {
    state = read()
    const { x, y, k, pins } = state
    const [left, top] = [x - 0.5 / k, y - 0.5 / k]
    for (const label of drawing.querySelectorAll('.pin')) label.remove()
    const pinned = dots.filter(({ id }) => pins.includes(id))
    const labels = pinned.map((dot) => {
      const label = document.createElementNS('http://www.w3.org/2000/svg', 'text')
      label.setAttribute('class', 'name pin')
      label.setAttribute('dx', dot.x > left + 0.7 / k ? '-7' : '7')
      label.setAttribute('dy', '-7')
      if (dot.x > left + 0.7 / k) label.setAttribute('text-anchor', 'end')
      label.textContent = dot.text[1] ?? ''
      drawing.append(label)
      return { ...dot, element: label, across: 'x', down: 'y' }
    })
    for (const each of [...placed, ...labels]) {
      const [across, down] = [(each.x - left) * k * 100, (each.y - top) * k * 100]
      if (each.across) each.element.setAttribute(each.across, `${across}%`)
      if (each.down) each.element.setAttribute(each.down, `${down}%`)
      const isOut = [each.across && across, each.down && down].some(
        (at) => typeof at === 'number' && (at < -0.01 || at > 100.01),
      )
      each.element.toggleAttribute('hidden', isOut)
    }
    for (const { element, id } of dots) element.classList.toggle('pinned', pins.includes(id))
    lines.setAttribute('viewBox', [left, top, 1 / k, 1 / k].map((n) => n * 1000).join(' '))
    plot.classList.toggle('zoomed', k > 1)
    status.replaceChildren(...pinned.flatMap(toText))
    if (pinned.length > 1)
      status.append(
        toLink(`/compare?${pinned.map(({ id }) => `m=${id}`).join('&')}`, 'Compare them'),
      )
  }

  let isDragged = false
  for (const [place, { link, id }] of dots.entries()) {
    link.tabIndex = place === 0 ? 0 : -1
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (isDragged) return
      const { pins } = state
      write({ pins: pins.includes(id) ? pins.filter((one) => one !== id) : [...pins, id] })
    })
    link.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      const shown = dots.filter(
        ({ element }) =>
          getComputedStyle(element).display !== 'none' || element.hasAttribute('hidden'),
      )
      const next = step && shown[shown.findIndex((one) => one.link === link) + step]
      if (!next) return
      event.preventDefault()
      for (const one of dots) one.link.tabIndex = one === next ? 0 : -1
      // Of a dot outside of the view, the view follows.
      if (next.element.hasAttribute('hidden')) write({ x: next.x, y: next.y }, false)
      next.link.focus()
    })
  }

  plot.addEventListener('pointerdown', (event) => {
    isDragged = false
    if (state.k === 1) return
    const { width, height } = drawing.getBoundingClientRect()
    const from = { ...state, left: event.clientX, top: event.clientY }
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      isDragged ||= Math.hypot(clientX - from.left, clientY - from.top) > 4
      if (!isDragged) return
      const x = from.x - (clientX - from.left) / width / from.k
      write({ x, y: from.y - (clientY - from.top) / height / from.k }, false)
    }
    addEventListener('pointermove', move)
    const end = () => removeEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { once: true })
  })
  plot.addEventListener('dragstart', (event) => event.preventDefault())
  addEventListener('popstate', draw)
  draw()
}

/** @param {number} value */
function clamp(value, low = 0, high = 1) {
  return Math.min(high, Math.max(low, value))
}

/** @param {Element} element */
function toPlace(element, across = '', down = '') {
  const [x = 0, y = 0] = [across, down].map(
    (name) => parseFloat(element.getAttribute(name) ?? '0') / 100,
  )
  return { element, across, down, x, y }
}

/** @param {{ id: string, text: string[] }} dot its model, and the name and the numbers of its title */
function toText({ id, text: [, name = '', facts = ''] }) {
  return [toLink(`/models/${id}`, name), `: ${facts}. `]
}

/** @param {string} href @param {string} text */
function toLink(href, text) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}
