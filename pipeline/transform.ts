// Transform: every sql/NN_name.sql, in order, becomes the table `name`. A file is one select, so the
// parentheses around it make DuckDB refuse anything else.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

const SQL_FOLDER = join(import.meta.dirname, '..', 'sql')

export interface SqlFile {
  /** The table it makes, e.g. `fixes` for `35_fixes.sql`. */
  table: string
  file: string
  sql: string
}

/** A select failed: names the file. */
class SqlError extends Error {
  override name = 'SqlError'
}

export async function readSqlFiles(folder = SQL_FOLDER): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => ({
      file,
      table: file.replace(/^\d+_/, '').replace(/\.sql$/, ''),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  )
}

export async function transform(database: Database, files: readonly SqlFile[]): Promise<void> {
  for (const { file, table, sql } of files)
    try {
      await database.execute(`create or replace table ${table} as (\n${sql}\n)`)
      await database.trim()
    } catch (cause) {
      throw new SqlError(`sql/${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
}
