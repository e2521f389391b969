import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'

const open: Database[] = []
afterEach(() => open.splice(0).forEach((database) => database.close()))

async function openSmall(): Promise<Database> {
  const database = await openDatabase(undefined, { memoryLimit: '20MB' })
  open.push(database)
  return database
}

async function findFolder(database: Database): Promise<string> {
  const [row] = await database.rows(`select current_setting('temp_directory') as folder`)
  return String(row?.['folder'])
}

describe('a database', () => {
  it('spills into its own folder, which is removed when it closes', async () => {
    const one = await openSmall()
    const other = await openSmall()
    const folders = [await findFolder(one), await findFolder(other)]
    expect(new Set(folders).size).toBe(2)

    // More than its memory holds, so that it does spill.
    await one.execute(
      'create table spilled as select md5(range::varchar) as text from range(1500000)',
    )
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, false])
    open.splice(0).forEach((database) => database.close())
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false])
  })
})
