// Runs SQL files on the rows of a test. A given table has all columns of the real one; those that a row does
// not name are null. Other tables are made by their SQL files, as far as the result needs them. Tables of the
// files in data/ are the real ones.
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

/** The rows of each of `tables`, in the order of its file. Each call is rolled back. */
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
