import { Client, DatabaseError, Pool, type QueryResult } from 'pg'
import { z } from 'zod'
import { type Log, toLogged } from '../../contract/log.ts'
import { type Driver, type Query, StateError } from './database.ts'
import { listMissing, readMigrations } from './migrations.ts'

/** Per process. A request with a key that is not remembered needs one for a millisecond. */
const MAX_CONNECTIONS = 5
/** Only a key that is not remembered waits so long, and only until the first timeout. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 3_000
const MIGRATION_TIMEOUT_MS = 60_000
const RETRY_MS = 500
/** "tpi" as a number: the lock that processes which migrate at once wait for. */
const MIGRATION_LOCK = 0x747069

/** Errors of the service, not of the statement: connections, resources, shutdown. */
const AWAY = /^(?:08|28|3D|53|57P|58)/
const FULL = '53100'
/** One statement took too long, for a lock say. */
const CANCELED = '57014'

/**
 * For many machines. Resolves after the first attempt to reach the database. While it is away,
 * every statement fails at once with a `StateError`, and the driver keeps trying to reach it.
 */
export async function openPostgres(url: string, { log }: { log: Log }): Promise<Driver> {
  const driver = new PostgresDriver(url, log)
  await driver.reach()
  return driver
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #url: string
  readonly #log: Log
  /** Why the database is away: `undefined` while it is in reach, empty before the first attempt. */
  #problem: string | undefined = ''
  #isMigrated = false
  #isClosed = false

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#pool = new Pool({
      connectionString: url,
      max: MAX_CONNECTIONS,
      // The first statement after a quiet time should not wait for a new connection.
      min: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      // The server gives up first, so that no statement runs on without a caller.
      statement_timeout: QUERY_TIMEOUT_MS - 100,
      idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    // Without listeners these events would end the process.
    this.#pool.on('error', (error) => this.#leave(error))
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  query: Query = (sql, values) =>
    this.#guard(async () => toResult(await this.#pool.query(sql, [...values])))

  transaction<Answer>(table: string, work: (query: Query) => Promise<Answer>): Promise<Answer> {
    return this.#guard(async () => {
      const client = await this.#pool.connect()
      let problem: Error | undefined
      try {
        // Writers of the table wait, readers do not.
        await client.query(`begin; lock table ${table} in share row exclusive mode`)
        const answer = await work(async (sql, values) =>
          toResult(await client.query(sql, [...values])),
        )
        await client.query('commit')
        return answer
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        // A connection with a transaction that failed is not worth keeping.
        client.release(problem)
      }
    })
  }

  async check(): Promise<void> {
    await this.query('select 1', [])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.end()
  }

  async #guard<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#problem !== undefined)
      throw new StateError(`state: expected the database in reach, got ${this.#problem}`)
    try {
      return await work()
    } catch (cause) {
      const code = cause instanceof DatabaseError ? (cause.code ?? '') : undefined
      // An error that the server did not send is about the way to it.
      if (code === undefined || AWAY.test(code)) this.#leave(cause)
      else if (code !== CANCELED) throw cause
      const isFull = code === FULL
      throw new StateError(`state: expected an answer, got ${String(cause)}`, { isFull, cause })
    }
  }

  async reach(): Promise<void> {
    if (this.#isClosed) return
    try {
      if (!this.#isMigrated) await migrate(this.#url)
      this.#isMigrated = true
      await this.#pool.query('select 1')
      if (this.#problem) this.#log('state_returned')
      this.#problem = undefined
    } catch (error) {
      this.#retry(error)
    }
  }

  #leave(error: unknown): void {
    if (this.#problem === undefined) this.#retry(error)
  }

  /** Tries again until the database is reached, with one line in the log for each new problem. */
  #retry(error: unknown): void {
    if (this.#isClosed) return
    const problem = String(error)
    if (problem !== this.#problem) this.#log('state_left', { error: toLogged(error) })
    this.#problem = problem
    setTimeout(() => void this.reach(), RETRY_MS).unref()
  }
}

function toResult({ rows, rowCount }: QueryResult): Awaited<ReturnType<Query>> {
  return { rows, changes: rowCount ?? 0 }
}

function ignore(): void {
  // The statement under way fails as well, and says why.
}

/** One process migrates while the others wait; a failure leaves the schema as it was. */
async function migrate(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
  })
  client.on('error', ignore)
  await client.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await client.query('create table if not exists schema_version (version integer not null)')
    const { rows } = await client.query('select version from schema_version')
    const [found] = z.array(z.object({ version: z.int() })).parse(rows)
    const migrations = readMigrations('postgres')
    for (const migration of listMissing(migrations, found?.version ?? 0))
      await client.query(migration)
    await client.query(
      `delete from schema_version;
       insert into schema_version values (${migrations.length});
       commit`,
    )
  } finally {
    await client.end()
  }
}
