import { z } from 'zod'
import { Integer, Table } from './database.ts'

/** A session as it is kept: the hash of what the cookie holds. */
interface SessionRecord {
  id: string
  hash: Buffer
  accountId: string
  createdAt: number
}

/** A session is over once it was last seen, or was created, before these. */
interface SessionLife {
  seenSince: number
  createdSince: number
}

const SessionRow = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string(),
  accountCreatedAt: Integer,
})

export class SessionTable extends Table {
  async add({ id, hash, accountId, createdAt }: SessionRecord): Promise<void> {
    const row = { id, hash, accountId, createdAt, seenAt: createdAt }
    await this.database.insert('sessions', row)
  }

  /** Finds a live session, and notes that it is in use. */
  async touch(hash: Buffer, { now, seenSince, createdSince }: SessionLife & { now: number }) {
    const row = await this.database.get(
      SessionRow,
      `update sessions set seen_at = $1 where hash = $2 and seen_at >= $3 and created_at >= $4
       returning id, account_id,
         (select address from accounts where accounts.id = account_id) as email,
         (select created_at from accounts where accounts.id = account_id) as account_created_at`,
      now,
      hash,
      seenSince,
      createdSince,
    )
    if (!row) return undefined
    const { id, accountId, email, accountCreatedAt } = row
    return { id, account: { id: accountId, email, createdAt: accountCreatedAt } }
  }

  async remove(hash: Buffer): Promise<void> {
    await this.database.run('delete from sessions where hash = $1', hash)
  }

  async removeAll(accountId: string): Promise<void> {
    await this.database.run('delete from sessions where account_id = $1', accountId)
  }

  async forget({ seenSince, createdSince }: SessionLife): Promise<void> {
    const sql = 'delete from sessions where seen_at < $1 or created_at < $2'
    await this.database.run(sql, seenSince, createdSince)
  }
}
