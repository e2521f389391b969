// Every table of SQL on the embedded history, held to the header of its file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireShape } from '../../../contract/documents.ts'
import type { Database } from '../../../pipeline/make/database.ts'
import { readSqlFiles, type SqlFile } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { openEmbedded } from '../../embedded-history.ts'
import { createFolder } from '../../temporary-folder.ts'

const files = await readSqlFiles()

const folder = await createFolder(afterAll)
let database: Database

beforeAll(async () => {
  database = await openEmbedded(undefined, folder)
  await transform(database, files)
})
afterAll(async () => {
  database.close()
})

/** `-- writes: a, b` → ['a', 'b']. */
function readWrites({ sql }: SqlFile): string[] {
  return /^-- writes: (.+)$/m.exec(sql)?.[1]?.split(', ') ?? []
}

describe.each(files)('sql/$file', (file) => {
  it('has one row for each value of its grain', async () => {
    const repeated = await database.rows(
      `select ${file.grain}, count(*)::integer as rows from ${file.table} group by all having count(*) > 1 limit 3`,
    )
    expect(repeated).toEqual([])
  })
})

describe.each(files.filter(({ table }) => table.startsWith('doc_')))('$table', (file) => {
  it('writes the documents that its header says, each of a shape', async () => {
    const written = readWrites(file).map(
      (path) =>
        new RegExp(
          `^${path
            .split(/<[^>]+>/)
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
