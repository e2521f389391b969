import { z } from 'zod'
import { type CountTable, toKeySubject } from '../state.ts'
import { type Database, Int8 } from './database.ts'

const COUNTS_PER_STATEMENT = 1_000

const CountRow = z.object({
  subject: z.string(),
  day: z.int(),
  day_used: Int8,
  minute: z.int(),
  minute_used: Int8,
})

const UseRow = CountRow.pick({ subject: true, day: true, day_used: true })

export function createCountTable(database: Database): CountTable {
  return {
    async save(counts) {
      for (let start = 0; start < counts.length; start += COUNTS_PER_STATEMENT) {
        const slice = counts.slice(start, start + COUNTS_PER_STATEMENT)
        // All processes write in the order of subjects, so that no two wait for each other.
        await database.run(
          `insert into counts (subject, day, day_used, minute, minute_used)
           select distinct on (subject, day) * from unnest(
             $1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::bigint[]
           ) as heard (subject, day, day_used, minute, minute_used)
           order by subject, day, day_used desc
           on conflict (subject, day) do update set
             day_used = greatest(counts.day_used, excluded.day_used),
             minute = greatest(counts.minute, excluded.minute),
             minute_used = case
               when excluded.minute > counts.minute then excluded.minute_used
               when excluded.minute < counts.minute then counts.minute_used
               else greatest(counts.minute_used, excluded.minute_used)
             end`,
          slice.map(({ subject }) => subject),
          slice.map(({ day }) => day),
          slice.map(({ dayUsed }) => dayUsed),
          slice.map(({ minute }) => minute),
          slice.map(({ minuteUsed }) => minuteUsed),
        )
      }
    },
    async load(day) {
      const rows = await database.all('select * from counts where day >= $1 order by day', day)
      return rows.map((row) => {
        const { minute_used, day_used, ...count } = CountRow.parse(row)
        return { ...count, minuteUsed: minute_used, dayUsed: day_used }
      })
    },
    async listUse(keyIds, sinceDay) {
      const rows = await database.all(
        `select subject, day, day_used from counts
         where subject = any ($1::text[]) and day >= $2 order by subject, day`,
        keyIds.map(toKeySubject),
        sinceDay,
      )
      const uses = rows.map((row) => UseRow.parse(row))
      return keyIds.flatMap((keyId) =>
        uses
          .filter(({ subject }) => subject === toKeySubject(keyId))
          .map(({ day, day_used }) => ({ keyId, day, used: day_used })),
      )
    },
    async forget({ today, keysBefore }) {
      await database.run(
        `delete from counts where day < $1 or (
           case when starts_with(subject, $3)
           then not exists (select 1 from keys where $3 || id = subject)
           else day < $2 end
         )`,
        keysBefore,
        today,
        toKeySubject(''),
      )
    },
  }
}
