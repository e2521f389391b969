// Runs in the reader's browser, behind the charting library: what every chart has. Each is drawn out of the table
// beside it, in the colours of the page.
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
/** @typedef {(figure: HTMLElement, canvas: HTMLCanvasElement) => { destroy(): void }} Draw */
/** @typedef {NonNullable<import('chart.js').ChartOptions<'line'>['scales']>[string]} DayScale */

const style = getComputedStyle(document.documentElement)
/** @param {string} name */
export const colour = (name) => style.getPropertyValue(`--${name}`).trim()

/** @param {Element | null | undefined} cell The exact number stands in an attribute; none where there is no value. */
export function toNumber(cell) {
  const value = cell?.querySelector('data')?.getAttribute('value')
  return value === null || value === undefined ? NaN : Number(value)
}

/** @param {HTMLElement} figure */
export function readRows(figure) {
  return [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children])
}

/** @param {Element | undefined} cell */
export function toDay(cell) {
  return Date.parse(cell?.querySelector('time')?.dateTime ?? '') / DAY_MS
}

/** @param {Intl.DateTimeFormat} format @param {number} day */
function toText(format, day) {
  return format.format(new Date(day * DAY_MS))
}

/** @param {HTMLElement} figure @param {string} name */
export function readChoice(figure, name) {
  return [...figure.querySelectorAll(`[data-choice="${name}"] [aria-pressed="true"]`)].map(
    (button) => (button instanceof HTMLButtonElement ? button.value : ''),
  )
}

/** @typedef {{ min: number, max: number }} Days */

/** Back from the last. @param {number} step @returns {(days: Days) => number[]} */
const everyDays =
  (step) =>
  ({ min, max }) =>
    Array.from(
      { length: Math.floor((max - min) / step) + 1 },
      (_, index) => max - index * step,
    ).toReversed()

/** @param {number} step @param {number[]} daysOfMonth @returns {(days: Days) => number[]} */
const everyMonths =
  (step, daysOfMonth) =>
  ({ min, max }) => {
    const first = new Date(min * DAY_MS)
    const months = Math.ceil((max - min) / 28) + 1
    return Array.from({ length: months }, (_, index) => first.getUTCMonth() + index)
      .filter((month) => month % step === 0)
      .flatMap((month) =>
        daysOfMonth.map((day) => Date.UTC(first.getUTCFullYear(), month, day) / DAY_MS),
      )
      .filter((day) => day >= min && day <= max)
  }

/** From close to far. */
const DAY_STEPS = [
  everyDays(1),
  everyDays(2),
  everyDays(7),
  everyMonths(1, [1, 15]),
  ...[1, 2, 3, 6].map((step) => everyMonths(step, [1])),
]
const DAY_TICK_ROOM = 56

/** The closest ticks that have room for their text. @param {import('chart.js').Scale} scale */
function placeDayTicks(scale) {
  const room = Math.max(2, Math.floor(scale.width / DAY_TICK_ROOM))
  const steps = DAY_STEPS.map((toDays) => toDays(scale))
  const days = steps.find(({ length }) => length <= room) ?? everyMonths(12, [1])(scale)
  scale.ticks = days.map((value) => ({ value }))
}

/** Months by their names where nothing falls between them. @param {number} day @param {import('chart.js').Tick[]} ticks */
function toTickText(day, ticks) {
  const areMonths =
    ticks.length > 1 && ticks.every(({ value }) => new Date(value * DAY_MS).getUTCDate() === 1)
  if (!areMonths) return toText(SHORT_TEXT, day)
  return new Date(day * DAY_MS).getUTCMonth() === 0
    ? toText(YEAR_TEXT, day)
    : toText(MONTH_TEXT, day)
}

/** As many digits as the finest of an axis needs, cents at least where there are any. @param {number} value @param {number[]} all */
export function toDollarText(value, all = [value]) {
  const places = Math.max(
    ...all.map((each) => String(Number(each.toPrecision(3))).split('.')[1]?.length ?? 0),
  )
  return `$${value.toFixed(places === 1 ? 2 : places)}`
}

/** A single day has one at each side, to stand between. @param {{ from: number, to: number }} range @returns {DayScale} */
export function dayScale({ from, to }) {
  const room = from === to ? 1 : 0
  return {
    type: 'linear',
    min: from - room,
    max: to + room,
    afterBuildTicks: placeDayTicks,
    grid: { display: false },
    border: { color: colour('line') },
    ticks: {
      color: colour('muted'),
      maxRotation: 0,
      autoSkip: false,
      callback: (value, _index, ticks) => toTickText(Number(value), ticks),
    },
  }
}

/** What every chart has: it fills its place, and moves only for those who do not mind. */
export function common() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  /** @type {false | { duration: number }} */
  const animation = isStill ? false : { duration: 250 }
  return { responsive: true, maintainAspectRatio: false, animation }
}

export function tooltipStyle() {
  return {
    backgroundColor: colour('raised'),
    borderColor: colour('line'),
    borderWidth: 1,
    titleColor: colour('ink'),
    bodyColor: colour('ink'),
    footerColor: colour('muted'),
    padding: 10,
    usePointStyle: true,
    boxHeight: 6,
  }
}

/** @param {number | null | undefined} day */
export function toTitle(day) {
  return toText(DAY_TEXT, day ?? 0)
}

/** A break in the days is drawn, not hidden. @param {import('chart.js').ScriptableLineSegmentContext} segment */
export function toDash({ p0, p1 }) {
  return (p1.parsed.x ?? 0) - (p0.parsed.x ?? 0) > 1.5 ? [2, 4] : undefined
}

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily

/** Draws every chart of a kind, and again when a choice or the colours change. @param {string} kind @param {Draw} draw */
export function start(kind, draw) {
  for (const figure of document.querySelectorAll(`figure[data-chart="${kind}"]`)) {
    const canvas = figure.querySelector('canvas')
    if (!(figure instanceof HTMLElement) || !canvas) continue
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
          button.setAttribute(
            'aria-pressed',
            String(button.getAttribute('aria-pressed') !== 'true'),
          )
        redraw()
      })
    }
  }
}
