// Runs in the reader's browser: the index and its tiers.
import {
  colour,
  common,
  dayScale,
  readChoice,
  readRows,
  start,
  toDash,
  toDay,
  toNumber,
  toTitle,
  tooltipStyle,
} from './chart.js'

const LEVELS = [
  { name: 'Composite', ink: 'accent', width: 2.75 },
  { name: 'Frontier', ink: 'frontier', width: 1.5 },
  { name: 'Standard', ink: 'standard', width: 1.5 },
  { name: 'Budget', ink: 'budget', width: 1.5 },
]
const PRICE_CELL = 5
const LINK_CELL = 6

/** @param {Element[][]} rows Oldest first. @param {string | undefined} range */
function toRange(rows, range) {
  const first = toDay(rows[0]?.[0])
  const to = toDay(rows.at(-1)?.[0])
  return { from: range === 'all' ? first : Math.max(first, to - Number(range)), to }
}

/** @type {import('./chart.js').Draw} */
function drawLevels(figure, canvas) {
  const rows = readRows(figure).toReversed()
  const linked = rows.filter((row) => !Number.isNaN(toNumber(row[LINK_CELL])))
  const links = new Set(linked.map((row) => toDay(row[0])))
  const priceByDay = new Map(
    rows.map((row) => [toDay(row[0]), row[PRICE_CELL]?.textContent.trim()]),
  )
  const shown = readChoice(figure, 'series')
  const { from, to } = toRange(rows, readChoice(figure, 'range')[0])
  const seen = rows.filter((row) => toDay(row[0]) >= from)
  return new Chart(canvas, {
    type: 'line',
    data: {
      datasets: LEVELS.map(({ name, ink, width }, index) => {
        const data = seen
          .map((row) => ({ x: toDay(row[0]), y: toNumber(row[index + 1]) }))
          .filter(({ y }) => !Number.isNaN(y))
        return {
          label: name,
          data,
          hidden: !shown.includes(String(index)),
          borderColor: colour(ink),
          backgroundColor: colour('paper'),
          borderWidth: width,
          segment: { borderDash: toDash },
          /** @param {import('chart.js').ScriptableContext<'line'>} point */
          pointRadius: ({ dataIndex }) =>
            index === 0 && links.has(data[dataIndex]?.x ?? NaN) ? 3 : 0,
          pointBorderWidth: 1.5,
          pointHoverRadius: 4,
          order: index,
        }
      }),
    },
    options: {
      ...common(),
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: dayScale({ from, to }),
        y: {
          position: 'right',
          grid: { color: colour('line') },
          border: { display: false },
          ticks: { color: colour('muted'), maxTicksLimit: 6 },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipStyle(),
          callbacks: {
            title: ([item]) => toTitle(item?.parsed.x),
            label: ({ dataset, parsed }) => ` ${dataset.label}  ${parsed.y?.toFixed(2)}`,
            footer: ([item]) => {
              const day = item?.parsed.x ?? NaN
              const price = `${priceByDay.get(day) ?? '–'} per million tokens`
              return links.has(day) ? [price, 'The basket changed.'] : price
            },
          },
        },
      },
    },
  })
}

start('levels', drawLevels)
