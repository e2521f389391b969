import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { guardCell } from '../../../contract/csv-guard.ts'
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
  await database.execute(
    `create table export_endpoints as
     select unnest([${names.map((name) => `'${name}'`).join()}]) as name, -1.5 as price`,
  )
  for (const table of ['index_history', 'model_history', 'constituents_history', 'offers'])
    await database.execute(`create table ${table} as from export_endpoints`)
  await database.execute(
    'create table past_offers as select *, current_date as last_date from offers',
  )
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
  expect(read('jsonl').map((line) => JSON.parse(line).name)).toEqual(names)
  database.close()
})
