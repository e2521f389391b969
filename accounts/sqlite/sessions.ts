import { z } from 'zod'
import type { SessionTable } from '../state.ts'
import type { Database } from './database.ts'

const SessionRow = z.object({
  id: z.string(),
  account_id: z.string(),
  address: z.string(),
  account_created_at: z.int(),
})

export function createSessionTable(database: Database): SessionTable {
  return {
    async add({ id, hash, accountId, createdAt }) {
      database.run(
        'insert into sessions (hash, id, account_id, created_at, seen_at) values (?, ?, ?, ?, ?)',
        hash,
        id,
        accountId,
        createdAt,
        createdAt,
      )
    },
    async touch(hash, { now, seenSince, createdSince }) {
      return database.transaction(() => {
        const touched = database.run(
          'update sessions set seen_at = ? where hash = ? and seen_at >= ? and created_at >= ?',
          now,
          hash,
          seenSince,
          createdSince,
        )
        if (touched === 0) return undefined
        const row = database.get(
          `select sessions.id, account_id, address, accounts.created_at as account_created_at
           from sessions join accounts on accounts.id = account_id
           where hash = ?`,
          hash,
        )
        const { id, account_id, address, account_created_at } = SessionRow.parse(row)
        return { id, account: { id: account_id, address, createdAt: account_created_at } }
      })
    },
    async remove(hash) {
      database.run('delete from sessions where hash = ?', hash)
    },
    async removeAll(accountId) {
      database.run('delete from sessions where account_id = ?', accountId)
    },
    async forget({ seenSince, createdSince }) {
      database.run(
        'delete from sessions where seen_at < ? or created_at < ?',
        seenSince,
        createdSince,
      )
    },
  }
}
