// Prices day by day: a chart of lines that can be shown or not, and the table of the same numbers.
// The page of comparisons runs it too.
import { DAY_MS } from '../../contract/time.ts'
import { renderEnds } from './ends.ts'
import { figure } from './figure.ts'
import { price, formatPrice, formatTick } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { plot } from './plot.ts'
import { toDayNumber, findEnds, listLinearTicks, listLogTicks } from './scale.ts'
import { type Column, table, drawHeadings, drawRows } from '../components/table.ts'

export interface History {
  name: string
  /** Days since 1970 and USD per million tokens, oldest first. */
  days: readonly (readonly [number, number])[]
}

/** Of prices that come newest first. */
export function toDays<Field extends string>(
  history: readonly ({ date: string } & Record<Field, number>)[],
  field: Field,
): [number, number][] {
  return history
    .map((entry): [number, number] => [toDayNumber(entry.date), entry[field]])
    .toReversed()
}

/** At most six. `isLog` suits prices far apart; from `firstColor` 1 on no line stands out. */
export function renderHistories(
  histories: readonly History[],
  {
    label,
    isLog = false,
    embed,
    firstColor = 0,
  }: { label: string; isLog?: boolean; embed?: string; firstColor?: number },
): Html {
  const lines = histories.map(({ days }, index) => ({
    className: `line s${index + firstColor}`,
    isStepped: true,
    points: days.filter(([, usd]) => usd > 0 || !isLog).map(([x, y]) => ({ x, y })),
  }))
  const points = lines.flatMap(({ points: own }) => own)
  if (points.length === 0) return html`<p>No day of the past year is on record.</p>`
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const most = Math.max(...ys)
  const yTicks = isLog ? listLogTicks(Math.min(...ys), most) : listLinearTicks(0, most)
  const last = Math.max(...xs)
  const axes = { x: [Math.min(...xs), last] as const, y: findEnds(yTicks), isLog }
  const ends = lines.flatMap(({ points: own }, index) => {
    const { x, y } = own.at(-1) ?? {}
    return x === last && y !== undefined
      ? [
          {
            name: histories[index]?.name ?? '',
            at: y,
            text: `$${formatPrice(y)}`,
            className: `s${index + firstColor}`,
          },
        ]
      : []
  })
  const columns: readonly Column<number>[] = [
    ['Day', toDay],
    ...histories.map(({ name, days }): Column<number> => {
      const byDay = new Map(days)
      const cell = remember(price)
      return [name, (x) => cell(byDay.get(x)), 'n']
    }),
  ]
  const dated = [...new Set(xs)].toSorted((one, other) => other - one)
  return figure({
    drawing: html`<div data-days>
      ${plot({
        ...axes,
        className: isFlat(lines) ? 'labelled flat' : 'labelled',
        label: `${label}, day by day. The table below has the same numbers.`,
        yTicks,
        toText: formatTick,
        lines: lines.toReversed(),
        marks: renderEnds(ends, axes),
      })}
    </div>`,
    caption: html`$ per million tokens${isLog && ', log scale'}. Dotted: no observations.`,
    title: histories.length === 1 ? `${label}: ${histories[0]?.name}` : label,
    unit: 'US dollars per million tokens',
    embed,
    table: table(drawHeadings(columns), drawRows(columns, dated)),
  })
}

/** Of a price that never changed there is little to see. */
const isFlat = (lines: readonly { points: readonly { y: number }[] }[]) =>
  lines.every(({ points }) => points.every(({ y }) => y === points[0]?.y))

/** The tables of all models have the same days, and a price stays for many: a fifth of the site. */
const toDay = remember((x: number) => {
  const date = new Date(x * DAY_MS).toISOString().slice(0, 10)
  return html`<time datetime="${date}">${date}</time>`
})

function remember<Key>(make: (key: Key) => Html): (key: Key) => Html {
  const made = new Map<Key, Html>()
  return (key) => {
    const cell = made.get(key) ?? make(key)
    made.set(key, cell)
    return cell
  }
}
