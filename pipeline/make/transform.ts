// Creates a table from every SQL file. Parentheses make DuckDB reject anything but a select. Then
// each select in sql/checks/ must return no rows, or the run stops before publishing.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import type { SqlFile } from './sql-files.ts'

const CHECKS_FOLDER = join(import.meta.dirname, '../../sql/checks')

/** Creates the files' tables in the given order; `onTable` receives the progress. */
export async function transform(
  database: Database,
  files: readonly SqlFile[],
  onTable?: (done: number) => void,
): Promise<void> {
  for (const [done, { file, table, sql }] of files.entries())
    try {
      onTable?.(done)
      await database.execute(`create or replace table ${table} as (\n${sql}\n)`)
    } catch (cause) {
      throw new Error(`sql/${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
}

export async function readChecks(folder = CHECKS_FOLDER): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
}

export async function audit(database: Database, folder?: string): Promise<void> {
  for (const { name, sql } of await readChecks(folder)) {
    const rows = await database.rows(`select * from (\n${sql}\n) limit 1000`)
    if (rows.length > 0)
      throw new Error(
        `sql/checks/${name}: expected no rows, got ${rows.length}, first ${JSON.stringify(rows[0])}`,
      )
  }
}
