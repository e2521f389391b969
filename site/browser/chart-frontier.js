// Runs in the reader's browser: price against score.
import { colour, common, readRows, start, toDollarText, toNumber, tooltipStyle } from './chart.js'

/** Names the efficient models where there is room for it, smartest first: those are looked for. */
const namesOnFrontier = {
  id: 'names',
  /** @param {import('chart.js').Chart} chart */
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart
    ctx.save()
    ctx.font = `12px ${Chart.defaults.font.family}`
    ctx.fillStyle = colour('ink')
    ctx.strokeStyle = colour('paper')
    ctx.lineWidth = 4
    /** @type {{ left: number, top: number, right: number }[]} */
    const taken = []
    const points = chart.getDatasetMeta(0).data
    for (const [index, point] of [...points.entries()].toReversed()) {
      const raw = chart.data.datasets[0]?.data[index]
      const name = raw instanceof Object && 'name' in raw ? String(raw.name) : ''
      // Below and to the right of the frontier there is nothing by its nature.
      const left = point.x + 8
      const top = point.y + 14
      const right = left + ctx.measureText(name).width
      const isFree =
        right < chartArea.right &&
        top < chartArea.bottom &&
        taken.every(
          (other) => Math.abs(other.top - top) > 15 || left > other.right || right < other.left,
        )
      if (!isFree) continue
      ctx.strokeText(name, left, top)
      ctx.fillText(name, left, top)
      taken.push({ left, top, right })
    }
    ctx.restore()
  },
}

/** @param {HTMLElement} figure */
function readModels(figure) {
  return readRows(figure).map((row) => ({
    x: toNumber(row[1]),
    y: toNumber(row[2]),
    name: row[0]?.textContent ?? '',
    href: row[0]?.querySelector('a')?.href ?? '',
    isEfficient: row[3]?.textContent !== '',
  }))
}

const STEPS = [1, 2, 5]
const TICK_ROOM = 20

/** The 1, 2 and 5 of every power of ten from the last below the prices to the first above. @param {number[]} prices */
function toSteps(prices) {
  const least = Math.min(...prices)
  const most = Math.max(...prices)
  const from = Math.floor(Math.log10(least))
  const powers = Array.from({ length: Math.ceil(Math.log10(most)) - from + 1 }, (_, index) =>
    // As it is written: a power of ten with a negative exponent is not exact.
    STEPS.map((step) => Number(`${step}e${from + index}`)),
  ).flat()
  return powers.filter((_, index) => {
    const next = powers[index + 1] ?? Infinity
    const last = powers[index - 1] ?? 0
    return next > least && last < most
  })
}

/** All of them where there is room, else the powers of ten. @param {number[]} steps @returns {(scale: import('chart.js').Scale) => void} */
const placeSteps = (steps) => (scale) => {
  const isRoomy = scale.height / steps.length >= TICK_ROOM
  scale.ticks = steps
    .filter((value) => isRoomy || value.toExponential().startsWith('1e'))
    .map((value) => ({ value }))
}

/** @type {import('./chart.js').Draw} */
function drawFrontier(figure, canvas) {
  const all = readModels(figure)
  const groups = [
    all.filter(({ isEfficient }) => isEfficient).toSorted((one, other) => one.x - other.x),
    all.filter(({ isEfficient }) => !isEfficient),
  ]
  const steps = toSteps(all.map(({ y }) => y))
  return new Chart(canvas, {
    type: 'scatter',
    plugins: [namesOnFrontier],
    data: {
      datasets: [
        {
          data: groups[0] ?? [],
          showLine: true,
          // More than the score of one point costs the price of the next.
          stepped: 'after',
          borderColor: colour('accent'),
          backgroundColor: colour('accent'),
          borderWidth: 1.75,
          pointRadius: 4,
          pointHoverRadius: 6,
          order: 0,
        },
        {
          data: groups[1] ?? [],
          borderColor: colour('muted'),
          backgroundColor: 'transparent',
          pointRadius: 3,
          pointHoverRadius: 5,
          order: 1,
        },
      ],
    },
    options: {
      ...common(),
      interaction: { mode: 'nearest', intersect: true },
      onHover(_event, [element]) {
        canvas.style.cursor = element ? 'pointer' : ''
      },
      onClick(_event, [element]) {
        const found = element && groups[element.datasetIndex]?.[element.index]
        // Where nothing can hover, a touch is how to see what a point is.
        if (found && matchMedia('(hover: hover)').matches) location.assign(found.href)
      },
      scales: {
        x: {
          title: { display: true, text: 'Intelligence score', color: colour('muted') },
          grid: { display: false },
          border: { color: colour('line') },
          ticks: { color: colour('muted'), stepSize: 10 },
        },
        y: {
          type: 'logarithmic',
          min: steps[0],
          max: steps.at(-1),
          afterBuildTicks: placeSteps(steps),
          title: { display: true, text: 'USD per million tokens, blended', color: colour('muted') },
          grid: { color: colour('line') },
          border: { display: false },
          ticks: {
            color: colour('muted'),
            autoSkip: false,
            callback: (value) => toDollarText(Number(value)),
          },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipStyle(),
          callbacks: {
            title: ([item]) => (item && groups[item.datasetIndex]?.[item.dataIndex]?.name) ?? '',
            label: ({ parsed: { x, y } }) =>
              ` score ${x?.toFixed(1)}, $${Number((y ?? NaN).toPrecision(3))} per million tokens`,
          },
        },
      },
    },
  })
}

start('frontier', drawFrontier)
