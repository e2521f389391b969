// What a provider charges against the market: a dot for each model, stacked where many are alike.
import { html, type Html } from '../components/html.ts'
import { renderVerticalGrid } from './plot.ts'

/** From an eighth of the market's price to four times it, in halvings and doublings. */
const [LEAST, MOST, PER_DOUBLING] = [-3, 2, 8]
/** In pixels. */
const [HEIGHT, AXIS, DOT] = [110, 24, 9]
const TICKS = [-3, -2, -1, 0, 1, 2]

/** `ratios`: each model's price over its reference price; null where there is none. */
export function renderMarket(ratios: readonly (number | null)[]): Html | false {
  const places = ratios.flatMap((ratio) => (ratio === null || ratio <= 0 ? [] : [placeOf(ratio)]))
  if (places.length === 0) return false
  const stacks = Map.groupBy(places, (place) => place)
  const most = Math.max(...[...stacks.values()].map(({ length }) => length))
  const step = Math.min(DOT, (HEIGHT - DOT) / most)
  return html`<div class="plot market">
    <svg
      role="img"
      height="${HEIGHT + AXIS}"
      aria-label="Prices against the market, a dot for each model. The table below has the numbers."
    >
      ${renderVerticalGrid(TICKS, { toX, toText: toTickText, height: HEIGHT })}
      ${[...stacks].map(([place, own]) =>
        own.map(
          (_, row) =>
            html`<circle
              class="mark ${place === 0 ? 'still' : place < 0 ? 'down' : 'up'}"
              cx="${toX(place)}"
              cy="${(HEIGHT - DOT / 2 - row * step).toFixed(1)}"
              r="3.5"
            />`,
        ),
      )}
    </svg>
  </div>`
}

const toTickText = (place: number) =>
  place === 0 ? 'Market' : `${place < 0 ? '−' : '+'}${Math.abs(100 * (2 ** place - 1))}%`

function placeOf(ratio: number): number {
  const place = Math.round(Math.log2(ratio) * PER_DOUBLING) / PER_DOUBLING
  return Math.min(MOST, Math.max(LEAST, place))
}

const toX = (place: number) => `${((100 * (place - LEAST)) / (MOST - LEAST)).toFixed(1)}%`
