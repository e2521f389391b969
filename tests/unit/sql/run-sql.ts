// Runs SQL files on tables that a test writes down: given rows, expected rows. A given table has the columns
// that its file, or the stage, makes; a row names only those it is about, the others are null. Of the tables
// that are not given, those are made that the result needs; the files people edit are the real ones.
import { openDatabase } from '../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { stageData, stageParameters } from '../../../pipeline/make/stage.ts'
import { transform } from '../../../pipeline/make/transform.ts'

type Row = Record<string, unknown>
type Given = Record<string, readonly Row[]>

// One database for all files of tests that share a process.
const files = await readSqlFiles()
const database = await openDatabase()
await stageData(database)
await stageParameters(database, '2026-07-31')

/** The rows of each of `tables`, in the order in which its file puts them. Nothing of it is left for the next call. */
export async function runSql(
  given: Given,
  tables: readonly string[],
  { day = '2026-07-31' } = {},
): Promise<Row[][]> {
  await database.setVariables({ run_day: day }, 'date')
  // One statement at a time, so that all go through one connection.
  await database.execute('begin')
  try {
    const made = selectFiles(files, tables)
    const names = new Set(made.map(({ table }) => table))
    for (const [table, rows] of Object.entries(given))
      if (!names.has(table)) await fill(table, rows)
    for (const file of made) {
      await transform(database, [file])
      const rows = given[file.table]
      if (rows !== undefined) await fill(file.table, rows)
    }
    const result: Row[][] = []
    for (const table of tables) result.push(await database.rows(`from ${table}`))
    return result
  } finally {
    await database.execute('rollback')
  }
}

async function fill(table: string, rows: readonly Row[]): Promise<void> {
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
