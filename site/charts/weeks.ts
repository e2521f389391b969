// How many models became cheaper and dearer in each week, as bars above and below a line: by what
// providers changed as far back as their log reaches, before it by reference prices.
import { DAY_MS } from '../../contract/time.ts'
import { readEarlierMoves } from '../../release/changes.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { type Column, plainTable } from '../components/table.ts'
import { figure, plot, toPercent } from './plot.ts'
import { toDayNumber, findEnds, listLinearTicks } from './scale.ts'

/** 1 January 1970, day zero, was a Thursday. */
const findMonday = (day: number) => day - ((day + 3) % 7)
const SERIES = ['Cheaper', 'Dearer'] as const
/** Share of a week that its bar takes. */
const BAR = 0.75

interface Week {
  /** Its Monday, in days since 1970. */
  from: number
  /** Null of a week on no day of which prices were seen. */
  counts: Record<(typeof SERIES)[number], number> | null
}

/** Every week from the first to the last change, oldest first. */
export async function readWeeks(release: Release): Promise<Week[]> {
  const unseen = new Set(
    release.compositeHistory.history.flatMap(({ date, quality }) =>
      quality === 'unobserved' ? toDayNumber(date) : [],
    ),
  )
  const logged = (await release.read('changes.json')).changes.flatMap(
    ({ date, kind, model_id, from, to }) =>
      kind === 'price' && from && to
        ? { date, model_id, effect: Math.log(to.blended_price_per_m / from.blended_price_per_m) }
        : [],
  )
  const before = (await readEarlierMoves(release)).map(({ date, model_id, from, to }) => ({
    date,
    // Each of these counts by itself.
    model_id: `${date} ${model_id}`,
    effect: Math.log(to / from),
  }))
  const known = Map.groupBy([...before, ...logged], ({ date }) => findMonday(toDayNumber(date)))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  return Array.from({ length: known.size === 0 ? 0 : (last - first) / 7 + 1 }, (_, index) => {
    const from = first + 7 * index
    // A model's of a week is one move: in which direction its providers went by the most.
    const own = Map.groupBy(known.get(from) ?? [], ({ model_id: id }) => id)
    const effects = [...own.values()].map((moves) =>
      moves.reduce((sum, { effect }) => sum + effect, 0),
    )
    const isSeen =
      own.size > 0 ||
      Array.from({ length: 7 }, (_each, day) => from + day).some((day) => !unseen.has(day))
    const counts = {
      Cheaper: effects.filter((effect) => effect < 0).length,
      Dearer: effects.filter((effect) => effect > 0).length,
    }
    return { from, counts: isSeen ? counts : null }
  })
}

/** `asked`: by the names of the page's filters. */
export async function renderWeeks(
  release: Release,
  { kind, since }: { kind: string | null; since: string | null },
): Promise<Html | false> {
  const weeks = (await readWeeks(release)).filter(
    ({ from }) => !since || from >= findMonday(toDayNumber(since)),
  )
  const [first] = weeks
  if (!first) return false
  const series = SERIES.filter((_, index) => kind !== ['rise', 'cut'][index])
  const most = (name: (typeof SERIES)[number]) =>
    series.includes(name) ? Math.max(...weeks.map(({ counts }) => counts?.[name] ?? 0)) : 0
  const yTicks = listLinearTicks(-most('Dearer'), most('Cheaper'), 6)
  // With all of the last week.
  const to = (weeks.at(-1) ?? first).from + 7
  const axes = { x: [first.from, to] as const, y: findEnds(yTicks) }
  const { toX, toY, toShare } = toPercent(axes)
  const columns: readonly Column<Week>[] = [
    ['Week from', ({ from }) => shortDay(new Date(from * DAY_MS).toISOString().slice(0, 10))],
    ...series.map((name): Column<Week> => [name, ({ counts }) => count(counts?.[name]), 'n']),
  ]
  const toHeight = (value: number) =>
    100 * (toShare({ x: 0, y: 0 }).y - toShare({ x: 0, y: value }).y)
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
                x="4"
                y="${name === 'Cheaper' ? 4 : 98}%"
                dy="4"
                >${name === 'Cheaper' ? 'Cuts' : 'Rises'}</text
              >`,
          ),
          ...weeks.flatMap(({ from, counts }) => {
            const width = (100 * BAR * 7) / (to - first.from)
            const place = html`x="${toX(from)}" width="${width.toFixed(2)}%"`
            if (!counts) return html`<rect class="unseen" ${place} height="100%" />`
            return series.map(
              (name) =>
                html`<rect
                  class="bar s${SERIES.indexOf(name)}"
                  ${place}
                  y="${toY(name === 'Cheaper' ? counts[name] : 0)}"
                  height="${toHeight(counts[name]).toFixed(2)}%"
                />`,
            )
          }),
        ],
      })}
    </div>`,
    title,
    unit: `Models a week${weeks.some(({ counts }) => !counts) ? '; grey: no prices were seen' : ''}`,
    embed: '/embed/changes',
    table: plainTable(columns, weeks.toReversed()),
  })
}
