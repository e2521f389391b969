// A database file shared by the processes of one machine.
import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type Driver, type Query, StateError } from './database.ts'

/** Other processes write for milliseconds only; waiting longer would delay every request. */
const BUSY_TIMEOUT_MS = 1_000
/** SQLite codes for a file that can't be used now: busy, read-only, I/O error, full, can't open. */
const AWAY = new Set([5, 8, 10, 13, 14])

export async function openSqlite(path: string): Promise<Driver> {
  await mkdir(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  // The file contains key hashes and client addresses.
  if (path !== ':memory:') chmodSync(path, 0o600)
  // Overwrite deleted rows, so a deleted account can't be recovered from the file.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
  // All statements share one connection; without a queue, one could run in another's transaction.
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
          // SQLite has already rolled back if the disk is full.
          if (database.isTransaction) database.exec('rollback')
          return rethrow(error)
        }
      }),
    close: () => queue(() => database.close()),
  }
}

const Failure = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int() })

function rethrow(error: unknown): never {
  // The lowest byte is the primary error code.
  const kind = (Failure.safeParse(error).data?.errcode ?? 0) & 0xff
  if (!AWAY.has(kind)) throw error
  throw new StateError(`state: expected a writable file, got ${String(error)}`, { cause: error })
}
