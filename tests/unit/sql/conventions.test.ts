import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSqlFiles, ROOMS, type SqlFile } from '../../../pipeline/make/sql-files.ts'

const files = await readSqlFiles()
const CHECKS = join(import.meta.dirname, '../../../sql/checks')

const toRoom = ({ file }: SqlFile) => dirname(file)

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

  it('asks neither the clock nor chance', () => {
    expect(file.sql).not.toMatch(
      /\b(now|current_date|current_timestamp|today|random|uuid)\s*\(|\bcurrent_(date|time)/i,
    )
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
