import { z } from 'zod'
import type { AttemptTable } from '../state.ts'
import { type Database, Int8 } from './database.ts'

const AttemptCount = z.object({ attempts: Int8 })

export function createAttemptTable(database: Database): AttemptTable {
  return {
    async take(rules, now) {
      return database.transaction(async (connection) => {
        // Two that count at once would both find room. It is for sign-ups, which are few.
        await connection.run('lock table attempts in share row exclusive mode')
        for (const { name, subject, windowMs, max } of rules) {
          const row = await connection.get(
            'select count(*) as attempts from attempts where subject = $1 and at > $2',
            subject,
            now - windowMs,
          )
          if (AttemptCount.parse(row).attempts >= max) return name
        }
        // Two rules on one subject (an hour, a day) look at the same attempts.
        const subjects = new Map(rules.map(({ subject }) => [subject.toString('hex'), subject]))
        for (const subject of subjects.values())
          await connection.run('insert into attempts (subject, at) values ($1, $2)', subject, now)
        return undefined
      })
    },
    async forget(before) {
      await database.run('delete from attempts where at < $1', before)
    },
  }
}
