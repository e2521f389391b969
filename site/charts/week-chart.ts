// How many models became cheaper and dearer in each week: bars above and below a line, and their table.
import { DAY_MS } from '../../contract/time.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, table, toHeadings, toRows } from '../components/table.ts'
import { chooseSeries, figure } from './figure.ts'
import { plot, toPercent } from './plot.ts'
import { toDayNumber, toEnds, toLinearTicks } from './scale.ts'

/** 1 January 1970, day zero, was a Thursday. */
const toMonday = (day: number) => day - ((day + 3) % 7)
const SERIES = ['Cheaper', 'Dearer'] as const
const toDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Share of a week that its bar takes. */
const BAR = 0.75

interface Week {
  /** Its Monday, in days since 1970. */
  from: number
  counts: Record<(typeof SERIES)[number], number>
}

export async function renderWeeks(release: Release): Promise<Html | false> {
  const weeks = await readWeeks(release)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return false
  const most = (name: (typeof SERIES)[number]) =>
    Math.max(...weeks.map(({ counts }) => counts[name]))
  const yTicks = toLinearTicks(-most('Dearer'), most('Cheaper'))
  const axes = { x: [first.from, last.from + 7] as const, y: toEnds(yTicks) }
  const { toX, toY, toShare } = toPercent(axes)
  const columns: readonly Column<Week>[] = [
    ['Week from', ({ from }) => shortDay(toDay(from))],
    ...SERIES.map((name): Column<Week> => [name, ({ counts }) => count(counts[name]), 'n']),
  ]
  const toHeight = (value: number) =>
    100 * (toShare({ x: 0, y: 0 }).y - toShare({ x: 0, y: value }).y)
  const title = 'Models that became cheaper and dearer, by week'
  return figure({
    controls: html`<div class="controls">${chooseSeries(SERIES)}</div>`,
    drawing: html`<div data-days="changes">
      ${plot({
        ...axes,
        label: `${title}. The table below has the same numbers.`,
        yTicks,
        toText: (value) => String(Math.abs(value)),
        lines: [],
        marks: weeks.flatMap(({ from, counts }) =>
          SERIES.map(
            (name, index) =>
              html`<rect
                class="bar s${index}"
                x="${toX(from)}"
                y="${toY(index === 0 ? counts[name] : 0)}"
                width="${((100 * 7 * BAR) / (axes.x[1] - axes.x[0])).toFixed(2)}%"
                height="${toHeight(counts[name]).toFixed(2)}%"
              />`,
          ),
        ),
      })}
    </div>`,
    caption: html`Models whose reference price fell, above the line, and rose, below it. It moves
    with the prices of providers, and also where one comes or leaves.`,
    title,
    unit: 'Models a week',
    embed: '/embed/changes',
    table: table(toHeadings(columns), toRows(columns, weeks.toReversed())),
  })
}

/** Every week from the first to the last change, oldest first. */
async function readWeeks(release: Release): Promise<Week[]> {
  const details = await Promise.all(release.models.map((model) => release.readModelDetail(model)))
  const changes = details.flatMap(({ price_steps: steps }) =>
    steps.slice(0, -1).map(({ from, blended_price_per_m: usd }, index) => ({
      week: toMonday(toDayNumber(from)),
      difference: usd - (steps[index + 1]?.blended_price_per_m ?? usd),
    })),
  )
  const known = Map.groupBy(changes, ({ week }) => week)
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  if (known.size === 0) return []
  return Array.from({ length: (last - first) / 7 + 1 }, (_, index) => {
    const own = known.get(first + 7 * index) ?? []
    return {
      from: first + 7 * index,
      counts: {
        Cheaper: own.filter(({ difference }) => difference < 0).length,
        Dearer: own.filter(({ difference }) => difference > 0).length,
      },
    }
  })
}
