// The quotes and the export files of a real run, read as they are by three engines that share no
// code.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportFile } from '../../../contract/documents.ts'
import { PriceRow } from '../../../contract/documents.ts'
import { ExportRow } from '../../../contract/export-rows.ts'
import { type Manifest, exportKey } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { fetchExports } from '../../../pipeline/make/export-files.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { readCurrent } from '../../read-document.ts'
import { runPipeline } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const DAYS = ['2026-07-30', '2026-07-31']

const folder = await createFolder(afterAll)
let database: Database
let store: Store
let manifest: Manifest
let exports: ExportFile[]

beforeAll(async () => {
  database = await openDatabase(folder)
  store = await openStore(`file:${folder}/store`)
  await copyRelease('market-eve', join(folder, 'store'))
  expect(
    await runPipeline(['--offline'], { TPI_STORE: store.url }, await findSmallMarket()),
  ).toMatchObject({ code: 0, errors: '' })
  manifest = await readCurrent(store)
  exports = (await fetchExports(store, manifest)).filter(({ history }) => !history)
})
afterAll(async () => {
  database.close()
})

function requireFile(
  date: string,
  format: ExportFile['format'],
): { file: ExportFile; path: string } {
  const file = exports.find((candidate) => candidate.date === date && candidate.format === format)
  if (!file) throw new Error(`expected a file ${date}.${format}, got none`)
  return { file, path: join(folder, 'store', exportKey(file)) }
}

/** Parquet read by an engine written in JavaScript. */
async function readParquet(path: string): Promise<Record<string, unknown>[]> {
  const { buffer, byteOffset, byteLength } = await readFile(path)
  const file = buffer.slice(byteOffset, byteOffset + byteLength)
  if (!(file instanceof ArrayBuffer)) throw new TypeError('expected bytes of its own')
  return parquetReadObjects({ file, compressors })
}

function toJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : (value ?? null)
}

function toExportRow(row: Record<string, unknown>): unknown {
  const dated = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString().slice(0, 10) : value,
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(dated), toJson))
}

describe('export files', () => {
  it('hold a row of the documented columns for every listed endpoint', async () => {
    const { file, path } = requireFile('2026-07-31', 'parquet')
    const rows = (await readParquet(path)).map((row) => ExportRow.parse(toExportRow(row)))
    expect(rows).toHaveLength(file.rows)
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2026-07-31']))
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
      new Set(['accepted', 'listed', 'carried']),
    )
    const keys = rows.map((row) =>
      [
        row.provider,
        row.model_id,
        row.source,
        row.endpoint_tag,
        row.model_id_on_provider,
        row.offer,
      ].join(' '),
    )
    expect(new Set(keys).size).toBe(keys.length)
    const tiers = rows.filter(({ prices }) =>
      PriceRow.array()
        .parse(prices)
        .some(({ kind }) => kind === 'context_tier'),
    )
    expect(tiers.length).toBeGreaterThan(5)
  })

  it('hold the same rows as JSON lines, as CSV and as Parquet, which DuckDB reads by their names', async () => {
    const { path: jsonl } = requireFile('2026-07-31', 'jsonl')
    const lines = gunzipSync(await readFile(jsonl))
      .toString('utf8')
      .trimEnd()
      .split('\n')
    const parquet = requireFile('2026-07-31', 'parquet').path
    expect(lines.map((line) => ExportRow.parse(JSON.parse(line)))).toEqual(
      (await readParquet(parquet)).map((row) => ExportRow.parse(toExportRow(row))),
    )
    const csv = requireFile('2026-07-31', 'csv').path
    const [row] = await database.rows(`
      select
        (select count(*)::integer from '${csv}') as csv_rows,
        (select sum(input_price_per_m) from '${csv}') as csv_sum,
        (select count(*)::integer from '${parquet}') as parquet_rows,
        (select sum(input_price_per_m) from '${parquet}') as parquet_sum,
        (select sum(len(prices)) from '${parquet}') as parquet_prices,
        (select sum(json_array_length(prices)) from read_csv('${csv}')) as csv_prices`)
    expect(row?.['csv_rows']).toBe(lines.length)
    expect(row?.['parquet_rows']).toBe(lines.length)
    expect(row?.['csv_sum']).toBe(row?.['parquet_sum'])
    expect(Number(row?.['csv_prices'])).toBe(Number(row?.['parquet_prices']))
  })
})

describe('the quotes dataset', () => {
  it('is read whole by DuckDB, with the day as a column', async () => {
    const rows = await database.rows(`
      select date::varchar as date, count(*)::integer as quotes, count(*) filter (where outcome = 'accepted')::integer as accepted
      from read_parquet('${folder}/store/quotes/**/*.parquet', hive_partitioning = true)
      group by all order by date`)
    expect(rows.map((row) => row['date'])).toEqual(DAYS)
    for (const row of rows) expect(Number(row['accepted'])).toBeGreaterThan(100)
  })
})
