// One in-memory DuckDB per run; nothing of it outlives the run.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import pLimit from 'p-limit'

type Parameters = Record<string, DuckDBValue>

/** Statements that are started together run side by side, as many as there are connections; the others wait in turn. */
export interface Database {
  execute(sql: string, parameters?: Parameters): Promise<void>
  /** Sets variables for all statements to come: a text as `type`, a number as a double. */
  setVariables(
    values: Readonly<Record<string, string | number>>,
    type?: 'varchar' | 'date',
  ): Promise<void>
  /** Rows as plain JSON values. DECIMAL and BIGINT would come as strings: cast them in the select. */
  rows(sql: string, parameters?: Parameters): Promise<Record<string, unknown>[]>
  close(): void
}

/** How many statements run at once. */
const CONNECTIONS = 2

/** How much a run may grow before it looks for memory to hand back. */
const TRIM_BYTES = 16 * 1024 * 1024

/**
 * One thread by default: sums then add in one order, whatever the machine. What does not fit in memory
 * spills into `folder`, which must be this database's alone: DuckDB gives its files the same names
 * everywhere, so two that share one read each other's. A folder that is not there it makes and removes.
 */
export async function openDatabase(
  folder = join(tmpdir(), `price-index-${randomUUID()}`),
  { threads = 1, memoryLimit = '150MB' } = {},
): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: memoryLimit,
    temp_directory: folder,
    // Extensions would come from a host outside; everything used here is built in.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'true',
  })
  const connections: DuckDBConnection[] = []
  for (let number = 0; number < CONNECTIONS; number += 1) connections.push(await instance.connect())
  // Compressed, the same tables take a sixth of the memory.
  await connections[0]?.run("attach ':memory:' as run (compress)")
  for (const connection of connections) {
    await connection.run('use run')
    await connection.run("set timezone = 'UTC'")
  }
  const free = [...connections]
  const limit = pLimit(CONNECTIONS)
  let kept = process.memoryUsage.rss()

  function use<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    return limit(async () => {
      const connection = free.pop()
      if (!connection) throw new Error('database: expected a free connection, got none')
      try {
        const result = await work(connection)
        await trim(connection)
        return result
      } finally {
        free.push(connection)
      }
    })
  }

  /** Hands memory that earlier statements freed back to the system: the C library keeps it for more of the same. */
  async function trim(connection: DuckDBConnection): Promise<void> {
    // Pages that go and come back cost more than small statements do themselves.
    if (process.memoryUsage.rss() < kept + TRIM_BYTES) return
    // DuckDB lets go of what is free when its limit is set, even to what it was.
    await connection.run(`set memory_limit = '${memoryLimit}'`)
    kept = process.memoryUsage.rss()
  }

  return {
    execute: (sql, parameters) =>
      use(async (connection) => {
        await connection.run(sql, parameters)
      }),
    async setVariables(values, type = 'varchar') {
      // As one text: a statement of its own for each takes longer than what it does.
      const statements = Object.entries(values).map(([name, value]) => {
        const literal = `'${String(value).replaceAll("'", "''")}'`
        return `set variable ${name} = ${literal}::${typeof value === 'number' ? 'double' : type}`
      })
      if (statements.length === 0) return
      // Each connection has its own.
      for (const connection of connections) await connection.run(statements.join(';'))
    },
    rows: (sql, parameters) =>
      use(async (connection) => {
        const reader = await connection.runAndReadAll(sql, parameters)
        return reader.getRowObjectsJson()
      }),
    close() {
      for (const connection of connections) connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Opens a database in a temporary folder, and removes both when `work` ends. */
export async function withDatabase<Result>(
  work: (database: Database, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'price-index-'))
  try {
    const database = await openDatabase(folder)
    try {
      return await work(database, folder)
    } finally {
      database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
