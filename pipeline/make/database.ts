// One in-memory DuckDB per run, discarded afterwards with the folder it spills into.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { createTemporaryName, isLeftover } from '../../store/temporary-file.ts'
import { readMemoryLimit } from '../config.ts'

/** Followed by host, process and a random part. */
const FOLDER_PREFIX = 'price-index.'

type Parameters = Record<string, DuckDBValue>

/** Statements run one by one, in the order they were started. */
export interface Database {
  execute(sql: string, parameters?: Parameters): Promise<void>
  /** Sets variables for all later statements: text as `type`, numbers as double. */
  setVariables(
    values: Readonly<Record<string, string | number>>,
    type?: 'varchar' | 'date',
  ): Promise<void>
  /** Rows as JSON values. Cast DECIMAL and BIGINT in the select, because they would be strings. */
  rows(sql: string, parameters?: Parameters): Promise<Record<string, unknown>[]>
  close(): void
}

/** How much the process may grow before the database returns memory. */
const TRIM_BYTES = 64 * 1024 * 1024

/**
 * Uses one thread by default, so sums add up in the same order on every machine. Data that doesn't
 * fit in memory spills into `folder`, which must not be shared, because DuckDB uses the same file
 * names everywhere. DuckDB creates and removes the folder if it doesn't exist.
 */
export async function openDatabase(
  folder = join(tmpdir(), `price-index-${randomUUID()}`),
  { threads = 1, memoryLimit = `${readMemoryLimit()}MiB` } = {},
): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: memoryLimit,
    temp_directory: folder,
    // Extensions would be downloaded; everything used here is built in.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'true',
  })
  const connection = await instance.connect()
  // Compression reduces the tables' memory to a sixth.
  await connection.run("attach ':memory:' as run (compress); use run; set timezone = 'UTC'")
  const limit = pLimit(1)
  let trimmedAt = process.memoryUsage.rss()

  /** DuckDB keeps freed memory until its limit is set, even to the same value. */
  async function trim(): Promise<void> {
    if (process.memoryUsage.rss() < trimmedAt + TRIM_BYTES) return
    await connection.run(`set memory_limit = '${memoryLimit}'`)
    trimmedAt = process.memoryUsage.rss()
  }

  return {
    execute: (sql, parameters) =>
      limit(async () => {
        await connection.run(sql, parameters)
        await trim()
      }),
    async setVariables(values, type = 'varchar') {
      // One statement for all, because separate ones take longer than the work itself.
      const statements = Object.entries(values).map(([name, value]) => {
        const literal = `'${String(value).replaceAll("'", "''")}'`
        return `set variable ${name} = ${literal}::${typeof value === 'number' ? 'double' : type}`
      })
      if (statements.length > 0) await limit(() => connection.run(statements.join(';')))
    },
    rows: (sql, parameters) =>
      limit(async () => {
        const reader = await connection.runAndReadAll(sql, parameters)
        await trim()
        return reader.getRowObjectsJson()
      }),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Opens a database in a temporary folder and removes both when `work` ends. */
export async function withDatabase<Result>(
  work: (database: Database, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(tmpdir(), FOLDER_PREFIX + createTemporaryName())
  await mkdir(folder, { mode: 0o700 })
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

/**
 * Removes folders of killed runs: at once if their process has ended, elsewhere after a day. `own`
 * was just created and tells the time of the file system, because processes' clocks may differ.
 */
export async function sweepFolders(own: string): Promise<void> {
  const { mtime: now } = await stat(own)
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const folder of names.map((name) => join(tmpdir(), name)))
    // Another user's folder stays.
    if (await isLeftover(folder, now))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
}
