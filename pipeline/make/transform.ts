// Transform: every sql/NN_name.sql becomes the table `name`, once the tables are there that its header says it reads.
// A file is one select, so the parentheses around it make DuckDB refuse anything else.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONNECTIONS, type Database } from './database.ts'

const SQL_FOLDER = join(import.meta.dirname, '../../sql')

export interface SqlFile {
  /** The table it makes, e.g. `fixes` for `35_fixes.sql`. */
  table: string
  file: string
  /** The tables it reads, as its header says. */
  reads: string[]
  sql: string
}

/** A select failed: names the file. */
class SqlError extends Error {
  override name = 'SqlError'
}

export async function readSqlFiles(folder = SQL_FOLDER): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      const table = file.replace(/^\d+_/, '').replace(/\.sql$/, '')
      return { file, table, reads: readHeader({ file, sql }, 'reads'), sql }
    }),
  )
}

/** `-- reads: a, b (why)` → ['a', 'b']. */
export function readHeader({ file, sql }: Pick<SqlFile, 'file' | 'sql'>, name: string): string[] {
  const line = new RegExp(`^-- ${name}: (.+)$`, 'm').exec(sql)?.[1]
  if (line === undefined)
    throw new SqlError(`sql/${file}: expected a line "-- ${name}: …", got none`)
  return line
    .replace(/ \(.*\)$/, '')
    .split(', ')
    .map((word) => word.trim())
}

/** The tables of SQL files while they are made. */
export interface Making {
  tables: readonly string[]
  /** Resolves when the table is there; rejects where some file failed before that. */
  made(table: string): Promise<void>
  /** Resolves when all are there; rejects when one has failed and no other is being made any more. */
  all: Promise<void>
}

/** Makes each once the tables it reads are there, as many side by side as there are connections, in the files' order. */
export function startTransform(database: Database, files: readonly SqlFile[]): Making {
  const tables = files.map(({ table }) => table)
  const outcomes = new Map(tables.map((table) => [table, Promise.withResolvers<void>()]))
  const all = makeAll(database, files, (table) => outcomes.get(table)?.resolve())
  all.catch((error: unknown) => {
    for (const { promise, reject } of outcomes.values()) {
      // Nobody may be waiting for it.
      promise.catch(() => undefined)
      reject(error)
    }
  })
  return { tables, made: async (table) => outcomes.get(table)?.promise, all }
}

export async function transform(database: Database, files: readonly SqlFile[]): Promise<void> {
  await startTransform(database, files).all
}

async function makeAll(
  database: Database,
  files: readonly SqlFile[],
  onMade: (table: string) => void,
): Promise<void> {
  const waiting = files.map((file, place) => ({
    file,
    needs: files.slice(0, place).filter(({ table }) => file.reads.includes(table)),
  }))
  const unmade = new Set(files)
  const running = new Set<Promise<void>>()
  async function makeNext(file: SqlFile): Promise<void> {
    await make(database, file)
    unmade.delete(file)
    onMade(file.table)
  }
  try {
    while (unmade.size > 0) {
      const place = waiting.findIndex(({ needs }) => !needs.some((file) => unmade.has(file)))
      const [next] = place < 0 || running.size === CONNECTIONS ? [] : waiting.splice(place, 1)
      if (next) {
        const making = makeNext(next.file).finally(() => running.delete(making))
        running.add(making)
      } else await Promise.race(running)
    }
  } finally {
    await Promise.allSettled(running)
  }
}

async function make(database: Database, { file, table, sql }: SqlFile): Promise<void> {
  try {
    await database.execute(`create or replace table ${table} as (\n${sql}\n)`)
  } catch (cause) {
    throw new SqlError(`sql/${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
