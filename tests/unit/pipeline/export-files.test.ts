import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { guardCell } from '../../../contract/csv-guard.ts'
import { ExportRow, HISTORY_ROWS } from '../../../contract/export-rows.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { exportFiles } from '../../../pipeline/make/export-files.ts'
import { createFolder } from '../../temporary-folder.ts'

it('writes no CSV cell that a spreadsheet would run, and leaves the other forms as they are', async () => {
  const folder = await createFolder()
  const database = await openDatabase(folder)
  const guards = {
    '=1+1': "'=1+1",
    '+1': "'+1",
    '-1': '-1',
    '-2+3': "'-2+3",
    '\t=1': "'\t=1",
    '\r=1': "'\r=1",
    '@cf/model': "'@cf/model",
    'a=b': 'a=b',
    '': '',
    'openai/gpt-5.4': 'openai/gpt-5.4',
  }
  const [names, guarded] = [Object.keys(guards), Object.values(guards)]
  const tables = { 'export-endpoints': ExportRow, ...HISTORY_ROWS }
  for (const [table, row] of Object.entries(tables)) {
    const [first, ...rest] = Object.keys(row.shape)
    await database.execute(
      `create table ${table.replace('-', '_')} as
       select unnest([${names.map((name) => `'${name}'`).join()}]) as ${first},
         ${rest.map((column) => `-1.5 as ${column}`).join()}`,
    )
  }
  const files = await exportFiles(database, { day: '2026-07-31', folder })
  const read = (format: string) =>
    gunzipSync(files.find(({ file }) => file.format === format)?.body ?? '')
      .toString()
      .trim()
      .split('\n')
  const cells = read('csv').slice(1)
  expect(cells.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(guarded)
  // The page that saves a table has the same rule.
  expect(names.map(guardCell)).toEqual(guarded)
  expect(cells[0]).toMatch(/,-1\.5$/)
  const [first = ''] = Object.keys(ExportRow.shape)
  expect(read('jsonl').map((line) => JSON.parse(line)[first])).toEqual(names)
  database.close()
})
