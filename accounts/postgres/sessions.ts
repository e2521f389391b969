import { z } from 'zod'
import type { SessionTable } from '../state.ts'
import { type Database, Int8 } from './database.ts'

const SessionRow = z.object({
  id: z.string(),
  account_id: z.string(),
  address: z.string(),
  account_created_at: Int8,
})

export function createSessionTable(database: Database): SessionTable {
  return {
    async add({ id, hash, accountId, createdAt }) {
      await database.run(
        `insert into sessions (hash, id, account_id, created_at, seen_at)
         values ($1, $2, $3, $4, $4)`,
        hash,
        id,
        accountId,
        createdAt,
      )
    },
    async touch(hash, { now, seenSince, createdSince }) {
      const row = await database.get(
        `update sessions set seen_at = $1
         from accounts
         where hash = $2 and seen_at >= $3 and sessions.created_at >= $4
           and accounts.id = account_id
         returning sessions.id, account_id, address, accounts.created_at as account_created_at`,
        now,
        hash,
        seenSince,
        createdSince,
      )
      if (row === undefined) return undefined
      const { id, account_id, address, account_created_at } = SessionRow.parse(row)
      return { id, account: { id: account_id, address, createdAt: account_created_at } }
    },
    async remove(hash) {
      await database.run('delete from sessions where hash = $1', hash)
    },
    async removeAll(accountId) {
      await database.run('delete from sessions where account_id = $1', accountId)
    },
    async forget({ seenSince, createdSince }) {
      await database.run(
        'delete from sessions where seen_at < $1 or created_at < $2',
        seenSince,
        createdSince,
      )
    },
  }
}
