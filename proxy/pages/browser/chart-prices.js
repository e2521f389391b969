// Runs in the reader's browser: the price of one model.
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
      grace: '10%',
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

start('prices', drawPrices)
