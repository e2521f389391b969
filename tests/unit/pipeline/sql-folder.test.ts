// A folder of SQL is read in the order that its selects ask for, and audited.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '../../../pipeline/make/transform.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { createFolder } from '../../temporary-folder.ts'

async function lay(files: Record<string, string>): Promise<string> {
  const folder = await createFolder()
  for (const [name, sql] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), sql)
  }
  return folder
}

async function readTables(files: Record<string, string>): Promise<string[]> {
  return (await readSqlFiles(await lay(files))).map(({ table }) => table)
}

describe('the files', () => {
  it('come each after those it reads, otherwise by room and by name', async () => {
    const files = {
      'prices/a.sql': 'select * from c',
      'prices/b.sql': 'select 1 as n',
      'prices/c.sql': 'select * from identity_2 inner join raw_quotes using (n)',
      'identity/identity_2.sql': 'select 1 as n',
      'identity/identity_1.sql': 'select 1 as n',
      'staging/z.sql': 'select 1 as n',
      'staging/notes.md': 'no SQL',
      'checks/bad.sql': 'select * from a',
    }
    expect(await readTables(files)).toEqual(['z', 'identity_1', 'identity_2', 'c', 'a', 'b'])
  })

  it('say which tables they read', async () => {
    const folder = await lay({
      'prices/p.sql': `-- from comments
        with recursive
          own as (select n from below union all select n + 1 from own where n < 3),
          below as (select * from below)
        select (select max(n) from scalar) as n, 'from text' as text
        from own, lateral (select * from inner_one) as x
        semi join below on below.n in (select n from listed)
        union all by name (from last)`,
    })
    const [file] = await readSqlFiles(folder)
    expect(file?.reads).toEqual(['below', 'inner_one', 'last', 'listed', 'scalar'])
  })

  it('must not go round in a circle', async () => {
    const files = {
      'prices/a.sql': 'select * from b',
      'prices/b.sql': 'select * from c',
      'prices/c.sql': 'select * from d',
      'scores/d.sql': 'select * from b',
    }
    await expect(readTables(files)).rejects.toThrow(
      'sql: expected no cycle, got sql/prices/b.sql reads sql/prices/c.sql reads sql/scores/d.sql reads sql/prices/b.sql',
    )
    await expect(readTables({ 'index/itself.sql': 'from itself' })).rejects.toThrow(
      'sql/index/itself.sql reads sql/index/itself.sql',
    )
  })

  it('must not be two of one name, nor lie outside the rooms', async () => {
    const sql = 'select 1 as n'
    await expect(
      readTables({ 'prices/quotes.sql': sql, 'identity/quotes.sql': sql }),
    ).rejects.toThrow(/sql\/(prices|identity)\/quotes\.sql.*sql\/(identity|prices)\/quotes\.sql/)
    for (const file of ['quotes.sql', 'price/quotes.sql', 'prices/old/quotes.sql'])
      await expect(readTables({ [file]: sql })).rejects.toThrow(`sql/${file}: expected one of`)
  })

  it('are named where they are no select', async () => {
    for (const sql of ['selec 1', 'drop table x'])
      await expect(readTables({ 'prices/bad.sql': sql })).rejects.toThrow(
        /^sql\/prices\/bad\.sql: /,
      )
  })

  it('are selected by the tables that are wanted, without those that are there already', async () => {
    const files = await readSqlFiles(
      await lay({
        'prices/a.sql': 'select * from raw_quotes',
        'prices/b.sql': 'select * from a',
        'prices/c.sql': 'select * from b',
        'prices/d.sql': 'select * from a',
      }),
    )
    const select = (...args: [string[], string[]?]) =>
      selectFiles(files, ...args).map(({ table }) => table)
    expect(select(['c'])).toEqual(['a', 'b', 'c'])
    expect(select(['c', 'd'], ['b'])).toEqual(['c', 'a', 'd'])
  })
})

async function auditFolder(files?: Record<string, string>): Promise<void> {
  const database = await openDatabase()
  onTestFinished(() => database.close())
  await audit(database, files && (await lay(files)))
}

describe('audit', () => {
  it('passes where no check finds a row', async () => {
    await auditFolder({ 'empty.sql': 'select 1 where false -- nothing', 'notes.md': 'select 1' })
  })

  it.each([
    ['one row', 'select 7 as bad', '1, first {"bad":7}'],
    [
      'three, of which it shows the first',
      'select range as bad from range(3)',
      '3, first {"bad":"0"}',
    ],
    ['a thousand or more', 'select 1 as n from range(2000)', '1000, first {"n":1}'],
  ])('stops at the first check that finds %s', async (_, sql, found) => {
    const files = { 'b.sql': 'select 1 as later', 'a.sql': sql }
    await expect(auditFolder(files)).rejects.toThrow(
      `sql/checks/a.sql: expected no rows, got ${found}`,
    )
  })
})
