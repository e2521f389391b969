// Every sql/checks/*.sql selects what must not be. One row stops the run before it publishes.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

const CHECKS_FOLDER = join(import.meta.dirname, '../../sql/checks')

/** A check found rows: names the check, says how many, shows the first. */
class CheckError extends Error {
  override name = 'CheckError'
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
      throw new CheckError(
        `sql/checks/${name}: expected no rows, got ${rows.length}, first ${JSON.stringify(rows[0])}`,
      )
  }
}
