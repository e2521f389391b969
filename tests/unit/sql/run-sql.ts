// Runs SQL files on the rows of a test. A given table has all columns of the real one; those that a row does
// not name are null. Other tables are made by their SQL files, as far as the result needs them. Tables of the
// files in data/ are the real ones, but past prices are only those of the test.
import { openDatabase } from '../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles, type SqlFile } from '../../../pipeline/make/sql-files.ts'
import { stageParameters } from '../../../pipeline/make/parameters.ts'
import { stageData } from '../../../pipeline/make/stage.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { fill } from './fill.ts'

type Row = Record<string, unknown>
type Given = Record<string, readonly Row[]>

// One database for all files of tests that share a process.
const all = await readSqlFiles()
const database = await openDatabase()
await stageData(database)
await stageParameters(database, '2026-07-31')

/** The day that each table was made for, from no rows but those of the files in data/. */
const standing = new Map<string, string>()

/**
 * The rows of each of `tables`, in the order of its file. What follows from the given rows is made, and
 * rolled back; what they do not touch stands for the next call, for its columns at least.
 */
export async function runSql(
  rows: Given,
  tables: readonly string[],
  { day = '2026-07-31' } = {},
): Promise<Row[][]> {
  const given: Given = { raw_past_quotes: [], ...rows }
  await database.setVariables({ run_day: day }, 'date')
  const names = Object.keys(given)
  const files = selectFiles(all, tables)
  const needed = selectFiles(all, tables, names)
  const touched = new Set(listTouched(files, names))
  for (const file of files) {
    const stands = standing.get(file.table)
    if (stands === day || (stands && (touched.has(file) || !needed.includes(file)))) continue
    await transform(database, [file])
    standing.set(file.table, day)
  }
  // One statement at a time, so that all go through one connection.
  await database.execute('begin')
  try {
    for (const each of Object.entries(given)) await fill(database, ...each)
    await transform(
      database,
      needed.filter((file) => touched.has(file)),
    )
    const result: Row[][] = []
    for (const table of tables) result.push(await database.rows(`from ${table}`))
    return result
  } finally {
    await database.execute('rollback')
  }
}

/** Those of `files`, in order, that follow from one of the tables; the others make what they made. */
function listTouched(files: readonly SqlFile[], tables: readonly string[]): SqlFile[] {
  const touched = new Set(tables)
  return files.filter(({ table, reads }) => {
    const isTouched = reads.some((read) => touched.has(read))
    if (isTouched) touched.add(table)
    return isTouched
  })
}
