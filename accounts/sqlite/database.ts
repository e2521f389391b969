import { chmodSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import { z } from 'zod'
import { MIGRATIONS } from './migrations.ts'

/** Another process (`npm run keys`) writes for milliseconds; waiting longer would hold up every request. */
const BUSY_TIMEOUT_MS = 1_000

/** As SQLite gives bytes, and as everything else takes them. */
export const Bytes = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes))

export type Row = Record<string, SQLOutputValue>

/** One connection with its statements made once, and the file brought to the present schema. */
export class Database {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    // Hashes of keys and addresses of callers are the service's business alone.
    if (path !== ':memory:') chmodSync(path, 0o600)
    // What is deleted is overwritten: an account that is gone should not be found in the file's free pages.
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on',
    )
    this.#migrate()
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values)
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values)
  }

  /** The number of rows that changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  transaction<Result>(work: () => Result): Result {
    this.#database.exec('begin immediate')
    try {
      const result = work()
      this.#database.exec('commit')
      return result
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #migrate(): void {
    this.transaction(() => {
      const { user_version: version } = z
        .object({ user_version: z.int() })
        .parse(this.get('pragma user_version'))
      if (version > MIGRATIONS.length)
        throw new Error(`expected a state of version ${MIGRATIONS.length} or older, got ${version}`)
      for (const migration of MIGRATIONS.slice(version)) this.#database.exec(migration)
      this.#database.exec(`pragma user_version = ${MIGRATIONS.length}`)
    })
  }
}
