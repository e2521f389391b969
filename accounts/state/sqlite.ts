// One file, for the processes of one machine.
import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Driver, type Query, StateError } from './database.ts'

/** Other processes write for milliseconds; a longer wait would hold up every request. */
const BUSY_TIMEOUT_MS = 1_000
/** SQLite's codes for a file that cannot be used now: busy, read-only, I/O, full, not opened. */
const AWAY = new Set([5, 8, 10, 13, 14])
const FULL = 13

export async function openSqlite(path: string): Promise<Driver> {
  await mkdir(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  // Hashes of keys and IP addresses of callers are the service's business alone.
  if (path !== ':memory:') chmodSync(path, 0o600)
  // Deleted rows are overwritten, so that a deleted account is not found in the file.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
  // All share one connection: without a queue, a statement could run in another's transaction.
  const queue = pLimit(1)
  const query: Query = async (text, parameters) => {
    const statement = database.prepare(text)
    const named = Object.fromEntries(parameters.map((value, index) => [`$${index + 1}`, value]))
    if (statement.columns().length > 0) return { rows: statement.all(named), changes: 0 }
    return { rows: [], changes: Number(statement.run(named).changes) }
  }
  return {
    query: (text, parameters) => queue(() => query(text, parameters).catch(rethrow)),
    transaction: (work) =>
      queue(async () => {
        try {
          database.exec('begin immediate')
          const answer = await work(query)
          database.exec('commit')
          return answer
        } catch (error) {
          // Without room it is rolled back already.
          if (database.isTransaction) database.exec('rollback')
          return rethrow(error)
        }
      }),
    close: () => queue(() => database.close()),
  }
}

const Failure = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int() })

function rethrow(error: unknown): never {
  // The lowest byte of the code is its kind; above it stand its details.
  const kind = (Failure.safeParse(error).data?.errcode ?? 0) & 0xff
  if (!AWAY.has(kind)) throw error
  const isFull = kind === FULL
  const got = isFull ? 'a full disk' : String(error)
  throw new StateError(`state: expected a file to write to, got ${got}`, { isFull, cause: error })
}
