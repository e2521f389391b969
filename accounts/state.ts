// What outlives the process: accounts, links, sessions, keys and counts. Times are milliseconds
// since 1970 and come from the caller, so that no database's clock decides anything.
import { z } from 'zod'
import type { Log } from '../contract/log.ts'
import { AccountTable } from './state/account-table.ts'
import { AttemptTable } from './state/attempt-table.ts'
import { CountTable } from './state/count-table.ts'
import { Bytes, Database, type Driver } from './state/database.ts'
import { KeyTable } from './state/key-table.ts'
import { LinkTable } from './state/link-table.ts'
import { migrate } from './state/migrations.ts'
import { keepReaching } from './state/reconnect.ts'
import { openSqlite } from './state/sqlite.ts'

const SecretRow = z.object({ value: Bytes })

/** `sqlite:<path>` or the URL of a Postgres. While it is away, every call throws a `StateError`. */
export async function openState(url: string, { log }: { log: Log }): Promise<AccountState> {
  const [, path] = /^sqlite:(.*)$/s.exec(url) ?? []
  if (path !== undefined) return openSqliteState(path)
  // Loaded here alone: Postgres's client takes memory and time that others need not spend.
  const { openPostgres } = await import('./state/postgres.ts')
  const driver = openPostgres(url)
  return createState(await keepReaching(driver, { prepare: () => migrate(driver), log }))
}

export async function openSqliteState(path: string): Promise<AccountState> {
  try {
    const driver = await openSqlite(path)
    await migrate(driver).catch(async (error: unknown) => {
      await driver.close()
      throw error
    })
    return createState(driver)
  } catch (cause) {
    // SQLite's own words ("unable to open database file") do not say which.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

export type AccountState = ReturnType<typeof createState>

function createState(driver: Driver) {
  const database = new Database(driver)
  return {
    /** For the tables of other rooms. */
    database,
    keys: new KeyTable(database),
    counts: new CountTable(database),
    accounts: new AccountTable(database),
    links: new LinkTable(database),
    attempts: new AttemptTable(database),

    /** The secret of this name. The first candidate of any process becomes it. */
    async findOrAddSecret(name: string, candidate: Buffer): Promise<Buffer> {
      await database.insert('secrets', { name, value: candidate }, 'on conflict do nothing')
      const select = 'select value from secrets where name = $1'
      return (await database.one(SecretRow, select, name)).value
    },

    /** Throws where the state cannot be read, or could not be written just now. */
    check: () => database.check(),

    close: () => database.close(),
  }
}
