// How many models became cheaper and dearer in each week, for the chart of it: by what providers
// changed as far back as their log reaches, before it by reference prices.
import type { Change } from '../../contract/documents.ts'
import { readEarlierMoves } from '../../release/reference-moves.ts'
import type { Release } from '../../release/release.ts'
import { toDayNumber } from './scale.ts'
import { findMonday, type Weeks } from './week-chart.ts'

interface Move {
  date: string
  model_id: string
  /** ln(price after / price before). */
  effect: number
}

/** Every week from the first to the last change. */
export async function readWeeks(release: Release): Promise<Weeks> {
  const unobserved = new Set(
    release.compositeHistory.history.flatMap(({ date, quality }) =>
      quality === 'unobserved' ? toDayNumber(date) : [],
    ),
  )
  const logged = groupByWeek((await release.read('changes.json')).changes)
  const before = (await readEarlierMoves(release)).map(({ date, model_id, from, to }) => ({
    date,
    model_id,
    effect: Math.log(to / from),
  }))
  const known = Map.groupBy([...before, ...logged], ({ date }) => findMonday(toDayNumber(date)))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  const length = known.size === 0 ? 0 : (last - first) / 7 + 1
  const weeks = Array.from({ length }, (_, index) => {
    const from = first + 7 * index
    const own = known.get(from) ?? []
    const isSeen =
      own.length > 0 ||
      Array.from({ length: 7 }, (_each, day) => from + day).some((day) => !unobserved.has(day))
    const counts = {
      Cheaper: own.filter(({ effect }) => effect < 0).length,
      Dearer: own.filter(({ effect }) => effect > 0).length,
    }
    return { from, counts: isSeen ? counts : null }
  })
  return { weeks, date: release.manifest.date }
}

/** A model's of a week is one move: in which direction its providers went by the most. */
function groupByWeek(changes: readonly Change[]): Move[] {
  const moves = changes.flatMap(({ date, kind, model_id, from, to }) =>
    kind === 'price' && from && to
      ? { date, model_id, effect: Math.log(to.blended_price_per_m / from.blended_price_per_m) }
      : [],
  )
  const weekly = Map.groupBy(
    moves,
    ({ date, model_id }) => `${findMonday(toDayNumber(date))} ${model_id}`,
  )
  return [...weekly.values()].flatMap(([first, ...rest]) =>
    first ? { ...first, effect: rest.reduce((sum, { effect }) => sum + effect, first.effect) } : [],
  )
}
