// The view of docs/history.md over the files of quotes.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

it('has the quotes of the last run of each day, with its id', async () => {
  const folder = await createFolder()
  const database = await DuckDBInstance.create(':memory:')
  const connection = await database.connect()
  const runs = [
    '20260701T060000Z-ffffffff',
    '20260701T180000Z-00000000',
    '20260702T060000Z-aaaaaaaa',
  ]
  for (const [price, run] of runs.entries()) {
    const day = `${run.slice(0, 4)}-${run.slice(4, 6)}-${run.slice(6, 8)}`
    await mkdir(join(folder, `quotes/date=${day}`), { recursive: true })
    await connection.run(
      `copy (select ${price} as price) to '${folder}/quotes/date=${day}/${run}.parquet'`,
    )
  }
  const text = await readFile(join(ROOT, 'docs/history.md'), 'utf8')
  const view = /create view last_quotes as[^;]+;/.exec(text)?.[0] ?? ''
  await connection.run(view.replaceAll('s3://prices/production', folder))
  const reader = await connection.runAndReadAll(
    'select price, run_id, date::varchar as date from last_quotes order by date',
  )
  expect(reader.getRowObjects()).toEqual([
    { price: 1, run_id: runs[1], date: '2026-07-01' },
    { price: 2, run_id: runs[2], date: '2026-07-02' },
  ])
  connection.closeSync()
  database.closeSync()
})
