import { z } from 'zod'
import { PlanName } from '../../contract/plans.ts'
import { toKeySubject } from './count-table.ts'
import { Bytes, Integer, Table, type Value } from './database.ts'

const KeyRow = z.object({
  id: z.string(),
  hash: Bytes,
  plan: PlanName,
  /** `null` for a key without an account. */
  accountId: z.string().nullable(),
  name: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
})

/** The stored form of a key, with its hash instead of its text. */
export type KeyRecord = z.output<typeof KeyRow>

const CountRow = z.object({ count: Integer })

const SELECT = 'select * from keys'

export class KeyTable extends Table {
  async add(key: KeyRecord): Promise<void> {
    await this.database.insert('keys', { ...key, isUsed: 0 })
  }

  /**
   * Adds a key unless the account has `max`. A key revoked since `revokedSince` still counts;
   * otherwise revoking and creating keys would reset the limits.
   */
  async addWithin(key: KeyRecord, { max, revokedSince }: { max: number; revokedSince: string }) {
    // Without a transaction, two processes counting at once could both find room.
    return this.database.transaction(async (connection) => {
      const { count } = await connection.one(
        CountRow,
        `select count(*) as count from keys
         where account_id = $1 and (revoked_at is null or revoked_at >= $2)`,
        key.accountId,
        revokedSince,
      )
      if (count < max) await connection.insert('keys', { ...key, isUsed: 0 })
      return count < max
    })
  }

  find(hash: Buffer): Promise<KeyRecord | undefined> {
    return this.database.get(KeyRow, `${SELECT} where hash = $1`, hash)
  }

  list(): Promise<KeyRecord[]> {
    return this.database.all(KeyRow, `${SELECT} order by created_at, id`)
  }

  /** Including revoked keys, oldest first. */
  listOf(accountId: string): Promise<KeyRecord[]> {
    const sql = `${SELECT} where account_id = $1 order by created_at, id`
    return this.database.all(KeyRow, sql, accountId)
  }

  /** Like the next two, returns whether the account has this key and it is live. */
  rename(accountId: string, id: string, name: string): Promise<boolean> {
    return this.#change('name', id, accountId, name)
  }

  /** Replaces the secret and keeps the counts. */
  rotate(accountId: string, id: string, hash: Buffer): Promise<boolean> {
    return this.#change('hash', id, accountId, hash)
  }

  revokeOwn(accountId: string, id: string, at: string): Promise<boolean> {
    return this.#change('revoked_at', id, accountId, at)
  }

  async #change(column: string, id: string, accountId: string, value: Value): Promise<boolean> {
    const sql = `update keys set ${column} = $3
                 where id = $1 and account_id = $2 and revoked_at is null`
    return (await this.database.run(sql, id, accountId, value)) === 1
  }

  /** For operators. Returns whether the key exists. */
  async revoke(id: string, at: string): Promise<boolean> {
    const sql = 'update keys set revoked_at = coalesce(revoked_at, $2) where id = $1'
    return (await this.database.run(sql, id, at)) === 1
  }

  /** For operators. Returns whether the key exists. */
  async setPlan(id: string, plan: PlanName): Promise<boolean> {
    return (await this.database.run('update keys set plan = $2 where id = $1', id, plan)) === 1
  }

  /** Deletes anonymous keys created before `createdBefore` and never used. */
  async forgetUnused(createdBefore: string): Promise<void> {
    const unused = `plan = 'anonymous' and account_id is null and is_used = 0`
    await this.database.run(
      `update keys set is_used = 1 where ${unused}
       and exists (select 1 from counts where subject = '${toKeySubject('')}' || id)`,
    )
    const sql = `delete from keys where ${unused} and revoked_at is null and created_at < $1`
    await this.database.run(sql, createdBefore)
  }
}
