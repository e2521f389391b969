import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import type { SqlFile } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'

let database: Database
beforeEach(async () => {
  database = await openDatabase()
})
afterEach(() => database.close())

function toFile(table: string, sql: string, reads: string[] = []): SqlFile {
  return { table, file: `prices/${table}.sql`, reads, sql }
}

describe('transform', () => {
  it('makes the tables in the order given, and over those that are there', async () => {
    const files = [
      toFile('first', 'select 1 as n -- one'),
      toFile('second', 'select n + 1 as n from first -- the end', ['first']),
    ]
    await transform(database, files)
    await transform(database, files)
    expect(await database.rows('from second')).toEqual([{ n: 2 }])
  })

  it('lets each file see the variables', async () => {
    await database.setVariables({ share: 2, text: "it's" })
    await database.setVariables({ day: '2026-07-31' }, 'date')
    const read = `select getvariable('share') as share, getvariable('day') as day, getvariable('text') as said`
    await transform(database, [toFile('one', read), toFile('other', read)])
    for (const table of ['one', 'other'])
      expect(
        await database.rows(
          `select typeof(share) as share, day::varchar as day, said from ${table}`,
        ),
      ).toEqual([{ share: 'DOUBLE', day: '2026-07-31', said: "it's" }])
  })

  it('stops at the first file that fails, and names it', async () => {
    const files = [toFile('broken', 'select no_such'), toFile('next', 'select 1 as n')]
    await expect(transform(database, files)).rejects.toMatchObject({
      message: expect.stringMatching(/^sql\/prices\/broken\.sql: .*no_such/),
      cause: expect.any(Error),
    })
    expect(await database.rows('select table_name from duckdb_tables()')).toEqual([])
  })

  it('names the file and the table that nothing makes', async () => {
    const files = [toFile('prices', 'select * from nowhere', ['nowhere'])]
    await expect(transform(database, files)).rejects.toThrow(/^sql\/prices\/prices\.sql: .*nowhere/)
  })
})
