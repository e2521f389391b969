import { z } from 'zod'
import { toKeySubject } from './count-table.ts'
import { Integer, Table } from './database.ts'

const AccountRow = z.object({ id: z.string(), email: z.string(), createdAt: Integer })

export type Account = z.output<typeof AccountRow>

const SELECT = 'select *, address as email from accounts'

export class AccountTable extends Table {
  /** Returns the email's account; creates this one if there is none. */
  async findOrAdd({ id, email, createdAt }: Account): Promise<Account> {
    const row = { id, address: email, createdAt }
    await this.database.insert('accounts', row, 'on conflict do nothing')
    return this.database.one(AccountRow, `${SELECT} where address = $1`, email)
  }

  async has(email: string): Promise<boolean> {
    const sql = `${SELECT} where address = $1`
    return (await this.database.get(AccountRow, sql, email)) !== undefined
  }

  find(id: string): Promise<Account | undefined> {
    return this.database.get(AccountRow, `${SELECT} where id = $1`, id)
  }

  /** Also deletes its keys, their counts, its sessions and its links. */
  async remove(id: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.run(
        `delete from counts
         where subject in (select '${toKeySubject('')}' || id from keys where account_id = $1)`,
        id,
      )
      await connection.run(
        'delete from links where address = (select address from accounts where id = $1)',
        id,
      )
      // Keys and sessions are deleted by cascade.
      await connection.run('delete from accounts where id = $1', id)
    })
  }
}
