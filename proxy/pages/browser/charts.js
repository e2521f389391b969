// Runs in the reader's browser, behind the charting library: draws each chart out of the table beside it, in the
// colours of the page, and again when those change.
const DAY_MS = 86_400_000
const DAY_TEXT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTH_TEXT = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const YEAR_TEXT = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const SHORT_TEXT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {(figure: HTMLElement, canvas: HTMLCanvasElement) => import('chart.js').Chart} Draw */

const style = getComputedStyle(document.documentElement)
/** @param {string} name */
const colour = (name) => style.getPropertyValue(`--${name}`).trim()

/** @param {Element | null | undefined} cell The exact number stands in an attribute; none where there is no value. */
function toNumber(cell) {
  const value = cell?.querySelector('data')?.getAttribute('value')
  return value === null || value === undefined ? NaN : Number(value)
}

/** @param {HTMLElement} figure */
function readRows(figure) {
  return [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children])
}

/** @param {Element | undefined} cell */
function toDay(cell) {
  return Date.parse(cell?.querySelector('time')?.dateTime ?? '') / DAY_MS
}

/** @param {Intl.DateTimeFormat} format @param {number} day */
function toText(format, day) {
  return format.format(new Date(day * DAY_MS))
}

/** @param {HTMLElement} figure @param {string} name */
function readChoice(figure, name) {
  return [...figure.querySelectorAll(`[data-choice="${name}"] [aria-pressed="true"]`)].map(
    (button) => (button instanceof HTMLButtonElement ? button.value : ''),
  )
}

/** Months where there are several, else days. @param {import('chart.js').Scale} scale */
function placeDayTicks(scale) {
  const { min, max } = scale
  /** @type {{ value: number }[]} */
  const ticks = []
  const room = Math.max(2, Math.floor(scale.width / 70))
  if (max - min > 60) {
    const first = new Date(min * DAY_MS)
    const months = (max - min) / 30
    const step = Math.ceil(months / room)
    for (let month = first.getUTCMonth() + 1; ; month += step) {
      const value = Date.UTC(first.getUTCFullYear(), month, 1) / DAY_MS
      if (value > max) break
      ticks.push({ value })
    }
  } else {
    const step = Math.max(1, Math.ceil((max - min) / room))
    for (let value = max; value >= min; value -= step) ticks.unshift({ value })
  }
  scale.ticks = ticks
}

/** @param {number} day @param {number} span */
function toTickText(day, span) {
  if (span <= 60) return toText(SHORT_TEXT, day)
  return new Date(day * DAY_MS).getUTCMonth() === 0
    ? toText(YEAR_TEXT, day)
    : toText(MONTH_TEXT, day)
}

/** @param {{ from: number, to: number }} range @returns {import('chart.js').ScaleOptionsByType<'linear'> | any} */
function dayScale({ from, to }) {
  return {
    type: 'linear',
    min: from,
    max: to,
    afterBuildTicks: placeDayTicks,
    grid: { display: false },
    border: { color: colour('line') },
    ticks: {
      color: colour('muted'),
      maxRotation: 0,
      autoSkip: false,
      callback: (/** @type {number} */ value) => toTickText(value, to - from),
    },
  }
}

/** @param {object} more */
function valueScale(more) {
  return {
    position: 'right',
    grid: { color: colour('line') },
    border: { display: false },
    ...more,
    ticks: {
      color: colour('muted'),
      maxTicksLimit: 6,
      ...('ticks' in more && more.ticks instanceof Object ? more.ticks : {}),
    },
  }
}

/** What every chart has. @returns {any} */
function commonOptions() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: still ? false : { duration: 250 },
    interaction: { mode: 'index', intersect: false },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: colour('raised'),
        borderColor: colour('line'),
        borderWidth: 1,
        titleColor: colour('ink'),
        bodyColor: colour('ink'),
        padding: 10,
        usePointStyle: true,
        boxHeight: 6,
      },
    },
  }
}

