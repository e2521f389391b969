import { z } from 'zod'
import { type Account, type AccountTable, toKeySubject } from '../state.ts'
import { type Database, Int8 } from './database.ts'

const AccountRow = z.object({ id: z.string(), address: z.string(), created_at: Int8 })

export function createAccountTable(database: Database): AccountTable {
  return {
    async findOrAdd({ id, address, createdAt }) {
      await database.run(
        `insert into accounts (id, address, created_at) values ($1, $2, $3)
         on conflict do nothing`,
        id,
        address,
        createdAt,
      )
      return toAccount(await database.get('select * from accounts where address = $1', address))
    },
    async find(id) {
      const row = await database.get('select * from accounts where id = $1', id)
      return row === undefined ? undefined : toAccount(row)
    },
    async remove(id) {
      await database.transaction(async (connection) => {
        await connection.run(
          `delete from counts where subject in (select $2 || id from keys where account_id = $1)`,
          id,
          toKeySubject(''),
        )
        await connection.run(
          'delete from links where address = (select address from accounts where id = $1)',
          id,
        )
        // Keys and sessions go with it.
        await connection.run('delete from accounts where id = $1', id)
      })
    },
  }
}

function toAccount(row: unknown): Account {
  const { id, address, created_at } = AccountRow.parse(row)
  return { id, address, createdAt: created_at }
}
