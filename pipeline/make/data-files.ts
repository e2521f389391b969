// The files people edit, one table each, every column a text: `sql/staging/` casts. A file that is
// not what its schema says is refused, by file, line and column.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonFile } from '../../contract/json-file.ts'
import { DATA_FILES, type DataFile } from './data-schemas.ts'
import { Parameters } from './parameter-schema.ts'
import type { Database } from './database.ts'

export async function stageDataFiles(database: Database, folder: string): Promise<void> {
  for (const [table, definition] of Object.entries<DataFile>(DATA_FILES))
    await named(join(folder, definition.file), (path) =>
      stageDataFile(database, table, { path, definition }),
    )
}

async function stageDataFile(
  database: Database,
  table: string,
  { path, definition: { key, shape, references } }: { path: string; definition: DataFile },
): Promise<void> {
  const text = await readFile(path, 'utf8')
  const [header = ''] = text.split('\n')
  const columns = Object.keys(shape.shape)
  if (header.trimEnd() !== columns.join(','))
    throw new Error(`line 1: expected the columns ${columns.join(',')}, got ${header.trimEnd()}`)
  await database.execute(
    `create table ${table} as
     select (row_number() over () + 1)::integer as line, * from ${toReader(columns)}`,
    { path },
  )
  const rows = await database.rows(`from ${table}`)
  const lines = text.trimEnd().split('\n')
  const empty = lines.findIndex((line) => line.trim() === '')
  if (empty >= 0 || rows.length + 1 !== lines.length)
    throw new Error(`line ${empty + 1 || 1}: expected one row on each line, and no empty line`)
  // DuckDB takes no notice of an empty column too many.
  const wider = lines.findIndex(
    (line) => !line.includes('"') && line.split(',').length > columns.length,
  )
  if (wider >= 0) throw new Error(`line ${wider + 1}: expected ${columns.length} columns, got more`)
  const seen = new Map<string, number>()
  for (const { line, ...row } of rows) {
    const refuse = (column: string, expected: string) => {
      const value = JSON.stringify(row[column])
      throw new Error(`line ${String(line)}: ${column}: ${expected}, got ${value}`)
    }
    const issue = shape.safeParse(row).error?.issues[0]
    if (issue) refuse(String(issue.path[0]), issue.message)
    const name = key.map((column) => row[column]).join('\n')
    const first = seen.get(name)
    if (first !== undefined)
      refuse(key.at(0) ?? '', `expected no second row of its key, which line ${first} has`)
    seen.set(name, Number(line))
  }
  for (const { column, to } of references) {
    const [lost] = await database.rows(
      `select line, value
       from (select line, unnest(string_split(${column}, '|')) as value from ${table})
       where value <> '*' and value not in (select ${to.column} from ${to.table})
       order by line limit 1`,
    )
    if (lost)
      throw new Error(
        `line ${String(lost['line'])}: ${column}: expected one of the ${to.column}s in ${toFile(to.table)}, got ${JSON.stringify(lost['value'])}`,
      )
  }
}

function toFile(table: string): string {
  return (
    Object.entries<DataFile>(DATA_FILES).find(([name]) => name === table)?.[1].file ??
    'pipeline/sources/'
  )
}

/** The columns are known: DuckDB's own guess takes a line with more commas for the header. */
function toReader(names: readonly string[]): string {
  const columns = names.map((name) => `'${name}': 'varchar'`).join(', ')
  return `read_csv($path, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, columns = {${columns}})`
}

/** The values of the parameters; throws where one is not what its name says it is. */
export function parseParameters(text: string): Record<string, string | number> {
  const read = Object.entries(parseJsonFile(text, Parameters))
  return Object.fromEntries(read.map(([name, { value }]) => [name, value]))
}

export async function named(path: string, load: (path: string) => Promise<void>): Promise<void> {
  try {
    await load(path)
  } catch (cause) {
    throw new Error(`${path}: ${toReason(cause)}`, { cause })
  }
}

function toReason(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, line, problem] =
    /CSV Error on Line: (\d+)\n[^]*?\n((?:Expected|Value|Invalid)[^\n]*)/.exec(message) ?? []
  return line === undefined ? (message.split('\n')[0] ?? '') : `line ${line}: ${problem}`
}
