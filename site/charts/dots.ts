// What a provider charges against the market: a dot for each model, stacked where many are alike.
import { formatChange } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'

/** From an eighth of the market's price to four times it, in halvings and doublings. */
const [LEAST, MOST, PER_DOUBLING] = [-3, 2, 8]
/** In pixels; dots of a high stack overlap. */
const [HEIGHT, DOT] = [120, 9]

/** `ratios`: each model's price over its reference price; null where there is none. */
export function renderMarket(ratios: readonly (number | null)[]): Html | false {
  const places = ratios.flatMap((ratio) => (ratio === null || ratio <= 0 ? [] : [placeOf(ratio)]))
  if (places.length === 0) return false
  const stacks = [...Map.groupBy(places, (place) => place)]
  const pitch = Math.min(DOT, (HEIGHT - 12) / Math.max(...stacks.map(([, own]) => own.length)))
  const ticks = Array.from({ length: MOST - LEAST + 1 }, (_, index) => LEAST + index)
  return html`<div class="plot dots">
    <svg
      role="img"
      height="${HEIGHT + 24}"
      aria-label="Prices against the market, a dot for each model. The table below has the numbers."
    >
      ${ticks.map(
        (tick) =>
          html`<line class="grid" x1="${toX(tick)}" x2="${toX(tick)}" y2="${HEIGHT}" /><text
              class="day"
              x="${toX(tick)}"
              y="${HEIGHT + 19}"
              >${tick === LEAST ? '≤ ' : tick === MOST && '≥ '}${tick === 0 ? 'Market' : formatChange(100 * (2 ** tick - 1), tick === LEAST ? 1 : 0)}</text
            >`,
      )}
      ${stacks.map(([place, own]) =>
        own.map(
          (_, row) =>
            html`<circle
              class="mark ${place === 0 ? 'still' : place < 0 ? 'down' : 'up'}"
              cx="${toX(place)}"
              cy="${(HEIGHT - DOT / 2 - row * pitch).toFixed(1)}"
              r="3.5"
            />`,
        ),
      )}
    </svg>
  </div>`
}

function placeOf(ratio: number): number {
  const place = Math.round(Math.log2(ratio) * PER_DOUBLING) / PER_DOUBLING
  return Math.min(MOST, Math.max(LEAST, place))
}

const toX = (place: number) => `${((100 * (place - LEAST)) / (MOST - LEAST)).toFixed(1)}%`
