import { z } from 'zod'
import { type Account, type AccountTable, toKeySubject } from '../state.ts'
import type { Database, Row } from './database.ts'

const AccountRow = z.object({ id: z.string(), address: z.string(), created_at: z.int() })

export function createAccountTable(database: Database): AccountTable {
  return {
    async findOrAdd({ id, address, createdAt }) {
      database.run(
        'insert into accounts (id, address, created_at) values (?, ?, ?) on conflict do nothing',
        id,
        address,
        createdAt,
      )
      return toAccount(database.get('select * from accounts where address = ?', address))
    },
    async find(id) {
      const row = database.get('select * from accounts where id = ?', id)
      return row && toAccount(row)
    },
    async remove(id) {
      database.transaction(() => {
        database.run(
          `delete from counts
           where subject in (select '${toKeySubject('')}' || id from keys where account_id = ?)`,
          id,
        )
        database.run(
          'delete from links where address = (select address from accounts where id = ?)',
          id,
        )
        // Keys and sessions go with it.
        database.run('delete from accounts where id = ?', id)
      })
    },
  }
}

function toAccount(row: Row | undefined): Account {
  const { id, address, created_at } = AccountRow.parse(row)
  return { id, address, createdAt: created_at }
}
