import { z } from 'zod'
import { Integer, Table } from './database.ts'

export interface AttemptRule {
  name: string
  /** A salted hash, so the table contains no personal data. */
  subject: Buffer
  windowMs: number
  max: number
}

const AttemptCount = z.object({ attempts: Integer })

export class AttemptTable extends Table {
  /** Counts an attempt against every rule, or returns the name of the rule that rejects it. */
  take(rules: readonly AttemptRule[], now: number): Promise<string | undefined> {
    // Without a transaction, two processes counting at once could both find room.
    return this.database.transaction(async (connection) => {
      for (const { name, subject, windowMs, max } of rules) {
        const sql = 'select count(*) as attempts from attempts where subject = $1 and at > $2'
        const { attempts } = await connection.one(AttemptCount, sql, subject, now - windowMs)
        if (attempts >= max) return name
      }
      // Two rules for one subject (per hour, per day) read the same attempts.
      const subjects = new Map(rules.map(({ subject }) => [subject.toString('hex'), subject]))
      for (const subject of subjects.values())
        await connection.insert('attempts', { subject, at: now })
      return undefined
    })
  }

  async count(subject: Buffer, since: number): Promise<number> {
    const sql = 'select count(*) as attempts from attempts where subject = $1 and at > $2'
    return (await this.database.one(AttemptCount, sql, subject, since)).attempts
  }

  /** A note is an attempt dated in the future: it applies until then and is deleted afterwards. */
  async note(subject: Buffer, until: number): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.run('delete from attempts where subject = $1', subject)
      await connection.insert('attempts', { subject, at: until })
    })
  }

  async forget(before: number): Promise<void> {
    await this.database.run('delete from attempts where at < $1', before)
  }
}
