// The files people edit, one table each. Every column is text: `sql/staging/` casts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from './database.ts'

const DATA_TABLES = {
  data_creators: 'creators.csv',
  data_creator_aliases: 'creator-aliases.csv',
  data_providers: 'providers.csv',
  data_provider_aliases: 'provider-aliases.csv',
  data_model_aliases: 'aliases.csv',
  data_known_models: 'known-models.csv',
} as const

const Day = z.iso.date('expected a day as YYYY-MM-DD')
const Words = z.string('expected a text')
const Void = z
  .strictObject({
    line: z.int(),
    source: Words,
    provider: Words,
    provider_model_id: Words,
    from_day: Day,
    to_day: Day,
    reason: Words,
    signed_by: Words,
  })
  .refine(({ from_day: from, to_day: to }) => from <= to, {
    path: ['to_day'],
    error: 'expected from_day or later',
  })

/** A file of this project is not what it should be: names the file. */
class DataError extends Error {
  override name = 'DataError'
}

export async function stageDataFiles(database: Database, folder: string): Promise<void> {
  for (const [table, file] of Object.entries(DATA_TABLES))
    await named(join(folder, file), async (path) =>
      database.execute(
        `create table ${table} as select * from ${toReader(await readFile(path, 'utf8'))}`,
        { path },
      ),
    )
  await named(join(folder, 'voids.csv'), (path) => stageVoids(database, path))
}

/** A void is written by hand and in a hurry, so each line is checked, and errors name the line. */
async function stageVoids(database: Database, path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  await database.execute(
    `create table data_voids as select (row_number() over () + 1)::integer as line, * from ${toReader(text)}`,
    { path },
  )
  const rows = await database.rows('from data_voids')
  if (rows.length + 1 !== text.trimEnd().split('\n').length)
    throw new Error('expected one void on each line, and no empty line')
  for (const row of rows) {
    const issue = Void.safeParse(row).error?.issues[0]
    if (!issue) continue
    const column = String(issue.path[0])
    throw new Error(
      `line ${String(row['line'])}: ${column}: ${issue.message}, got ${JSON.stringify(row[column])}`,
    )
  }
}

/**
 * The columns are the header's: DuckDB's own guess takes a line with more commas for the header.
 */
function toReader(text: string): string {
  const [header = ''] = text.split('\n')
  const columns = header.split(',').map((name) => `'${name.replaceAll("'", "''")}': 'varchar'`)
  return `read_csv($path, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, columns = {${columns.join(', ')}})`
}

export async function named(path: string, load: (path: string) => Promise<void>): Promise<void> {
  try {
    await load(path)
  } catch (cause) {
    throw new DataError(`${path}: ${toReason(cause)}`, { cause })
  }
}

function toReason(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, line, problem] = /CSV Error on Line: (\d+)\nOriginal Line:.*\n+(.+)/.exec(message) ?? []
  return line === undefined ? (message.split('\n')[0] ?? '') : `line ${line}: ${problem}`
}
