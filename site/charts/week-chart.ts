// How many models became cheaper and dearer in each week: bars above and below a line, and their table.
import { DAY_MS } from '../../contract/time.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, drawHeadings, drawRows } from '../components/table.ts'
import { figure } from './figure.ts'
import { plot, toPercent } from './plot.ts'
import { toDayNumber, findEnds, listLinearTicks } from './scale.ts'

/** 1 January 1970, day zero, was a Thursday. */
export const findMonday = (day: number) => day - ((day + 3) % 7)
const SERIES = ['Cheaper', 'Dearer'] as const
const toDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Share of a week that its bar takes. */
const BAR = 0.75

interface Week {
  /** Its Monday, in days since 1970. */
  from: number
  /** Null of a week on no day of which prices were seen. */
  counts: Record<(typeof SERIES)[number], number> | null
}

export interface Weeks {
  /** Oldest first. */
  weeks: readonly Week[]
  /** Of the prices. */
  date: string
}

/** `asked`: by the names of the page's filters. */
export function renderWeeks(
  { weeks: all, date }: Weeks,
  { kind, since }: { kind: string | null; since: string | null },
): Html | false {
  const weeks = all.filter(({ from }) => !since || from >= findMonday(toDayNumber(since)))
  const series = SERIES.filter((_, index) => kind !== ['rise', 'cut'][index])
  const first = weeks[0]
  if (!first) return false
  const most = (name: (typeof SERIES)[number]) =>
    series.includes(name) ? Math.max(...weeks.map(({ counts }) => counts?.[name] ?? 0)) : 0
  const yTicks = listLinearTicks(-most('Dearer'), most('Cheaper'))
  const to = Math.max(toDayNumber(date), first.from + 1)
  const axes = { x: [first.from, to] as const, y: findEnds(yTicks) }
  const { toX, toY, toShare } = toPercent(axes)
  const columns: readonly Column<Week>[] = [
    ['Week from', ({ from }) => shortDay(toDay(from))],
    ...series.map((name): Column<Week> => [
      name,
      ({ counts }) => (counts ? count(counts[name]) : '–'),
      'n',
    ]),
  ]
  const toHeight = (value: number) =>
    100 * (toShare({ x: 0, y: 0 }).y - toShare({ x: 0, y: value }).y)
  // The last week ends with the prices.
  const toWidth = (from: number) => (100 * BAR * Math.min(7, to - from)) / (to - first.from)
  const title = `Models that became ${series.join(' and ').toLowerCase()}, by week`
  return figure({
    drawing: html`<div data-days="changes">
      ${plot({
        ...axes,
        label: `${title}. The table below has the same numbers.`,
        yTicks,
        toText: (value) => String(Math.abs(value)),
        lines: [],
        marks: [
          ...series.map(
            (name) =>
              html`<text
                class="begin s${SERIES.indexOf(name)}"
                x="0"
                y="${name === 'Cheaper' ? 4 : 98}%"
                dx="4"
                dy="4"
                >${name === 'Cheaper' ? 'Cuts' : 'Rises'}</text
              >`,
          ),
          ...weeks.flatMap(({ from, counts }) => {
            const [x, width] = [toX(from), `${toWidth(from).toFixed(2)}%`]
            if (!counts)
              return html`<rect class="unseen" x="${x}" y="0" width="${width}" height="100%" />`
            return series.map((name) => {
              const index = SERIES.indexOf(name)
              const models = counts[name]
              return html`<rect
                class="bar s${index}"
                x="${x}"
                y="${toY(index === 0 ? models : 0)}"
                width="${width}"
                height="${toHeight(models).toFixed(2)}%"
              />`
            })
          }),
        ],
      })}
    </div>`,
    title,
    unit: `Models a week${weeks.some(({ counts }) => !counts) ? '; grey: no prices were seen' : ''}`,
    embed: '/embed/changes',
    table: table(drawHeadings(columns), drawRows(columns, weeks.toReversed())),
  })
}
