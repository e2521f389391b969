import { z } from 'zod'
import { PlanName } from '../../contract/plans.ts'
import type { KeyRecord, KeyTable } from '../state.ts'
import { Bytes, type Database, Int8 } from './database.ts'

const KeyRow = z.object({
  id: z.string(),
  hash: Bytes,
  plan: PlanName,
  account_id: z.string().nullable(),
  name: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})

const ChangesRow = z.object({ count: Int8 })

const INSERT = 'insert into keys (id, hash, plan, account_id, name, created_at, revoked_at)'
const OWN = 'id = $1 and account_id = $2 and revoked_at is null'

export function createKeyTable(database: Database): KeyTable {
  return {
    async add(key) {
      await database.run(`${INSERT} values ($1, $2, $3, $4, $5, $6, $7)`, ...toValues(key))
    },
    async addWithin(key, { max, revokedSince }) {
      return database.transaction(async (connection) => {
        // Two that count at once would both find room.
        await connection.run('select 1 from accounts where id = $1 for update', key.accountId)
        const added = await connection.run(
          `${INSERT} select $1, $2, $3, $4, $5, $6, $7
           where (
             select count(*) from keys
             where account_id = $4 and (revoked_at is null or revoked_at >= $8)
           ) < $9`,
          ...toValues(key),
          revokedSince,
          max,
        )
        return added === 1
      })
    },
    async find(hash) {
      const row = await database.get('select * from keys where hash = $1', hash)
      return row === undefined ? undefined : toKey(row)
    },
    async list() {
      return (await database.all('select * from keys order by created_at, id')).map(toKey)
    },
    async listOf(accountId) {
      const sql = 'select * from keys where account_id = $1 order by created_at, id'
      return (await database.all(sql, accountId)).map(toKey)
    },
    async rename({ id, accountId }, name) {
      return (
        (await database.run(`update keys set name = $3 where ${OWN}`, id, accountId, name)) === 1
      )
    },
    async rotate({ id, accountId }, hash) {
      return (
        (await database.run(`update keys set hash = $3 where ${OWN}`, id, accountId, hash)) === 1
      )
    },
    async revokeOwn({ id, accountId }, at) {
      const sql = `update keys set revoked_at = $3 where ${OWN}`
      return (await database.run(sql, id, accountId, at)) === 1
    },
    async revoke(id, at) {
      const sql = 'update keys set revoked_at = coalesce(revoked_at, $2) where id = $1'
      return (await database.run(sql, id, at)) === 1
    },
    async setPlan(id, plan) {
      return (await database.run('update keys set plan = $2 where id = $1', id, plan)) === 1
    },
    async countChanges() {
      return ChangesRow.parse(await database.get('select count from key_changes')).count
    },
  }
}

function toValues({ id, hash, plan, accountId, name, createdAt, revokedAt }: KeyRecord) {
  return [id, hash, plan, accountId, name, createdAt, revokedAt]
}

function toKey(row: unknown): KeyRecord {
  const { account_id, created_at, revoked_at, ...key } = KeyRow.parse(row)
  return { ...key, accountId: account_id, createdAt: created_at, revokedAt: revoked_at }
}
