import { z } from 'zod'
import type { LinkLife, LinkRequest, LinkTable } from '../state.ts'
import { Bytes, type Database, type Row } from './database.ts'

const RequestRow = z.object({
  id: z.string(),
  address: z.string(),
  browser_hash: Bytes,
  next: z.string(),
  requested_at: z.int(),
  attempts: z.int(),
})

const CodeRow = z.object({ id: z.string(), code_salt: Bytes, code_hash: Bytes })

const LIVE = 'expires_at > ? and expires_at <= ?'

export function createLinkTable(database: Database): LinkTable {
  return {
    async request({ id, address, browserHash, next, requestedAt }) {
      database.transaction(() => {
        database.run(
          'delete from links where address = ? or browser_hash = ?',
          address,
          browserHash,
        )
        database.run(
          `insert into links (id, address, browser_hash, next, requested_at, due_at)
           values (?, ?, ?, ?, ?, ?)`,
          id,
          address,
          browserHash,
          next,
          requestedAt,
          requestedAt,
        )
      })
    },
    async lease(now, leaseUntil) {
      const row = database.get(
        `update links set attempts = attempts + 1, due_at = ?
         where id = (select id from links where due_at <= ? order by due_at, id limit 1)
         returning *`,
        leaseUntil,
        now,
      )
      return row && { ...toRequest(row), attempts: RequestRow.parse(row).attempts }
    },
    async arm(id, { tokenHash, codeSalt, codeHash, expiresAt }) {
      const armed = database.run(
        `update links set token_hash = ?, code_salt = ?, code_hash = ?, expires_at = ?, tries = 0
         where id = ?`,
        tokenHash,
        codeSalt,
        codeHash,
        expiresAt,
        id,
      )
      return armed === 1
    },
    async putOff(id, dueAt) {
      database.run('update links set due_at = ? where id = ?', dueAt, id)
    },
    async markSent(id) {
      database.run('update links set due_at = null where id = ?', id)
    },
    async drop(id) {
      database.run('delete from links where id = ?', id)
    },
    async find(tokenHash, live) {
      const row = database.get(
        `select * from links where token_hash = ? and ${LIVE}`,
        tokenHash,
        ...toValues(live),
      )
      return row && toRequest(row)
    },
    async consume({ tokenHash, browserHash }, live) {
      const row = database.get(
        `delete from links where token_hash = ? and browser_hash = ? and ${LIVE} returning *`,
        tokenHash,
        browserHash,
        ...toValues(live),
      )
      return row && toRequest(row)
    },
    async consumeById(id, live) {
      const row = database.get(
        `delete from links where id = ? and ${LIVE} returning *`,
        id,
        ...toValues(live),
      )
      return row && toRequest(row)
    },
    async takeTry({ browserHash, maxTries }, live) {
      const row = database.get(
        `update links set tries = tries + 1
         where browser_hash = ? and tries < ? and ${LIVE}
         returning id, code_salt, code_hash`,
        browserHash,
        maxTries,
        ...toValues(live),
      )
      if (!row) return undefined
      const { id, code_salt, code_hash } = CodeRow.parse(row)
      return { id, codeSalt: code_salt, codeHash: code_hash }
    },
    async forget(now, requestedBefore) {
      database.run(
        'delete from links where expires_at <= ? and due_at is null or requested_at < ?',
        now,
        requestedBefore,
      )
    },
  }
}

function toValues({ now, endsBy }: LinkLife): number[] {
  return [now, endsBy]
}

function toRequest(row: Row): LinkRequest {
  const { id, address, browser_hash, next, requested_at } = RequestRow.parse(row)
  return { id, address, browserHash: browser_hash, next, requestedAt: requested_at }
}
