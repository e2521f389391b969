import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Driver, Query } from './database.ts'
import { listMissing, SQLITE_MIGRATIONS } from './migrations.ts'

/** Other processes write for milliseconds; a longer wait would hold up every request. */
const BUSY_TIMEOUT_MS = 1_000

const Version = z.object({ user_version: z.int() })

/** One file, for the processes of one machine. */
export async function openSqlite(path: string): Promise<Driver> {
  let database: DatabaseSync | undefined
  try {
    await mkdir(dirname(path), { recursive: true })
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    prepare(database, path)
    return toDriver(database)
  } catch (cause) {
    database?.close()
    // SQLite's own words ("unable to open database file") do not say which.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

function prepare(database: DatabaseSync, path: string): void {
  // Hashes of keys and IP addresses of callers are the service's business alone.
  if (path !== ':memory:') chmodSync(path, 0o600)
  // Deleted rows are overwritten, so that a deleted account is not found in the file.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
  database.exec('begin immediate')
  const { user_version: version } = Version.parse(database.prepare('pragma user_version').get())
  for (const migration of listMissing(SQLITE_MIGRATIONS, version)) database.exec(migration)
  database.exec(`pragma user_version = ${SQLITE_MIGRATIONS.length}; commit`)
}

function toDriver(database: DatabaseSync): Driver {
  // All share one connection: without a queue, a statement could run in another's transaction.
  const queue = pLimit(1)
  const query: Query = async (sql, values) => {
    const statement = database.prepare(sql)
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    if (statement.columns().length > 0) return { rows: statement.all(named), changes: 0 }
    return { rows: [], changes: Number(statement.run(named).changes) }
  }
  return {
    query: (sql, values) => queue(() => query(sql, values)),
    // SQLite has one writer at a time, whatever the table.
    transaction: (_table, work) =>
      queue(async () => {
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
    close: () => queue(() => database.close()),
  }
}
