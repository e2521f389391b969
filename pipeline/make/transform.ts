// Transform: every SQL file becomes its table. A file is one select, so the parentheses around it
// make DuckDB refuse anything else.
import type { Database } from './database.ts'
import { SqlError, type SqlFile } from './sql-files.ts'

/** Makes the tables of the files, in the order given. */
export async function transform(database: Database, files: readonly SqlFile[]): Promise<void> {
  for (const { file, table, sql } of files)
    try {
      await database.execute(`create or replace table ${table} as (\n${sql}\n)`)
    } catch (cause) {
      throw new SqlError(`sql/${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
}
