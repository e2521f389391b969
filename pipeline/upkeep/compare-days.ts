// What the method of today would have made of past days, beside what was published of them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readBlob } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { withDatabase } from '../make/run-folder.ts'
import { type Day, type Overlap, readDays, remakeDays } from './remake-days.ts'

const Move = z.object({
  day: z.iso.date(),
  scope: z.string(),
  published: z.number(),
  madeAgain: z.number(),
  percent: z.number(),
})

/** The levels that differ, in USD per SIT, oldest day first. */
export async function compareDays(
  store: Store,
  { from, to }: { from: string; to: string },
): Promise<{ days: number; overlap: Overlap; moves: z.infer<typeof Move>[] }> {
  const days: Day[] = []
  for await (const day of readDays(store, `${to}~`)) {
    if (day.day < from) break
    days.unshift(day)
  }
  const { files, overlap } = await remakeDays(store, days, {})
  const madeAgain = files.find(({ name }) => name === 'fixes')
  const published = days.findLast(({ isHeld }) => !isHeld)?.manifest.state.after['fixes']
  if (!madeAgain || !published)
    throw new Error(`${store.url}: expected a fix since ${from}, got none`)
  return withDatabase(async (database, folder) => {
    const [one, other] = [join(folder, 'published.parquet'), join(folder, 'made-again.parquet')]
    await writeFile(one, await readBlob(store, published))
    await writeFile(other, madeAgain.body)
    const rows = await database.rows(
      `select
         day::varchar as day, scope, published.price_per_m as published,
         made_again.price_per_m as "madeAgain",
         100 * (made_again.price_per_m / published.price_per_m - 1) as percent,
       from read_parquet($one) as published
       inner join read_parquet($other) as made_again using (scope, day)
       where day >= $from::date and abs(percent) > 1e-10
       order by day, scope`,
      { one, other, from },
    )
    return { days: days.length, overlap, moves: rows.map((row) => Move.parse(row)) }
  })
}
