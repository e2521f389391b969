// Runs SQL files on tables that a test writes down: given rows, expected rows. A given table has the columns
// that its file, or the stage, makes; a row names only those it is about, the others are null. Tables that
// are not given are made from those that are, and the files people edit are the real ones.
import { openDatabase, type Database } from '../../../pipeline/make/database.ts'
import { stageData, stageParameters } from '../../../pipeline/make/stage.ts'
import { readSqlFiles, transform, type SqlFile } from '../../../pipeline/make/transform.ts'

type Row = Record<string, unknown>
type Given = Record<string, readonly Row[]>

/** The files up to and including those that make `tables`. */
export async function filesUpTo(tables: readonly string[]): Promise<SqlFile[]> {
  const files = await readSqlFiles()
  const last = Math.max(...tables.map((table) => files.findIndex((file) => file.table === table)))
  if (last < 0) throw new Error(`run-sql: expected a file for ${tables.join(', ')}, got none`)
  return files.slice(0, last + 1)
}

/** The rows of each of `tables`, in the order in which its file puts them. */
export async function runSql(
  given: Given,
  tables: readonly string[],
  { day = '2026-07-31' } = {},
): Promise<Row[][]> {
  const database = await openDatabase()
  try {
    await stageData(database)
    await stageParameters(database, day)
    const files = await filesUpTo(tables)
    const made = new Set(files.map((file) => file.table))
    for (const [table, rows] of Object.entries(given))
      if (!made.has(table)) await fill(database, table, rows)
    for (const file of files) {
      await transform(database, [file])
      const rows = given[file.table]
      if (rows !== undefined) await fill(database, file.table, rows)
    }
    const result: Row[][] = []
    for (const table of tables) result.push(await database.rows(`from ${table}`))
    return result
  } finally {
    database.close()
  }
}

async function fill(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  await database.execute(`delete from ${table}`)
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = await database.rows(
    `select column_name as name, column_type as type from (describe ${table})`,
  )
  const known = new Set(columns.map(({ name }) => name))
  for (const name of named)
    if (!known.has(name)) throw new Error(`run-sql: expected a column of ${table}, got ${name}`)
  const shape = columns
    .filter(({ name }) => named.has(String(name)))
    .map(({ name, type }) =>
      String(type).endsWith('[]')
        ? `"${String(name)}":["${String(type).slice(0, -2)}"]`
        : `"${String(name)}":"${String(type)}"`,
    )
  if (shape.length === 0) return
  await database.execute(
    `insert into ${table} by name
     select item.* from (select unnest(from_json($json, '[{${shape.join(',')}}]')) as item)`,
    { json: JSON.stringify(rows) },
  )
}
