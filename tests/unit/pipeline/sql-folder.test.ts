// A folder of SQL becomes tables, in order, and is then audited.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '../../../pipeline/make/audit.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { readSqlFiles, transform } from '../../../pipeline/make/transform.ts'

async function lay(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sql-'))
  const database = await openDatabase()
  onTestFinished(async () => {
    database.close()
    await rm(folder, { recursive: true })
  })
  await mkdir(join(folder, 'checks'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return { folder, database }
}

describe('transform', () => {
  it('makes a table of each file, in the order of their names', async () => {
    const { folder, database } = await lay({
      '20_second.sql':
        '-- after the first\n-- reads: first_2\nselect n + 1 as n from first_2 -- the end',
      '10_first_2.sql': '-- reads: nothing\nselect 1 as n',
      'README.md': 'no SQL',
      '30_third.sqlite': 'no SQL',
    })
    const files = await readSqlFiles(folder)
    expect(files.map(({ file, table }) => [file, table])).toEqual([
      ['10_first_2.sql', 'first_2'],
      ['20_second.sql', 'second'],
    ])
    await transform(database, files)
    expect(await database.rows('from second')).toEqual([{ n: 2 }])
    await transform(database, files)
  })

  it('reads the project’s own by default', async () => {
    const tables = (await readSqlFiles()).map(({ table }) => table)
    expect(tables).toContain('fixes')
    expect(tables.indexOf('quotes')).toBeLessThan(tables.indexOf('fixes'))
  })

  it('names the file that does not say what it reads', async () => {
    const { folder } = await lay({ '10_silent.sql': 'select 1 as n' })
    await expect(readSqlFiles(folder)).rejects.toThrow(
      'sql/10_silent.sql: expected a line "-- reads: …", got none',
    )
  })

  it('names the file of a select that fails, or that is none', async () => {
    const { folder, database } = await lay({ '10_bad.sql': '-- reads: nothing\nselect no_such' })
    await expect(transform(database, await readSqlFiles(folder))).rejects.toThrow(
      /^sql\/10_bad\.sql: .*no_such/,
    )
    const drop = [{ table: 't', file: '20_drop.sql', reads: [], sql: 'drop table x' }]
    await expect(transform(database, drop)).rejects.toMatchObject({
      name: 'SqlError',
      message: expect.stringMatching(/^sql\/20_drop\.sql: /),
      cause: expect.any(Error),
    })
  })
})

describe('audit', () => {
  it('passes where no check finds a row', async () => {
    const { folder, database } = await lay({
      'empty.sql': 'select 1 where false -- nothing',
      'notes.md': 'select 1',
    })
    await audit(database, folder)
  })

  it('stops at a check that does, and shows the first row', async () => {
    const { folder, database } = await lay({
      'b.sql': 'select 1 as later',
      'a.sql': 'select range as bad from range(3)',
    })
    await expect(audit(database, folder)).rejects.toMatchObject({
      name: 'CheckError',
      message: 'sql/checks/a.sql: expected no rows, got 3, first {"bad":"0"}',
    })
  })

  it('needs one row to stop, and counts a thousand at most', async () => {
    const one = await lay({ 'a.sql': 'select 1 as n' })
    await expect(audit(one.database, one.folder)).rejects.toThrow('got 1, first {"n":1}')
    const many = await lay({ 'a.sql': 'select 1 as n from range(2000)' })
    await expect(audit(many.database, many.folder)).rejects.toThrow('got 1000, ')
  })

  it('runs the project’s own checks by default', async () => {
    const { database } = await lay({})
    // Their tables are not there.
    await expect(audit(database)).rejects.toThrow(/does not exist/)
  })
})
