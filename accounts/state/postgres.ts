// A database shared by several machines.
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { type Driver, type Query, StateError } from './database.ts'

/** Per process. A request with an uncached key uses a connection for about a millisecond. */
const MAX_CONNECTIONS = 5
/** Only a request with an uncached key waits this long, and only until the first timeout. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 3_000
/**
 * "tpi" as a number: the advisory lock that serializes transactions, which take milliseconds each.
 */
const LOCK = 0x747069

/** Errors of the service rather than the statement: connection, resources, shutdown, timeout. */
const AWAY = /^(?:08|28|3D|53|57P|57014|58)/

export function openPostgres(url: string): Driver {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    // Keeps one connection open, so the first statement after a quiet period doesn't wait.
    min: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // The server times out first, so no statement outlives its caller.
    statement_timeout: QUERY_TIMEOUT_MS - 100,
    idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  // Without listeners these events would end the process. The next statement fails too and reports
  // the reason.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    query: (text, parameters) => toQuery(pool)(text, parameters).catch(rethrow),
    async transaction(work) {
      const client = await pool.connect().catch(rethrow)
      let problem: Error | undefined
      try {
        await client.query(`begin; select pg_advisory_xact_lock(${LOCK})`)
        const answer = await work(toQuery(client))
        await client.query('commit')
        return answer
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error))
        return rethrow(error)
      } finally {
        // Drop the connection of a failed transaction.
        client.release(problem)
      }
    },
    close: () => pool.end(),
  }
}

function toQuery(client: Pool | PoolClient): Query {
  return async (text, parameters) => {
    const { rows, rowCount } = await client.query(text, [...parameters])
    return { rows, changes: rowCount ?? 0 }
  }
}

/** An error that the server didn't send is a connection problem. */
function rethrow(error: unknown): never {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '08'
  if (!AWAY.test(code)) throw error
  throw new StateError(`state: expected an answer, got ${String(error)}`, { cause: error })
}
