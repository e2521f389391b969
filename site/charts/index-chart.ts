// The chart of indices in dollars or in points, and the table of their days.
import type { CompositeHistory } from '../../contract/documents.ts'
import { choice, chooseSeries, figure } from './figure.ts'
import { points, price, toPriceText } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { plot } from './plot.ts'
import { toDayNumber, toEnds, toLinearTicks, toLogTicks } from './scale.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'

type Dated = CompositeHistory['history'][number]
type Entry = Pick<Dated, 'date' | 'price_per_m' | 'index_points'> & { quality: string } & Partial<
    Omit<Dated, 'quality'>
  >
/** The composite first. */
type Series = readonly { name: string; history: readonly Entry[] }[]

const RANGES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const
/** Whether the release has more days than the widest range. */
const MAX_DAYS = 365
const UNITS = [
  ['usd', 'US dollars'],
  ['points', 'Index points'],
] as const
const FIELDS = { usd: 'price_per_m', points: 'index_points' } as const

export function renderLevels(
  named: Series,
  { title, unit, embed }: { title: string; unit: keyof typeof FIELDS; embed?: string },
): Html {
  const series = named.map(({ history }) =>
    history.filter(({ quality }) => quality !== 'unobserved'),
  )
  const [history = []] = series
  const days = history.map(({ date }) => toDayNumber(date))
  const [to = 0, from = to] = [days[0], days.at(-1)]
  const ranges = [
    ...RANGES.filter(([value]) => Number(value) < to - from),
    ['all', to - from > MAX_DAYS ? 'All' : `All ${to - from + 1} days`] as const,
  ]
  const shown = ranges.some(([value]) => value === '90') ? '90' : 'all'
  return figure({
    controls: html`<div class="controls">
      ${choice('radio', {
        name: 'unit',
        label: 'Unit',
        options: UNITS,
        chosen: [unit],
      })}${choice('radio', {
        name: 'range',
        label: 'How far back',
        options: ranges,
        chosen: [shown],
      })}${named.length > 1 && chooseSeries(named.map(({ name }) => name))}
    </div>`,
    drawing: html`<div data-days>
      ${ranges.flatMap(([range]) =>
        UNITS.map(([shownUnit]) =>
          renderPane(series, {
            range,
            unit: shownUnit,
            days: [range === 'all' ? from : to - Number(range), to],
          }),
        ),
      )}
    </div>`,
    caption: html`Dotted: no observations. Dollars are on a log scale.`,
    title,
    embed,
    table: renderTable(named, series),
  })
}

function renderPane(
  series: readonly (readonly Entry[])[],
  {
    range,
    unit,
    days: [from, to],
  }: { range: string; unit: 'usd' | 'points'; days: readonly [number, number] },
): Html {
  const field = FIELDS[unit]
  const lines = series.map((history, index) => ({
    className: `line s${index}`,
    isStepped: true,
    points: history
      .map((entry) => ({ x: toDayNumber(entry.date), y: entry[field] }))
      .filter(({ x, y }) => x >= from && y > 0)
      .toReversed(),
  }))
  const values = lines.flatMap(({ points: drawn }) => drawn.map(({ y }) => y))
  const extremes = [Math.min(...values), Math.max(...values)] as const
  const yTicks = unit === 'usd' ? toLogTicks(...extremes) : toLinearTicks(...extremes)
  const axes = {
    x: [from, to] as const,
    y: toEnds(yTicks),
    isLog: unit === 'usd',
  }
  return plot({
    ...axes,
    className: `r${range} ${unit}`,
    label: 'The indices, day by day. The table below has the same numbers.',
    yTicks,
    toText: (value) => (unit === 'usd' ? `$${toPriceText(value)}` : value.toLocaleString('en-US')),
    lines: lines.toReversed(),
  })
}

function renderTable(named: Series, [history = [], ...tiers]: readonly (readonly Entry[])[]): Html {
  const byDay = tiers.map((tier) => new Map(tier.map((entry) => [entry.date, entry])))
  const columns: readonly Column<Entry>[] = [
    ['Day', ({ date }) => html`<time datetime="${date}">${date}</time>`],
    ...named.flatMap(({ name }, index): Column<Entry>[] => {
      const find = (entry: Entry) => (index === 0 ? entry : byDay[index - 1]?.get(entry.date))
      return [
        [`${name}, USD per M`, (entry) => price(find(entry)?.price_per_m), 'n usd'],
        [`${name}, points`, (entry) => points(find(entry)?.index_points), 'n points'],
      ]
    }),
    [
      'Link',
      ({ link_factor: link = 1 }) =>
        link !== 1 && html`<data value="${link}">×${link.toFixed(4)}</data>`,
      'n',
    ],
  ]
  return table(toHeadings(columns), toRows(columns, history))
}

export function toTitle(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1)
}
