// Persistent state: accounts, links, sessions, keys and counts. The caller supplies all times, in
// milliseconds since 1970, so the database's clock doesn't matter.
import { z } from 'zod'
import type { Log } from '../contract/log.ts'
import { AccountTable } from './state/account-table.ts'
import { CountTable } from './state/count-table.ts'
import { Bytes, Database, type Driver } from './state/database.ts'
import { KeyTable } from './state/key-table.ts'
import { LinkTable } from './state/link-table.ts'
import { migrate } from './state/migrations.ts'
import { keepMigrated } from './state/reconnect.ts'
import { openSqlite } from './state/sqlite.ts'

const SecretRow = z.object({ value: Bytes })

/**
 * `url` is `sqlite:<path>` or a Postgres URL. While the database is down, every call throws a
 * `StateError`.
 */
export async function openState(url: string, { log }: { log: Log }): Promise<AccountState> {
  const [, path] = /^sqlite:(.*)$/s.exec(url) ?? []
  if (path !== undefined) return openSqliteState(path)
  // Imported only when needed, because the Postgres client costs memory and startup time.
  const { openPostgres } = await import('./state/postgres.ts')
  return createState(await keepMigrated(openPostgres(url), log))
}

export async function openSqliteState(path: string): Promise<AccountState> {
  try {
    const driver = await openSqlite(path)
    await migrate(new Database(driver)).catch(async (error: unknown) => {
      await driver.close()
      throw error
    })
    return createState(driver)
  } catch (cause) {
    // SQLite's message ("unable to open database file") doesn't name the file.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

export type AccountState = ReturnType<typeof createState>

function createState(driver: Driver) {
  const database = new Database(driver)
  return {
    /** The database, for the tables in `watches/`. */
    database,
    keys: new KeyTable(database),
    counts: new CountTable(database),
    accounts: new AccountTable(database),
    links: new LinkTable(database),

    /**
     * Returns the secret of this name. If there is none, the first process to propose a candidate
     * sets it.
     */
    async findOrAddSecret(name: string, candidate: Buffer): Promise<Buffer> {
      await database.insert('secrets', { name, value: candidate }, 'on conflict do nothing')
      const select = 'select value from secrets where name = $1'
      return (await database.one(SecretRow, select, name)).value
    },

    /** Requests that need the database report their own errors. */
    isReachable: () =>
      database.run('select 1').then(
        () => true,
        () => false,
      ),

    close: () => driver.close(),
  }
}
