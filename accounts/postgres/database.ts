import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg'
import { z } from 'zod'
import { type Log, toLogged } from '../../contract/log.ts'
import { StateError } from '../state.ts'
import { MIGRATIONS } from './migrations.ts'

/** Per process. A request needs the state for a key that is not remembered, and then for a millisecond. */
const MAX_CONNECTIONS = 5
/** Only a key that nobody here remembers waits so long, and only until the first has waited in vain. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 3_000
const MIGRATION_TIMEOUT_MS = 60_000
const RETRY_MS = 500
/** "tpi" as a number: what the processes that migrate at once wait for each other on. */
const MIGRATION_LOCK = 0x747069

/** Errors that say nothing of the statement, only that there is no service: connections, resources, shutdown. */
const AWAY = /^(?:08|28|3D|53|57P|58)/
/** One statement waited too long, for a lock say; others may not have to. */
const CANCELED = '57014'

/** 64-bit integers come as text; none of ours is beyond what a number holds. */
export const Int8 = z.coerce.number().pipe(z.int())

export const Bytes = z.instanceof(Buffer)

type Value = string | number | Buffer | null | readonly (string | number)[]

export interface Connection {
  get(sql: string, ...values: Value[]): Promise<unknown>
  all(sql: string, ...values: Value[]): Promise<unknown[]>
  /** The number of rows that changed. */
  run(sql: string, ...values: Value[]): Promise<number>
}

/**
 * A pool of connections to a database of the present schema. While the database is away, every statement fails at
 * once with a `StateError`, so that nobody waits for what cannot come; it is looked for until it is back.
 */
export class Database implements Connection {
  readonly #pool: Pool
  readonly #url: string
  readonly #log: Log
  #isMigrated = false
  #isAway = true
  #isClosed = false
  #lastProblem = ''

  private constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#pool = new Pool({
      connectionString: url,
      max: MAX_CONNECTIONS,
      // Nobody should wait for a connection to be made because nobody asked for a while.
      min: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      // The server gives up first, so that no statement goes on that nobody waits for.
      statement_timeout: QUERY_TIMEOUT_MS - 100,
      idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    // An idle connection that breaks leaves the pool by itself; unheard, the event would end the process.
    this.#pool.on('error', (error) => this.#leave(error))
  }

  /** Resolves when the database is reached, or the first attempt has failed: it goes on trying. */
  static async open(url: string, { log }: { log: Log }): Promise<Database> {
    const database = new Database(url, log)
    if (!(await database.#reach())) void database.#goOnReaching()
    return database
  }

  async get(sql: string, ...values: Value[]): Promise<unknown> {
    return (await this.all(sql, ...values))[0]
  }

  async all(sql: string, ...values: Value[]): Promise<unknown[]> {
    return (await this.#query(sql, values)).rows
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#query(sql, values)).rowCount ?? 0
  }

  async transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#guard(async () => {
      const client = await this.#pool.connect()
      let problem: Error | undefined
      try {
        await client.query('begin')
        const result = await work(toConnection(client))
        await client.query('commit')
        return result
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        // A connection with a transaction that failed is not worth keeping.
        client.release(problem)
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.end()
  }

  #query(sql: string, values: Value[]): Promise<QueryResult> {
    return this.#guard(() => this.#pool.query(sql, values))
  }

  async #guard<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isAway)
      throw new StateError(`state: expected the database in reach, got ${this.#lastProblem}`)
    try {
      return await work()
    } catch (cause) {
      const code = cause instanceof DatabaseError ? (cause.code ?? '') : undefined
      // What does not come from the server's own mouth is about the way to it.
      if (code === undefined || AWAY.test(code)) this.#leave(cause)
      else if (code !== CANCELED) throw cause
      throw new StateError(`state: expected an answer, got ${String(cause)}`, { cause })
    }
  }

  #leave(error: unknown): void {
    if (this.#isAway || this.#isClosed) return
    this.#isAway = true
    this.#note(error)
    void this.#goOnReaching()
  }

  async #goOnReaching(): Promise<void> {
    do {
      await sleep(RETRY_MS, undefined, { ref: false })
    } while (!this.#isClosed && !(await this.#reach()))
  }

  async #reach(): Promise<boolean> {
    try {
      if (!this.#isMigrated) await migrate(this.#url)
      this.#isMigrated = true
      await this.#pool.query('select 1')
      if (this.#lastProblem) this.#log('state_returned')
      this.#lastProblem = ''
      this.#isAway = false
      return true
    } catch (error) {
      if (!this.#isClosed) this.#note(error)
      return false
    }
  }

  /** One line for each new problem, not for each attempt. */
  #note(error: unknown): void {
    const problem = String(error)
    if (problem !== this.#lastProblem) this.#log('state_left', { error: toLogged(error) })
    this.#lastProblem = problem
  }
}

function toConnection(client: PoolClient): Connection {
  const all = async (sql: string, values: Value[]): Promise<unknown[]> =>
    (await client.query(sql, values)).rows
  return {
    get: async (sql, ...values) => (await all(sql, values))[0],
    all: (sql, ...values) => all(sql, values),
    run: async (sql, ...values) => (await client.query(sql, values)).rowCount ?? 0,
  }
}

/** One process migrates, the others wait and then find it done; whatever fails leaves the schema as it was. */
async function migrate(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await client.query('create table if not exists schema_version (version integer not null)')
    const { rows } = await client.query('select version from schema_version')
    const [{ version }] = z
      .tuple([z.object({ version: z.int() })])
      .parse(rows.length > 0 ? rows : [{ version: 0 }])
    if (version > MIGRATIONS.length)
      throw new Error(
        `TPI_STATE: expected a state of version ${MIGRATIONS.length} or older, got ${version}`,
      )
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration)
    await client.query('delete from schema_version')
    await client.query('insert into schema_version values ($1)', [MIGRATIONS.length])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
