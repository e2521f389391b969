// Runs in the reader's browser: price against score.
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
    for (const [index, point] of [...points.entries()].reverse()) {
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
  return new Chart(
    canvas,
    /** @type {any} */ ({
      type: 'scatter',
      data: { datasets },
      options,
      plugins: [namesOnFrontier],
    }),
  )
}

start('frontier', drawFrontier)
