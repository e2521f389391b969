// One in-memory DuckDB per run; nothing of it outlives the run.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'

type Parameters = Record<string, DuckDBValue>

export interface Database {
  /** Runs a statement; throws with the statement's name in front. */
  execute(sql: string, parameters?: Parameters): Promise<void>
  /** Rows as plain JSON values. DECIMAL and BIGINT would come as strings: cast them in the select. */
  rows(sql: string, parameters?: Parameters): Promise<Record<string, unknown>[]>
  /** Rows of two texts, for many and long ones. */
  texts(sql: string): Promise<[string, string][]>
  /** Hands memory that earlier statements freed back to the system: the C library keeps it for more of the same. */
  trim(): Promise<void>
  close(): void
}

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
  const connection: DuckDBConnection = await instance.connect()
  // Compressed, the same tables take a sixth of the memory.
  await connection.run("attach ':memory:' as run (compress)")
  await connection.run('use run')
  await connection.run("set timezone = 'UTC'")
  let kept = process.memoryUsage.rss()
  return {
    async execute(sql, parameters) {
      await connection.run(sql, parameters)
    },
    async rows(sql, parameters) {
      const reader = await connection.runAndReadAll(sql, parameters)
      return reader.getRowObjectsJson()
    },
    async texts(sql) {
      const reader = await connection.runAndReadAll(sql)
      const [names = [], texts = []] = reader.getColumns()
      return texts.map((text, row) => [String(names[row]), String(text)])
    },
    async trim() {
      // Pages that go and come back cost more than small statements do themselves.
      if (process.memoryUsage.rss() < kept + TRIM_BYTES) return
      // DuckDB lets go of what is free when its limit is set, even to what it was.
      await connection.run(`set memory_limit = '${memoryLimit}'`)
      kept = process.memoryUsage.rss()
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