/** A break in the days is drawn, not hidden. @param {import('chart.js').ScriptableLineSegmentContext} segment */
function toDash({ p0, p1 }) {
  return (p1.parsed.x ?? 0) - (p0.parsed.x ?? 0) > 1.5 ? [2, 4] : undefined
}

const LEVELS = [
  { name: 'Composite', ink: 'accent', width: 2.75, dash: [] },
  { name: 'Frontier', ink: 'ink', width: 1.25, dash: [] },
  { name: 'Standard', ink: 'muted', width: 1.25, dash: [] },
  { name: 'Budget', ink: 'muted', width: 1.25, dash: [5, 3] },
]

/** @type {Draw} */
function drawLevels(figure, canvas) {
  const rows = readRows(figure).reverse()
  const links = new Set(
    rows.filter((row) => !Number.isNaN(toNumber(row[6]))).map((row) => toDay(row[0])),
  )
  const shown = readChoice(figure, 'series')
  const [range] = readChoice(figure, 'range')
  const to = toDay(rows.at(-1)?.[0])
  const first = toDay(rows[0]?.[0])
  const from = range === 'all' ? first : Math.max(first, to - Number(range))
  const seen = rows.filter((row) => toDay(row[0]) >= from)
  const datasets = LEVELS.map(({ name, ink, width, dash }, index) => ({
    label: name,
    hidden: !shown.includes(String(index)),
    data: seen
      .map((row) => ({ x: toDay(row[0]), y: toNumber(row[index + 1]) }))
      .filter(({ y }) => !Number.isNaN(y)),
    borderColor: colour(ink),
    backgroundColor: colour('paper'),
    borderWidth: width,
    borderDash: dash,
    segment: { borderDash: (/** @type {any} */ segment) => toDash(segment) ?? dash },
    pointStyle: 'circle',
    pointRadius: (/** @type {any} */ { raw }) => (index === 0 && links.has(raw?.x) ? 3 : 0),
    pointBorderWidth: 1.5,
    pointHoverRadius: 4,
    order: index,
  }))
  const options = commonOptions()
  options.scales = { x: dayScale({ from, to }), y: valueScale({}) }
  options.plugins.tooltip.callbacks = {
    title: (/** @type {any[]} */ [item]) => (item ? toText(DAY_TEXT, item.parsed.x) : ''),
    label: (/** @type {any} */ { dataset, parsed }) => ` ${dataset.label}  ${parsed.y.toFixed(2)}`,
    footer: (/** @type {any[]} */ [item]) =>
      item && links.has(item.parsed.x) ? 'The basket changed.' : '',
  }
  options.plugins.tooltip.footerColor = colour('muted')
  return new Chart(canvas, { type: 'line', data: { datasets }, options })
}

/** @type {Draw} */
function drawPrices(figure, canvas) {
  const data = readRows(figure)
    .map((row) => ({ x: toDay(row[0]), y: toNumber(row[1]) }))
    .reverse()
  const from = data[0]?.x ?? 0
  const to = data.at(-1)?.x ?? 0
  const options = commonOptions()
  options.scales = {
    x: dayScale({ from, to }),
    y: valueScale({
      min: 0,
      ticks: { callback: (/** @type {number} */ value) => `$${Number(value.toPrecision(3))}` },
    }),
  }
  options.plugins.tooltip.callbacks = {
    title: (/** @type {any[]} */ [item]) => (item ? toText(DAY_TEXT, item.parsed.x) : ''),
    label: (/** @type {any} */ { parsed }) =>
      ` $${Number(parsed.y.toPrecision(6))} per million tokens`,
  }
  const dataset = {
    data,
    stepped: 'before',
    borderColor: colour('accent'),
    backgroundColor: colour('paper'),
    borderWidth: 2.25,
    segment: { borderDash: toDash },
    pointRadius: data.length === 1 ? 4 : 0,
    pointHoverRadius: 4,
  }
  return new Chart(
    canvas,
    /** @type {any} */ ({ type: 'line', data: { datasets: [dataset] }, options }),
  )
}

