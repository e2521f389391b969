// Runs in the reader's browser: the index and its tiers.
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

start('levels', drawLevels)
