import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Database,
  openDatabase,
  sweepFolders,
  withDatabase,
} from '../../../pipeline/make/database.ts'

const open: Database[] = []
afterEach(() => open.splice(0).forEach((database) => database.close()))

async function openSmall(): Promise<Database> {
  const database = await openDatabase(undefined, { memoryLimit: '40MB' })
  open.push(database)
  return database
}

async function findFolder(database: Database): Promise<string> {
  const [row] = await database.rows(`select current_setting('temp_directory') as folder`)
  return String(row?.['folder'])
}

describe('a database', () => {
  it('spills into a folder of its own, which is gone when it closes', async () => {
    const one = await openSmall()
    const other = await openSmall()
    const folders = [await findFolder(one), await findFolder(other)]
    expect(new Set(folders).size).toBe(2)

    // More than its memory holds, so that it does spill.
    await one.execute(
      'create table spilled as select md5(range::varchar) as text from range(3000000)',
    )
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, false])
    open.splice(0).forEach((database) => database.close())
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false])
  })
})

describe('the folder of a run that was killed', () => {
  it('is swept by the next, and that of a run at work is not', async () => {
    // A process that has ended for certain.
    const { pid } = spawnSync(process.execPath, ['--version'])
    const dead = join(tmpdir(), `price-index.${hostname()}.${pid}.${'0'.repeat(24)}`)
    await mkdir(dead)
    try {
      await withDatabase(async (_database, folder) => {
        expect(await sweepFolders()).toBeGreaterThanOrEqual(1)
        expect(existsSync(dead)).toBe(false)
        expect(existsSync(folder)).toBe(true)
      })
    } finally {
      await rm(dead, { recursive: true, force: true })
    }
  })
})
