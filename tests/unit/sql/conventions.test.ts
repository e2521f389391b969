import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireShape } from '../../../contract/documents.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import {
  readSeedLastDay,
  stageData,
  stageParameters,
  stageSeed,
} from '../../../pipeline/make/stage.ts'
import { readSqlFiles, ROOMS, type SqlFile } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'

const files = await readSqlFiles()
const CHECKS = join(import.meta.dirname, '../../../sql/checks')

let folder: string
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conventions-'))
  database = await openDatabase(folder)
  const day = await readSeedLastDay(database)
  await stageData(database)
  await stageParameters(database, day)
  await stageSeed(database, day)
  await transform(database, files)
})
afterAll(async () => {
  database.close()
  await rm(folder, { recursive: true, force: true })
})

const toRoom = ({ file }: SqlFile) => dirname(file)

/** `-- grain: a, b` → ['a', 'b']. */
function readHeader({ sql }: SqlFile, name: string): string[] {
  return new RegExp(`^-- ${name}: (.+)$`, 'm').exec(sql)?.[1]?.split(', ') ?? []
}

describe.each(files)('sql/$file', (file) => {
  it('opens with a sentence', () => {
    expect(file.sql).toMatch(/^-- [A-Z`]/)
  })

  it('reads tables of its own room and of those before', () => {
    const later = ROOMS.slice(ROOMS.indexOf(toRoom(file)) + 1)
    const reads = files.filter(({ table }) => file.reads.includes(table))
    expect(reads.filter((read) => later.includes(toRoom(read)))).toEqual([])
    if (!['staging', 'identity'].includes(toRoom(file)))
      expect(file.reads.filter((table) => table.startsWith('stg_'))).toEqual([])
  })

  it('wraps its comments at 100 columns', () => {
    expect(file.sql).not.toMatch(/^(?=.{101}) *--/m)
  })

  it('has one row for each value of its grain', async () => {
    const grain = readHeader(file, 'grain').join(', ')
    expect(grain).not.toBe('')
    const repeated = await database.rows(
      `select ${grain}, count(*)::integer as rows from ${file.table} group by all having count(*) > 1 limit 3`,
    )
    expect(repeated).toEqual([])
  })

  it('asks neither the clock nor chance', () => {
    expect(file.sql).not.toMatch(
      /\b(now|current_date|current_timestamp|today|random|uuid)\s*\(|\bcurrent_(date|time)/i,
    )
  })
})

describe.each(files.filter(({ table }) => table.startsWith('doc_')))('$table', (file) => {
  it('writes the documents that its header says, each of a shape', async () => {
    const written = readHeader(file, 'writes').map(
      (path) =>
        new RegExp(
          `^${path
            .split(/<\w+>/)
            .map((part) => RegExp.escape(part))
            .join('.+')}$`,
        ),
    )
    for (const row of await database.rows(`select path from ${file.table}`)) {
      const path = String(row['path'])
      requireShape(path)
      expect(
        written.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true)
    }
  })
})

describe('checks', async () => {
  it.each((await readdir(CHECKS)).filter((name) => name.endsWith('.sql')))(
    '%s opens with a sentence',
    async (name) => {
      expect(await readFile(join(CHECKS, name), 'utf8')).toMatch(/^-- [A-Z].+\.\n/)
    },
  )
})
