import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireShape } from '../../../contract/documents.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import {
  readSeedLastDay,
  stageData,
  stageParameters,
  stageSeed,
} from '../../../pipeline/make/stage.ts'
import { readHeader, readSqlFiles, transform } from '../../../pipeline/make/transform.ts'

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

/** The tables a select reads, as DuckDB's own parser sees them: its common table expressions left out. */
async function findTables(sql: string): Promise<Set<string>> {
  const [row] = await database.rows(
    `select json_serialize_sql('${sql.replaceAll("'", "''")}') as tree`,
  )
  const tables = new Set<string>()
  const own = new Set<string>()
  visit(JSON.parse(String(row?.['tree'])))
  return tables.difference(own)

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'BASE_TABLE' && 'table_name' in node)
      tables.add(String(node.table_name))
    if (
      'cte_map' in node &&
      typeof node.cte_map === 'object' &&
      node.cte_map !== null &&
      'map' in node.cte_map
    )
      for (const entry of Array.isArray(node.cte_map.map) ? node.cte_map.map : [])
        own.add(String(entry.key))
    Object.values(node).forEach(visit)
  }
}

describe.each(files)('sql/$file', (file) => {
  it('opens with a sentence and says what it writes', () => {
    expect(file.sql).toMatch(/^-- [A-Z`]/)
    expect(readHeader(file, 'writes')).toEqual([file.table])
  })

  it('reads exactly what its header says, and only what was made before it', async () => {
    const declared = file.reads
    expect(declared.toSorted()).toEqual([...(await findTables(file.sql))].sort())
    const later = files.slice(files.indexOf(file)).map(({ table }) => table)
    expect(declared.filter((table) => later.includes(table))).toEqual([])
  })

  it('has one row for each value of its grain', async () => {
    const grain = readHeader(file, 'grain').join(', ')
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

describe('documents', () => {
  it('have a shape for every path that is made', async () => {
    for (const { table } of files.filter((file) => file.table.startsWith('doc_')))
      for (const row of await database.rows(`select path from ${table}`))
        requireShape(String(row['path']))
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
