import { z } from 'zod'
import type { AttemptTable } from '../state.ts'
import type { Database } from './database.ts'

const AttemptCount = z.object({ attempts: z.int() })

export function createAttemptTable(database: Database): AttemptTable {
  return {
    async take(rules, now) {
      return database.transaction(() => {
        const refusing = rules.find(({ subject, windowMs, max }) => {
          const row = database.get(
            'select count(*) as attempts from attempts where subject = ? and at > ?',
            subject,
            now - windowMs,
          )
          return AttemptCount.parse(row).attempts >= max
        })
        if (refusing) return refusing.name
        // Two rules on one subject (an hour, a day) look at the same attempts.
        const subjects = new Map(rules.map(({ subject }) => [subject.toString('hex'), subject]))
        for (const subject of subjects.values())
          database.run('insert into attempts (subject, at) values (?, ?)', subject, now)
        return undefined
      })
    },
    async forget(before) {
      database.run('delete from attempts where at < ?', before)
    },
  }
}
