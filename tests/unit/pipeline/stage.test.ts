// What a run starts from becomes tables: the files people edit, what the last run left, what sources said.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { createObservation } from '../../../pipeline/collect/quote.ts'
import { createQuote } from '../../../pipeline/collect/quote.ts'
import {
  RAW_TABLES,
  readSeedLastDay,
  stageData,
  stageObservation,
  stageSeed,
} from '../../../pipeline/make/stage.ts'
import { createFolder } from '../../temporary-folder.ts'

const DAY = '2026-07-31'

const staged = await openDatabase()
await stageData(staged)
afterAll(() => staged.close())

/** What a test does to the staged database is undone. */
async function openStaged() {
  await staged.execute('begin')
  onTestFinished(() => staged.execute('rollback'))
  return { database: staged, folder: await createFolder() }
}

async function laySeed() {
  const { database, folder } = await openStaged()
  await mkdir(join(folder, 'seed'))
  const spans = [
    ['over', '2026-07-01', '2026-07-10'],
    ['begun', '2026-07-05', '2026-07-20'],
    ['within', '2026-07-12', '2026-07-13'],
    ['open', '2026-07-15', '2026-08-15'],
    ['future', '2026-07-18', '2026-08-01'],
  ]
  for (const table of ['quotes', 'ratings', 'models', 'addresses', 'audits'])
    await database.execute(
      `copy (
         select source, observed_from::date as observed_from, observed_to::date as observed_to
         from (values ${spans.map((span) => `('${span.join("','")}')`).join()}) as spans(source, observed_from, observed_to)
       ) to '${join(folder, 'seed', `${table}.parquet`)}' (format parquet)`,
    )
  return { database, folder }
}

describe('the embedded history', () => {
  const spans = 'select source, observed_from::varchar as "from", observed_to::varchar as "to" from'

  it('covers the days after the state’s last, through the given day', async () => {
    const { database, folder } = await laySeed()
    await database.execute(`insert into state_days values ('2026-07-09', 1), ('2026-07-10', 2)`)
    await stageSeed(database, '2026-07-17', folder)
    for (const table of ['raw_quotes', 'raw_ratings', 'raw_models'])
      expect(await database.rows(`${spans} ${table}`)).toEqual([
        { source: 'begun', from: '2026-07-11', to: '2026-07-17' },
        { source: 'within', from: '2026-07-12', to: '2026-07-13' },
        { source: 'open', from: '2026-07-15', to: '2026-07-17' },
      ])
  })

  it('is all of it before the first run, and ends on its last day', async () => {
    const { database, folder } = await laySeed()
    expect(await readSeedLastDay(database, folder)).toBe('2026-08-15')
    await stageSeed(database, '2026-08-15', folder)
    expect(await database.rows(`${spans} raw_quotes`)).toHaveLength(5)
    expect(await database.rows(`${spans} raw_quotes limit 1`)).toEqual([
      { source: 'over', from: '2026-07-01', to: '2026-07-10' },
    ])
  })
})

describe('what a source said', () => {
  const none = createObservation()
  const database = staged
  // It comes in a transaction of its own.
  afterEach(() =>
    staged.execute(
      Object.keys(RAW_TABLES)
        .map((table) => `delete from ${table}`)
        .join(';'),
    ),
  )

  it('is appended whole, however much it is', async () => {
    const quotes = Array.from({ length: 1_001 }, (_, index) =>
      createQuote({ provider: 'p', model_ref: `m${index}`, model_ref_kind: 'name' }),
    )
    await stageObservation(database, 's', { day: DAY, observation: { ...none, quotes } })
    const rows = await database.rows('select model_ref from raw_quotes')
    expect(rows.map((row) => row['model_ref'])).toEqual(quotes.map(({ model_ref }) => model_ref))
  })
})
