// T6 of METHODOLOGY 14: the same rows give the same bytes, whatever their order and however many
// threads there are. On enough of the embedded history for DuckDB to use its threads: it hands them
// out by the hundred thousand rows.
import { describe, expect, it } from 'vitest'
import { exportDocuments } from '../../../pipeline/make/export.ts'
import { readSqlFiles } from '../../../pipeline/make/sql-files.ts'
import { listStateSources } from '../../../pipeline/make/stage.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { openEmbedded } from '../../embedded-history.ts'

const FIRST_DAY = '2026-06-01'
const RUN_DAY = '2026-06-30'

/** Every document, and every table of the state, as text. */
async function makeRelease({ threads, shuffle }: { threads: number; shuffle?: number }) {
  const database = await openEmbedded(RUN_DAY, undefined, { threads, memoryLimit: '1GB' })
  try {
    for (const table of ['raw_quotes', 'raw_ratings', 'raw_models'])
      await database.execute(
        `create or replace table ${table} as select * from ${table} where observed_to >= $day::date
         ${shuffle === undefined ? '' : `order by hash(${table}, ${shuffle})`}`,
        { day: FIRST_DAY },
      )
    const files = await readSqlFiles()
    await transform(database, files)
    const tables = files.map(({ table }) => table)
    const documents = (await exportDocuments(database, { tables })).map(
      ({ path, body }) => [path, body.toString()] as const,
    )
    const dailyValues = await database.rows('select day::varchar as day, document from day_files')
    const [series] = await database.rows('select count(*) > 122880 as is_large from shown_prices')
    const states: [string, string][] = []
    for (const { table } of listStateSources(tables)) {
      const [row] = await database.rows(
        `select count(*)::integer as count, md5(string_agg(row::varchar, chr(10))) as text from ${table} as row`,
      )
      states.push([table, JSON.stringify(row)])
    }
    return {
      dailyValues,
      isLarge: series?.['is_large'],
      release: new Map([...documents, ...states]),
    }
  } finally {
    database.close()
  }
}

describe('a release', () => {
  it('has the same bytes for 1 and 8 threads and shuffled rows, and each file of a daily value as the state keeps it', async () => {
    const { isLarge, dailyValues, release } = await makeRelease({ threads: 1 })
    expect(dailyValues.length).toBeGreaterThan(20)
    for (const { day, document } of dailyValues)
      expect(JSON.stringify(JSON.parse(String(document)))).toBe(
        release.get(`days/${String(day)}.json`),
      )
    expect(isLarge).toBe(true)
    expect(release.size).toBeGreaterThan(100)
    const other = await makeRelease({ threads: 8, shuffle: 8 })
    const differing = [...release].filter(([name, text]) => other.release.get(name) !== text)
    expect(differing.map(([name]) => name)).toEqual([])
    expect(other.release.size).toBe(release.size)
  })
})
