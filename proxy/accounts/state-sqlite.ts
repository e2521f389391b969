import { chmodSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { PlanName } from '../../contract/plans.ts'
import type { Count } from './counters.ts'
import type { KeyRecord, AccountState } from './state.ts'

/** Forward only: a state file has been through the first `user_version` of these. */
const MIGRATIONS = [
  `create table keys (
     id text primary key,
     hash blob not null unique,
     plan text not null,
     created_at text not null,
     revoked_at text
   ) strict;
   create table counts (
     subject text primary key,
     minute integer not null,
     minute_used integer not null,
     day integer not null,
     day_used integer not null
   ) strict, without rowid;`,
]
/** Another process (`npm run keys`) writes for milliseconds; waiting longer would hold up every request. */
const BUSY_TIMEOUT_MS = 1_000
/** SQLite writes on the thread that answers requests: so many rows at a time, then requests get their turn. */
const COUNTS_PER_SLICE = 500

const KeyRow = z.object({
  id: z.string(),
  hash: z.instanceof(Uint8Array),
  plan: PlanName,
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})

const CountRow = z.object({
  subject: z.string(),
  minute: z.int(),
  minute_used: z.int(),
  day: z.int(),
  day_used: z.int(),
})

export async function openSqliteState(path: string): Promise<SqliteState> {
  try {
    await mkdir(dirname(path), { recursive: true })
    return new SqliteState(path)
  } catch (cause) {
    // SQLite's own words ("unable to open database file") do not say which.
    throw new Error(`TPI_STATE: expected a writable state in ${path}, got ${String(cause)}`, {
      cause,
    })
  }
}

class SqliteState implements AccountState {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    // Hashes of keys and addresses of callers are the service's business alone.
    if (path !== ':memory:') chmodSync(path, 0o600)
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = normal;')
    this.#migrate()
  }

  async addKey({ id, hash, plan, createdAt, revokedAt }: KeyRecord): Promise<void> {
    this.#prepare(
      'insert into keys (id, hash, plan, created_at, revoked_at) values (?, ?, ?, ?, ?)',
    ).run(id, hash, plan, createdAt, revokedAt)
  }

  async findKey(hash: Buffer): Promise<KeyRecord | undefined> {
    const row = this.#prepare('select * from keys where hash = ?').get(hash)
    return row && toKey(row)
  }

  async listKeys(): Promise<KeyRecord[]> {
    return this.#prepare('select * from keys order by created_at, id').all().map(toKey)
  }

  async revokeKey(id: string, at: string): Promise<boolean> {
    const { changes } = this.#prepare(
      'update keys set revoked_at = coalesce(revoked_at, ?) where id = ?',
    ).run(at, id)
    return changes === 1
  }

  async setPlan(id: string, plan: PlanName): Promise<boolean> {
    return this.#prepare('update keys set plan = ? where id = ?').run(plan, id).changes === 1
  }

  async saveCounts(counts: readonly Count[]): Promise<void> {
    const save = this.#prepare(
      `insert or replace into counts (subject, minute, minute_used, day, day_used)
       values (?, ?, ?, ?, ?)`,
    )
    for (let start = 0; start < counts.length; start += COUNTS_PER_SLICE) {
      if (start > 0) await new Promise(setImmediate)
      this.#inTransaction(() => {
        for (const count of counts.slice(start, start + COUNTS_PER_SLICE))
          save.run(count.subject, count.minute, count.minuteUsed, count.day, count.dayUsed)
      })
    }
  }

  async forgetCounts(beforeDay: number): Promise<void> {
    this.#prepare('delete from counts where day < ?').run(beforeDay)
  }

  async loadCounts(): Promise<Count[]> {
    return this.#prepare('select * from counts')
      .all()
      .map((row) => {
        const { subject, minute, minute_used, day, day_used } = CountRow.parse(row)
        return { subject, minute, minuteUsed: minute_used, day, dayUsed: day_used }
      })
  }

  async check(): Promise<void> {
    this.#prepare('select 1').get()
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #inTransaction(work: () => void): void {
    this.#database.exec('begin immediate')
    try {
      work()
      this.#database.exec('commit')
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  #migrate(): void {
    this.#inTransaction(() => {
      const row = z
        .object({ user_version: z.int() })
        .parse(this.#database.prepare('pragma user_version').get())
      if (row.user_version > MIGRATIONS.length)
        throw new Error(
          `expected a state of version ${MIGRATIONS.length} or older, got ${row.user_version}`,
        )
      for (const migration of MIGRATIONS.slice(row.user_version)) this.#database.exec(migration)
      this.#database.exec(`pragma user_version = ${MIGRATIONS.length}`)
    })
  }
}

function toKey(row: Record<string, SQLOutputValue>): KeyRecord {
  const { id, hash, plan, created_at, revoked_at } = KeyRow.parse(row)
  return { id, hash: Buffer.from(hash), plan, createdAt: created_at, revokedAt: revoked_at }
}
