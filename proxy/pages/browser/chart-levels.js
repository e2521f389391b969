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
  { name: 'Composite', ink: 'accent', width: 2.75, dash: [] },
  { name: 'Frontier', ink: 'ink', width: 1.25, dash: [] },
  { name: 'Standard', ink: 'muted', width: 1.25, dash: [] },
  { name: 'Budget', ink: 'muted', width: 1.25, dash: [5, 3] },
]
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
  const shown = readChoice(figure, 'series')
  const { from, to } = toRange(rows, readChoice(figure, 'range')[0])
  const seen = rows.filter((row) => toDay(row[0]) >= from)
  return new Chart(canvas, {
    type: 'line',
    data: {
      datasets: LEVELS.map(({ name, ink, width, dash }, index) => {
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
          borderDash: dash,
          segment: {
            /** @param {import('chart.js').ScriptableLineSegmentContext} segment */
            borderDash: (segment) => toDash(segment) ?? dash,
          },
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
            footer: ([item]) => (links.has(item?.parsed.x ?? NaN) ? 'The basket changed.' : ''),
          },
        },
      },
    },
  })
}

start('levels', drawLevels)
