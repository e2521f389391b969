// Creates a table from every SQL file, sorted by its grain so that the same rows give the same
// bytes. Parentheses make DuckDB reject anything but a select. Then each select in sql/checks/ must
// return no rows, or the run stops before publishing. If a source's data breaks the SQL, the daily
// value is computed without it; the source is found by bisection.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import type { SqlFile } from './sql-files.ts'
import { RAW_TABLES } from './stage.ts'

const CHECKS_FOLDER = join(import.meta.dirname, '../../sql/checks')

/** Creates the files' tables in the given order; `onTable` receives the progress. */
export async function transform(
  database: Database,
  files: readonly SqlFile[],
  onTable?: (done: number) => void,
): Promise<void> {
  for (const [done, { file, table, sql, grain, isSorted }] of files.entries())
    try {
      onTable?.(done)
      const order = isSorted ? '' : `order by ${grain}`
      await database.execute(`create or replace table ${table} as from (\n${sql}\n) ${order}`)
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

/** One source's rows of one kind: its prices, scores and facts fail separately. */
export interface Part {
  source: string
  kind: string
}

export interface LeftOut extends Part {
  reason: string
}

/**
 * Runs `attempt` without the parts that make it throw, and returns those parts. Throws the original
 * error if it fails without any of them or runs out of memory.
 */
export async function withoutBroken(
  database: Database,
  parts: readonly Part[],
  attempt: () => Promise<void>,
): Promise<LeftOut[]> {
  let failure: unknown
  try {
    await attempt()
    return []
  } catch (error) {
    if (parts.length === 0 || isOutOfMemory(error)) throw error
    failure = error
  }

  async function attemptWith(used: readonly Part[]): Promise<void> {
    for (const table of Object.keys(RAW_TABLES)) {
      const left = parts.filter((part) => `raw_${part.kind}` === table && !used.includes(part))
      await database.execute(
        `delete from ${table}
         where observed_to >= getvariable('run_day') and list_contains($left::varchar[], source)`,
        { left: JSON.stringify(left.map(({ source }) => source)) },
      )
    }
    await attempt()
  }

  /** Runs `attempt` with only these parts and returns its error, if any. Changes nothing. */
  async function findFailure(used: readonly Part[]): Promise<unknown> {
    await database.execute('begin')
    try {
      await attemptWith(used)
      return undefined
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      return error
    } finally {
      await database.execute('rollback')
    }
  }

  if ((await findFailure([])) !== undefined) throw failure
  const good: Part[] = []
  const broken: LeftOut[] = []
  const queue = [parts]
  for (let some = queue.pop(); some; some = queue.pop()) {
    const error = await findFailure([...good, ...some])
    const [one, other] = some
    if (error === undefined) good.push(...some)
    else if (one && !other) broken.push({ ...one, reason: describeError(error) })
    else queue.push(some.slice(some.length / 2), some.slice(0, some.length / 2))
  }
  await attemptWith(good)
  return broken
}

function describeError(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(0, 240)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Out of Memory')
}
