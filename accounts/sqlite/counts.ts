import { z } from 'zod'
import { type CountTable, toKeySubject } from '../state.ts'
import type { Database } from './database.ts'

/** SQLite writes on the thread that answers requests: so many rows at a time, then requests get their turn. */
const COUNTS_PER_SLICE = 500

const CountRow = z.object({
  subject: z.string(),
  minute: z.int(),
  minute_used: z.int(),
  day: z.int(),
  day_used: z.int(),
})

export function createCountTable(database: Database): CountTable {
  return {
    async save(counts) {
      // In the order of the table a slice writes few pages; in any other, nearly all of them.
      const sorted = counts.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
      for (let start = 0; start < sorted.length; start += COUNTS_PER_SLICE) {
        if (start > 0) await new Promise(setImmediate)
        database.transaction(() => {
          for (const count of sorted.slice(start, start + COUNTS_PER_SLICE))
            database.run(
              `insert into counts (subject, day, day_used, minute, minute_used)
               values (?, ?, ?, ?, ?)
               on conflict do update set
                 day_used = max(day_used, excluded.day_used),
                 minute_used = case
                   when excluded.minute > minute then excluded.minute_used
                   when excluded.minute < minute then minute_used
                   else max(minute_used, excluded.minute_used)
                 end,
                 minute = max(minute, excluded.minute)`,
              count.subject,
              count.day,
              count.dayUsed,
              count.minute,
              count.minuteUsed,
            )
        })
      }
    },
    async load(day) {
      return database.all('select * from counts where day >= ? order by day', day).map((row) => {
        const { minute_used, day_used, ...count } = CountRow.parse(row)
        return { ...count, minuteUsed: minute_used, dayUsed: day_used }
      })
    },
    async listUse(keyIds, sinceDay) {
      return keyIds.flatMap((keyId) =>
        database
          .all(
            'select * from counts where subject = ? and day >= ? order by day',
            toKeySubject(keyId),
            sinceDay,
          )
          .map((row) => CountRow.parse(row))
          .map(({ day, day_used }) => ({ keyId, day, used: day_used })),
      )
    },
    async forget({ today, keysBefore }) {
      database.run(
        `delete from counts where day < ? or (
           case when subject like '${toKeySubject('%')}'
           then not exists (select 1 from keys where '${toKeySubject('')}' || id = subject)
           else day < ? end
         )`,
        keysBefore,
        today,
      )
    },
  }
}
