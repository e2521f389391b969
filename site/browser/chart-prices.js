// Runs in the reader's browser: the price of one model.
import {
  colour,
  common,
  dayScale,
  readRows,
  start,
  toDash,
  toDay,
  toDollarText,
  toNumber,
  toTitle,
  tooltipStyle,
} from './chart.js'

/** @type {import('./chart.js').Draw} */
function drawPrices(figure, canvas) {
  const data = readRows(figure)
    .map((row) => ({ x: toDay(row[0]), y: toNumber(row[1]) }))
    .toReversed()
  const from = data[0]?.x ?? 0
  const to = data.at(-1)?.x ?? 0
  return new Chart(canvas, {
    type: 'line',
    data: {
      datasets: [
        {
          data,
          // A price holds until another is seen.
          stepped: 'before',
          borderColor: colour('accent'),
          backgroundColor: colour('paper'),
          borderWidth: 2.25,
          segment: { borderDash: toDash },
          pointRadius: data.length === 1 ? 4 : 0,
          pointHoverRadius: 4,
        },
      ],
    },
    options: {
      ...common(),
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: dayScale({ from, to }),
        y: {
          position: 'right',
          min: 0,
          grace: '10%',
          grid: { color: colour('line') },
          border: { display: false },
          ticks: {
            color: colour('muted'),
            maxTicksLimit: 6,
            callback: (value, _index, ticks) =>
              toDollarText(
                Number(value),
                ticks.map((tick) => tick.value),
              ),
          },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipStyle(),
          callbacks: {
            title: ([item]) => toTitle(item?.parsed.x),
            label: ({ parsed }) =>
              ` $${Number((parsed.y ?? NaN).toPrecision(6))} per million tokens`,
          },
        },
      },
    },
  })
}

start('prices', drawPrices)
