// How many models became cheaper and dearer in each week, for the chart of it.
import { readReferenceMoves } from '../../release/reference-moves.ts'
import type { Release } from '../../release/release.ts'
import { toDayNumber } from './scale.ts'
import { toMonday, type Weeks } from './week-chart.ts'

/** Every week from the first to the last change. */
export async function readWeeks(release: Release): Promise<Weeks> {
  const unobserved = new Set(
    release.compositeHistory.history.flatMap(({ date, quality }) =>
      quality === 'unobserved' ? toDayNumber(date) : [],
    ),
  )
  const moves = await readReferenceMoves(release)
  const known = Map.groupBy(moves, ({ date }) => toMonday(toDayNumber(date)))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  const length = known.size === 0 ? 0 : (last - first) / 7 + 1
  const weeks = Array.from({ length }, (_, index) => {
    const from = first + 7 * index
    const own = known.get(from) ?? []
    const isSeen = Array.from({ length: 7 }, (_each, day) => from + day).some(
      (day) => !unobserved.has(day),
    )
    const counts = {
      Cheaper: own.filter(({ from: was, to }) => to < was).length,
      Dearer: own.filter(({ from: was, to }) => to > was).length,
    }
    return { from, counts: isSeen ? counts : null }
  })
  return { weeks, date: release.manifest.date }
}
