import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSqlFiles, ROOMS, type SqlFile } from '../../../pipeline/make/sql-files.ts'

const files = await readSqlFiles()

const toRoom = ({ file }: SqlFile) => dirname(file)

describe.each(files)('sql/$file', (file) => {
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
