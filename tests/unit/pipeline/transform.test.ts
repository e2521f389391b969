import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { type SqlFile, startTransform, transform } from '../../../pipeline/make/transform.ts'

let database: Database
let folder: string | undefined
let endPipe = async () => {}
beforeEach(async () => {
  database = await openDatabase()
})
afterEach(async () => {
  // A database waits for what it reads when it closes.
  await endPipe()
  database.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/** Takes so long that others fail meanwhile. */
const SLOW = `(select max(md5(range::varchar)) from range(300000))`

function toFile(table: string, reads: string[], sql: string): SqlFile {
  return { table, file: `${table}.sql`, reads, sql }
}

/** A file that ends when the test says so: whoever reads it waits until then. */
async function openPipe(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'transform-'))
  const path = join(folder, 'pipe.csv')
  execFileSync('mkfifo', [path])
  // It opens for both at once: ended before that, it would keep its reader waiting for ever.
  const opening = open(path, 'w')
  endPipe = async () => {
    endPipe = async () => {}
    const file = await opening
    await file.write('number\n1\n')
    await file.close()
  }
  return path
}

describe('SQL files', () => {
  it('wait for what they read, and for nothing else', { timeout: 30_000 }, async () => {
    const path = await openPipe()
    const making = startTransform(database, [
      toFile('waiting', [], `select * from read_csv('${path}', header = true)`),
      toFile('after_waiting', ['waiting'], 'select * from waiting'),
      toFile('quick', [], 'select 1 as number'),
      toFile('after_quick', ['quick'], 'select * from quick'),
    ])
    await making.made('after_quick')
    const order: string[] = []
    const tables = ['after_waiting', 'waiting'].map(async (table) => {
      await making.made(table)
      order.push(table)
    })
    expect(order).toEqual([])
    await endPipe()
    await Promise.all(tables)
    expect(order).toEqual(['waiting', 'after_waiting'])
  })

  it('each see the variables', async () => {
    await database.setVariables({ share: 2, text: "it's" })
    await database.setVariables({ day: '2026-07-31' }, 'date')
    const read = `select getvariable('share') as share, getvariable('day') as day, getvariable('text') as said, ${SLOW} as text`
    await transform(database, [toFile('one', [], read), toFile('other', [], read)])
    for (const table of ['one', 'other'])
      expect(
        await database.rows(
          `select typeof(share) as share, day::varchar as day, said from ${table}`,
        ),
      ).toEqual([{ share: 'DOUBLE', day: '2026-07-31', said: "it's" }])
  })

  it('leave nothing running behind one that failed, and do not begin what reads it', async () => {
    const making = startTransform(database, [
      toFile('broken', [], 'select * from nowhere'),
      toFile('slow', [], `select ${SLOW} as text`),
      toFile('after_broken', ['broken'], 'select 1 as number'),
    ])
    await expect(making.all).rejects.toThrow(/^sql\/broken\.sql: .*nowhere/)
    await expect(making.made('after_broken')).rejects.toThrow(/^sql\/broken\.sql/)
    const tables = await database.rows(
      `select table_name as name from duckdb_tables() order by table_name`,
    )
    expect(tables).toEqual([{ name: 'slow' }])
  })
})
