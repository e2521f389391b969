import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Driver, type Query, StateError } from './database.ts'
import { listMissing, readMigrations } from './migrations.ts'

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
  const migrations = readMigrations('sqlite')
  for (const migration of listMissing(migrations, version)) database.exec(migration)
  database.exec(`pragma user_version = ${migrations.length}; commit`)
}

/** Writes more than what is left at the end of a file, and takes it away again. */
const PROBE = `
  insert or replace into secrets (name, value) values ('probe', zeroblob(65536));
  delete from secrets where name = 'probe'`

function toDriver(database: DatabaseSync): Driver {
  // All share one connection: without a queue, a statement could run in another's transaction.
  const queue = pLimit(1)
  let isBroken = false
  const query: Query = async (sql, values) => {
    const statement = database.prepare(sql)
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    if (statement.columns().length > 0) return { rows: statement.all(named), changes: 0 }
    return { rows: [], changes: Number(statement.run(named).changes) }
  }
  const guard = async <Answer>(work: () => Promise<Answer> | Answer): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      const stateError = toStateError(error)
      isBroken ||= stateError !== undefined
      throw stateError ?? error
    }
  }
  return {
    query: (sql, values) => queue(() => guard(() => query(sql, values))),
    // SQLite has one writer at a time, whatever the table.
    transaction: (_table, work) =>
      queue(() =>
        guard(async () => {
          database.exec('begin immediate')
          try {
            const answer = await work(query)
            database.exec('commit')
            return answer
          } catch (error) {
            // Without room it is rolled back already.
            if (database.isTransaction) database.exec('rollback')
            throw error
          }
        }),
      ),
    check: () =>
      queue(() =>
        guard(() => {
          database.exec(isBroken ? PROBE : 'select 1')
          isBroken = false
        }),
      ),
    close: () => queue(() => database.close()),
  }
}

/** SQLite's codes for a file that cannot be used now: busy, read-only, I/O, full, not opened. */
const AWAY = new Set([5, 8, 10, 13, 14])
const FULL = 13

const SqliteFailure = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int() })

function toStateError(error: unknown): StateError | undefined {
  const failure = SqliteFailure.safeParse(error)
  if (!failure.success) return undefined
  // The lowest byte is the kind; above it stand its details.
  const kind = failure.data.errcode & 0xff
  if (!AWAY.has(kind)) return undefined
  const isFull = kind === FULL
  const got = isFull ? 'a full disk' : String(error)
  return new StateError(`state: expected a file to write to, got ${got}`, { isFull, cause: error })
}