/** @type {Draw} */
function drawFrontier(figure, canvas) {
  const all = readRows(figure).map((row) => ({
    x: toNumber(row[1]),
    y: toNumber(row[2]),
    name: row[0]?.textContent ?? '',
    href: row[0]?.querySelector('a')?.href ?? '',
    isEfficient: row[3]?.textContent !== '',
  }))
  const efficient = all
    .filter(({ isEfficient }) => isEfficient)
    .toSorted((one, other) => one.x - other.x)
  const options = commonOptions()
  options.interaction = { mode: 'nearest', intersect: true }
  options.scales = {
    x: {
      type: 'linear',
      title: { display: true, text: 'Intelligence score', color: colour('muted') },
      grid: { display: false },
      border: { color: colour('line') },
      ticks: { color: colour('muted') },
    },
    y: {
      type: 'logarithmic',
      position: 'left',
      title: { display: true, text: 'USD per million tokens, blended', color: colour('muted') },
      grid: { color: colour('line') },
      border: { display: false },
      ticks: {
        color: colour('muted'),
        callback: (/** @type {number} */ value) =>
          Number.isInteger(Math.log10(value)) || /^[.0]*[25]/.test(String(value))
            ? `$${value < 1 ? value.toFixed(2) : value}`
            : null,
      },
    },
  }
  options.plugins.tooltip.callbacks = {
    title: (/** @type {any[]} */ [item]) => item?.raw.name ?? '',
    label: (/** @type {any} */ { raw }) =>
      ` score ${raw.x}, $${Number(raw.y.toPrecision(3))} per million tokens`,
  }
  options.onClick = (
    /** @type {any} */ _event,
    /** @type {any[]} */ [element],
    /** @type {any} */ chart,
  ) => {
    const found = element && chart.data.datasets[element.datasetIndex].data[element.index]
    if (found?.href) location.assign(found.href)
  }
  const datasets = [
    {
      type: 'line',
      label: 'Efficient',
      data: efficient,
      stepped: 'after',
      borderColor: colour('accent'),
      backgroundColor: colour('accent'),
      borderWidth: 1.75,
      pointRadius: 4,
      pointHoverRadius: 6,
      order: 0,
    },
    {
      label: 'Other models',
      data: all.filter(({ isEfficient }) => !isEfficient),
      borderColor: colour('muted'),
      backgroundColor: 'transparent',
      pointRadius: 3,
      pointHoverRadius: 5,
      order: 1,
    },
  ]
  return new Chart(canvas, /** @type {any} */ ({ type: 'scatter', data: { datasets }, options }))
}

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily

/** @type {Record<string, Draw>} */
const DRAWINGS = { levels: drawLevels, prices: drawPrices, frontier: drawFrontier }

for (const figure of document.querySelectorAll('figure[data-chart]')) {
  const canvas = figure.querySelector('canvas')
  const draw = figure instanceof HTMLElement && DRAWINGS[figure.dataset['chart'] ?? '']
  if (!draw || !canvas) continue
  let chart = draw(figure, canvas)
  const redraw = () => {
    chart.destroy()
    chart = draw(figure, canvas)
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  // The first drawing may have been without the font.
  document.fonts.addEventListener('loadingdone', redraw, { once: true })
  for (const choice of figure.querySelectorAll('[data-choice]')) {
    choice.addEventListener('click', (event) => {
      const button = event.target
      if (!(button instanceof HTMLButtonElement)) return
      const isOneOnly = choice instanceof HTMLElement && choice.dataset['choice'] === 'range'
      if (isOneOnly)
        for (const other of choice.querySelectorAll('button'))
          other.setAttribute('aria-pressed', String(other === button))
      else
        button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
      redraw()
    })
  }
}
