import { z } from 'zod'
import type { LinkRequest, LinkTable } from '../state.ts'
import { Bytes, type Database, Int8 } from './database.ts'

const RequestRow = z.object({
  id: z.string(),
  address: z.string(),
  browser_hash: Bytes,
  next: z.string(),
  requested_at: Int8,
  attempts: z.int(),
})

const CodeRow = z.object({ id: z.string(), code_salt: Bytes, code_hash: Bytes })

const LIVE = 'expires_at > $1 and expires_at <= $2'

export function createLinkTable(database: Database): LinkTable {
  return {
    async request({ id, address, browserHash, next, requestedAt }) {
      await database.transaction(async (connection) => {
        // Two requests at once would each miss the other's link, and leave both.
        await connection.run('lock table links in share row exclusive mode')
        await connection.run(
          'delete from links where address = $1 or browser_hash = $2',
          address,
          browserHash,
        )
        await connection.run(
          `insert into links (id, address, browser_hash, next, requested_at, due_at)
           values ($1, $2, $3, $4, $5, $5)`,
          id,
          address,
          browserHash,
          next,
          requestedAt,
        )
      })
    },
    async lease(now, leaseUntil) {
      const row = await database.get(
        `update links set attempts = attempts + 1, due_at = $1
         where id = (
           select id from links where due_at <= $2
           order by due_at, id limit 1 for update skip locked
         )
         returning *`,
        leaseUntil,
        now,
      )
      if (row === undefined) return undefined
      return { ...toRequest(row), attempts: RequestRow.parse(row).attempts }
    },
    async arm(id, { tokenHash, codeSalt, codeHash, expiresAt }) {
      const armed = await database.run(
        `update links
         set token_hash = $1, code_salt = $2, code_hash = $3, expires_at = $4, tries = 0
         where id = $5`,
        tokenHash,
        codeSalt,
        codeHash,
        expiresAt,
        id,
      )
      return armed === 1
    },
    async putOff(id, dueAt) {
      await database.run('update links set due_at = $1 where id = $2', dueAt, id)
    },
    async markSent(id) {
      await database.run('update links set due_at = null where id = $1', id)
    },
    async drop(id) {
      await database.run('delete from links where id = $1', id)
    },
    find(tokenHash, { now, endsBy }) {
      const sql = `select * from links where ${LIVE} and token_hash = $3`
      return findRequest(database.get(sql, now, endsBy, tokenHash))
    },
    consume({ tokenHash, browserHash }, { now, endsBy }) {
      const sql = `delete from links where ${LIVE} and token_hash = $3 and browser_hash = $4
                   returning *`
      return findRequest(database.get(sql, now, endsBy, tokenHash, browserHash))
    },
    consumeById(id, { now, endsBy }) {
      const sql = `delete from links where ${LIVE} and id = $3 returning *`
      return findRequest(database.get(sql, now, endsBy, id))
    },
    async takeTry({ browserHash, maxTries }, { now, endsBy }) {
      const row = await database.get(
        `update links set tries = tries + 1
         where ${LIVE} and browser_hash = $3 and tries < $4
         returning id, code_salt, code_hash`,
        now,
        endsBy,
        browserHash,
        maxTries,
      )
      if (row === undefined) return undefined
      const { id, code_salt, code_hash } = CodeRow.parse(row)
      return { id, codeSalt: code_salt, codeHash: code_hash }
    },
    async forget(now, requestedBefore) {
      await database.run(
        'delete from links where expires_at <= $1 and due_at is null or requested_at < $2',
        now,
        requestedBefore,
      )
    },
  }
}

async function findRequest(row: Promise<unknown>): Promise<LinkRequest | undefined> {
  const found = await row
  return found === undefined ? undefined : toRequest(found)
}

function toRequest(row: unknown): LinkRequest {
  const { id, address, browser_hash, next, requested_at } = RequestRow.parse(row)
  return { id, address, browserHash: browser_hash, next, requestedAt: requested_at }
}
