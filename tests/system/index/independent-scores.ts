// OS-1 of every model on a day by the rule as a page would state it, from the boards' rows and their
// names alone: it shares no code with the SQL.
import { z } from 'zod'
import type { Database } from '../../../pipeline/make/database.ts'

const Row = z.object({
  board: z.string(),
  category: z.string(),
  rating: z.number(),
  half: z.number().nullable(),
  model_id: z.string(),
})

export async function computeScores(database: Database, day: string): Promise<Map<string, number>> {
  const rows = z.array(Row).parse(
    await database.rows(
      `select ratings.board, category, rating, (rating_upper - rating_lower) / 2 as half, names.model_id
       from raw_ratings as ratings
       inner join data_board_models as names on names.board = ratings.board and names.model = ratings.model_ref
       where '${day}' between observed_from and observed_to and model_id is not null`,
    ),
  )
  const best = (board: string, category: string, limit: number) => {
    const found = new Map<string, number>()
    for (const row of rows)
      if (row.board === board && row.category === category && (row.half ?? 0) <= limit)
        found.set(row.model_id, Math.max(row.rating, found.get(row.model_id) ?? -Infinity))
    return found
  }
  const expert = best('arena-text', 'expert', 25)
  const hard = best('arena-text', 'hard_prompts', 25)
  const web = best('arena-webdev', 'overall', 25)
  const eci = best('epoch-eci', 'overall', 6)
  const gpqa = best('openrouter-gpqa', 'overall', Infinity)
  const ids = new Set([expert, hard, web, eci, gpqa].flatMap((board) => [...board.keys()]))
  return new Map(
    [...ids].map((id) => {
      const rated = hard.get(id)
      const text = expert.get(id) ?? (rated && 1401.2 + 1.125 * (rated - 1405.2))
      const share = gpqa.get(id)
      const all = [
        { y: text, a: 1481.4, c: 34.05, w: 1 },
        { y: web.get(id), a: 1424.3, c: 104.4, w: 1 },
        { y: eci.get(id), a: 150, c: 4.72, w: 1 },
        { y: share && Math.log(share / (1 - share)), a: 1.735, c: 0.397, w: 0.3 },
      ].flatMap(({ y, a, c, w }) => (y === undefined ? [] : [{ place: (y - a) / c, w }]))
      const sorted = all.toSorted((one, other) => one.place - other.place)
      const total = all.reduce((sum, { w }) => sum + w, 0)
      let below = 0
      const middle = sorted.find(({ w }) => (below += w) >= total / 2)?.place ?? NaN
      const clip = (place: number) => Math.min(Math.max(place, middle - 1), middle + 1)
      const sum = all.reduce(
        (so, { place, w }) => so + w * (all.length < 3 ? place : clip(place)),
        0,
      )
      return [id, 40 * Math.exp((0.2 * sum) / total)]
    }),
  )
}
