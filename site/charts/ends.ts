// Names and last values beside the ends of lines: they tell lines apart that lie over one another.
import { html, type Html } from '../components/html.ts'
import { toPercent } from './plot.ts'

interface End {
  name: string
  /** On the axis. */
  at: number
  text: string
  /** Of the line, which gives the label its colour. */
  className: string
}

/** Letters of a name for which a drawing has room. */
const MAX_LETTERS = 24

/** Moved apart where lines end close to each other. Phones show the value alone. */
/** `label`: the share of the drawing's height that one takes. */
export function renderEnds(
  ends: readonly End[],
  axes: Parameters<typeof toPercent>[0],
  label = 0.06,
): Html[] {
  const { toShare, toY } = toPercent(axes)
  const labels = ends
    .map((end) => ({ ...end, end: toY(end.at), y: toShare({ x: 0, y: end.at }).y }))
    .toSorted((one, other) => one.y - other.y)
  for (const [place, one] of labels.entries())
    one.y = Math.max(one.y, (labels[place - 1]?.y ?? -1) + label)
  for (const [place, one] of [...labels.entries()].toReversed())
    one.y = Math.min(one.y, (labels[place + 1]?.y ?? 1 + label) - label)
  return labels.map(
    ({ className, name, text, y, end }) =>
      html`<circle class="last ${className}" cx="100%" cy="${end}" r="3.5" /><text
          class="end ${className}"
          x="100%"
          dx="10"
          y="${(100 * y).toFixed(1)}%"
          dy="4"
          >${name !== '' && html`<tspan class="minor">${shorten(name)} </tspan>`}${text}</text
        >`,
  )
}

const shorten = (name: string) =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name
