// node q.ts db [sqlfiles...] -- query
import { readFileSync } from 'node:fs'
const { DuckDBInstance } = await import('@duckdb/node-api')
const [db, ...rest] = process.argv.slice(2)
const inst = await DuckDBInstance.create(db)
const c = await inst.connect()
await c.run(
  "set variable evidence_days=45.0; set timezone='UTC'; set variable run_day = date '2026-07-31'",
)
const params = JSON.parse(readFileSync('/work/wt/advice23/data/parameters.json', 'utf8'))
for (const [k, v] of Object.entries(params))
  await c.run(
    `set variable ${k} = ${typeof v.value === 'number' ? v.value + '::double' : "'" + v.value.replaceAll("'", "''") + "'"}`,
  )
for (const arg of rest) {
  if (arg.endsWith('.sql')) {
    const t = arg.split('/').at(-1).replace('.sql', '')
    await c.run(`create or replace table ${t} as (${readFileSync(arg, 'utf8')})`)
    continue
  }
  const r = await c.runAndReadAll(arg)
  for (const row of r.getRowObjectsJson()) console.log(JSON.stringify(row))
  console.log('--', r.currentRowCount)
}
