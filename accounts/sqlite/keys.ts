import { z } from 'zod'
import { PlanName } from '../../contract/plans.ts'
import type { KeyRecord, KeyTable } from '../state.ts'
import { Bytes, type Database, type Row } from './database.ts'

const KeyRow = z.object({
  id: z.string(),
  hash: Bytes,
  plan: PlanName,
  account_id: z.string().nullable(),
  name: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})

const ChangesRow = z.object({ count: z.int() })

const INSERT = 'insert into keys (id, hash, plan, account_id, name, created_at, revoked_at)'
const OWN = 'id = ? and account_id = ? and revoked_at is null'

export function createKeyTable(database: Database): KeyTable {
  return {
    async add(key) {
      database.run(`${INSERT} values (?, ?, ?, ?, ?, ?, ?)`, ...toValues(key))
    },
    async addWithin(key, { max, revokedSince }) {
      const added = database.run(
        `${INSERT} select ?, ?, ?, ?, ?, ?, ?
         where (
           select count(*) from keys
           where account_id = ? and (revoked_at is null or revoked_at >= ?)
         ) < ?`,
        ...toValues(key),
        key.accountId,
        revokedSince,
        max,
      )
      return added === 1
    },
    async find(hash) {
      const row = database.get('select * from keys where hash = ?', hash)
      return row && toKey(row)
    },
    async list() {
      return database.all('select * from keys order by created_at, id').map(toKey)
    },
    async listOf(accountId) {
      return database
        .all('select * from keys where account_id = ? order by created_at, id', accountId)
        .map(toKey)
    },
    async rename({ id, accountId }, name) {
      return database.run(`update keys set name = ? where ${OWN}`, name, id, accountId) === 1
    },
    async rotate({ id, accountId }, hash) {
      return database.run(`update keys set hash = ? where ${OWN}`, hash, id, accountId) === 1
    },
    async revokeOwn({ id, accountId }, at) {
      return database.run(`update keys set revoked_at = ? where ${OWN}`, at, id, accountId) === 1
    },
    async revoke(id, at) {
      const sql = 'update keys set revoked_at = coalesce(revoked_at, ?) where id = ?'
      return database.run(sql, at, id) === 1
    },
    async setPlan(id, plan) {
      return database.run('update keys set plan = ? where id = ?', plan, id) === 1
    },
    async countChanges() {
      return ChangesRow.parse(database.get('select count from key_changes')).count
    },
  }
}

function toValues({ id, hash, plan, accountId, name, createdAt, revokedAt }: KeyRecord) {
  return [id, hash, plan, accountId, name, createdAt, revokedAt]
}

function toKey(row: Row): KeyRecord {
  const { account_id, created_at, revoked_at, ...key } = KeyRow.parse(row)
  return { ...key, accountId: account_id, createdAt: created_at, revokedAt: revoked_at }
}
