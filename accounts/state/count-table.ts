import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Integer, Table } from './database.ts'

/** SQLite writes on the request thread, so requests get a turn after this many rows. */
const COUNTS_PER_STATEMENT = 500

const SAVE = readFileSync(join(import.meta.dirname, 'save-counts.sql'), 'utf8')

/** A subject's usage on one day, numbered from 1970. */
export interface Count {
  subject: string
  day: number
  used: number
}

const CountRow = z.object({ used: Integer })

/** A key's usage on one day. */
const UseRow = z.object({ keyId: z.string(), day: Integer, used: Integer })

export function toKeySubject(keyId: string): string {
  return `key:${keyId}`
}

/** The subject that all anonymous keys of an address share. */
export function toAnonymousSubject(clientAddress: string): string {
  return `anonymous:${clientAddress}`
}

export class CountTable extends Table {
  async save(counts: readonly Count[]): Promise<void> {
    // Writing in table order touches fewer pages in SQLite and avoids deadlocks in Postgres.
    const named = new Map(counts.map((count) => [`${count.subject} ${count.day}`, count]))
    const sorted = [...named.keys()].toSorted()
    for (let start = 0; start < sorted.length; start += COUNTS_PER_STATEMENT) {
      if (start > 0) await new Promise(setImmediate)
      const names = sorted.slice(start, start + COUNTS_PER_STATEMENT)
      const rows = names.map((name) => [name, named.get(name)])
      await this.database.run(SAVE, JSON.stringify(Object.fromEntries(rows)))
    }
  }

  async find(subject: string, day: number): Promise<number> {
    const sql = 'select day_used as used from counts where subject = $1 and day = $2'
    return (await this.database.get(CountRow, sql, subject, day))?.used ?? 0
  }

  /** Daily usage, oldest first. */
  listUse(keyIds: readonly string[], sinceDay: number): Promise<z.output<typeof UseRow>[]> {
    return this.database.all(
      UseRow,
      `select key as key_id, day, day_used as used from json_each($1)
       join counts on subject = '${toKeySubject('')}' || key
       where day >= $2 order by day`,
      JSON.stringify(Object.fromEntries(keyIds.map((id) => [id, true]))),
      sinceDay,
    )
  }

  /**
   * Deletes counts of addresses before today, of keys before `keysBefore`, and of deleted keys,
   * which may have been saved after the deletion.
   */
  async forget({ today, keysBefore }: { today: number; keysBefore: number }): Promise<void> {
    await this.database.run(
      `delete from counts where day < $1 or (
         case when subject like '${toKeySubject('%')}'
         then not exists (select 1 from keys where '${toKeySubject('')}' || id = subject)
         else day < $2 end
       )`,
      keysBefore,
      today,
    )
  }
}
