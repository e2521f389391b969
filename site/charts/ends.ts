// Names and last prices beside the ends of lines: they tell lines apart that lie over one another.
import { toPriceText } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { toPercent } from './plot.ts'

interface End {
  name: string
  /** USD. */
  price: number
  /** Of the line, which gives the label its colour. */
  className: string
}

/** Share of the drawing's height that a label takes. */
const LABEL = 0.06
/** Letters of a name for which a drawing has room. */
const MAX_LETTERS = 24

/** Moved apart where lines end close to each other. Phones show the price alone. */
export function renderEnds(ends: readonly End[], axes: Parameters<typeof toPercent>[0]): Html[] {
  const { toShare } = toPercent(axes)
  const labels = ends
    .map((end) => ({ ...end, y: toShare({ x: 0, y: end.price }).y }))
    .toSorted((one, other) => one.y - other.y)
  for (const [place, label] of labels.entries())
    label.y = Math.max(label.y, (labels[place - 1]?.y ?? -1) + LABEL)
  for (const [place, label] of [...labels.entries()].toReversed())
    label.y = Math.min(label.y, (labels[place + 1]?.y ?? 1 + LABEL) - LABEL)
  return labels.map(
    ({ className, name, price, y }) =>
      html`<text class="end ${className}" x="100%" dx="10" y="${(100 * y).toFixed(1)}%" dy="4"
        >${name !== '' && html`<tspan class="minor">${toShort(name)} </tspan>`}$${toPriceText(price)}</text
      >`,
  )
}

const toShort = (name: string) =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name
