import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Driver, Query } from './database.ts'
import { listMissing, SQLITE_MIGRATIONS } from './migrations.ts'

/** Another process (`npm run keys`) writes for milliseconds; waiting longer would hold up every request. */
const BUSY_TIMEOUT_MS = 1_000

const Version = z.object({ user_version: z.int() })

/** One file, for the processes of one machine. */
export async function openSqlite(path: string): Promise<Driver> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    try {
      prepare(database, path)
    } catch (error) {
      // With the transaction in which it broke.
      database.close()
      throw error
    }
    return toDriver(database)
  } catch (cause) {
    // SQLite's own words ("unable to open database file") do not say which.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

function prepare(database: DatabaseSync, path: string): void {
  // Hashes of keys and IP addresses of callers are the service's business alone.
  if (path !== ':memory:') chmodSync(path, 0o600)
  // What is deleted is overwritten: an account that is gone should not be found in the file's free pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
  database.exec('begin immediate')
  const { user_version: version } = Version.parse(database.prepare('pragma user_version').get())
  for (const migration of listMissing(SQLITE_MIGRATIONS, version)) database.exec(migration)
  database.exec(`pragma user_version = ${SQLITE_MIGRATIONS.length}; commit`)
}

function toDriver(database: DatabaseSync): Driver {
  // There is one connection, so a statement from outside would run inside a transaction that is open.
  const inTurn = pLimit(1)
  const query: Query = async (sql, values) => {
    const statement = database.prepare(sql)
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    if (statement.columns().length > 0) return { rows: statement.all(named), changes: 0 }
    return { rows: [], changes: Number(statement.run(named).changes) }
  }
  return {
    query: (sql, values) => inTurn(() => query(sql, values)),
    // SQLite has one writer at a time, whatever the table.
    transaction: (_table, work) =>
      inTurn(async () => {
        database.exec('begin immediate')
        try {
          const answer = await work(query)
          database.exec('commit')
          return answer
        } catch (error) {
          database.exec('rollback')
          throw error
        }
      }),
    close: () => inTurn(() => database.close()),
  }
}
