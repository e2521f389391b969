// What a run starts from becomes tables: the files people edit, what the last run left, what sources said.
import { DATA_FILES } from '../../../pipeline/make/data-files.ts'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { createObservation } from '../../../pipeline/collect/quote.ts'
import { createQuote, createRating, ModelFact } from '../../../pipeline/collect/quote.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { stageParameters } from '../../../pipeline/make/parameters.ts'
import {
  readSeedLastDay,
  stageData,
  stageDecisions,
  stageObservation,
  stageSeed,
  stageState,
} from '../../../pipeline/make/stage.ts'
import { OWN_TABLES, RAW_TABLES } from '../../../pipeline/make/tables.ts'
import { createFolder } from '../../temporary-folder.ts'
import { withUnknowns } from '../release/unknowns.ts'

const DATA = join(import.meta.dirname, '../../../data')
const DAY = '2026-07-31'

async function open() {
  const database = await openDatabase()
  onTestFinished(() => database.close())
  return { database, folder: await createFolder() }
}

const staged = await openDatabase()
await stageData(staged)
afterAll(() => staged.close())

/** What a test does to the staged database is undone. */
async function openStaged() {
  await staged.execute('begin')
  onTestFinished(() => staged.execute('rollback'))
  return { database: staged, folder: await createFolder() }
}

describe('the files people edit', () => {
  it('become tables of text, row by row, beside empty ones for sources and state', async () => {
    const { database } = await openStaged()
    const tables = await database.rows('select table_name as name from duckdb_tables()')
    const own = [...OWN_TABLES.matchAll(/^create table (\w+)/gm)].map(([, name]) => name)
    expect(new Set(tables.map(({ name }) => name))).toEqual(
      new Set([
        ...Object.keys(RAW_TABLES),
        ...own,
        'raw_roots',
        'raw_sources',
        ...DATA_FILES.keys(),
      ]),
    )
    const columns = async (table: string) =>
      Object.fromEntries(
        (await database.rows(`describe ${table}`)).map((row) => [
          row['column_name'],
          String(row['column_type']).toLowerCase(),
        ]),
      )
    expect(await columns('raw_quotes')).toEqual(RAW_TABLES.raw_quotes)
    expect(await columns('state_days')).toEqual({ day: 'date', day_number: 'integer' })
    const header = (await readFile(join(DATA, 'providers.csv'), 'utf8')).split('\n')[0] ?? ''
    expect(await columns('data_providers')).toEqual({
      line: 'integer',
      ...Object.fromEntries(header.split(',').map((name) => [name, 'varchar'])),
    })
    for (const [table, file] of [
      ['data_creators', 'creators.csv'],
      ['data_voids', 'voids.csv'],
    ] as const) {
      const lines = (await readFile(join(DATA, file), 'utf8')).trim().split('\n')
      const [row] = await database.rows(`select count(*)::integer as count from ${table}`)
      expect(row).toEqual({ count: lines.length - 1 })
    }
  })

  it('come with the sources, their levels and whom they copy', async () => {
    const { database } = await openStaged()
    const sources = await loadSources()
    expect(await database.rows('from raw_sources')).toEqual(
      sources.map(({ id, level, root, homepage: url }) => ({ source: id, level, root, url })),
    )
    expect(await database.rows('from raw_roots')).toEqual(
      sources.flatMap(({ id, rootOf }) =>
        Object.entries(rootOf).map(([provider, root]) => ({ source: id, provider, root })),
      ),
    )
  })

  it('are reported in one line if they cannot be read', async () => {
    const { database, folder } = await open()
    await cp(DATA, folder, { recursive: true, filter: (path) => !path.includes('seed') })
    await writeFile(join(folder, 'voids.csv'), 'a,b\n1\n')
    const failed = await stageData(database, folder).catch((error: unknown) => error)
    expect(failed).toMatchObject({ cause: expect.any(Error) })
    expect(String(failed)).toMatch(new RegExp(`^Error: ${folder}/voids\\.csv: [^\n]{20,}$`))
  })
})

describe('parameters', () => {
  it('become variables, and their bytes are handed back', async () => {
    const { database, folder } = await open()
    const text = JSON.stringify({
      half_life: { value: 7, reason: 'a week' },
      own_version: { value: '1.2', reason: 'its name' },
    })
    await writeFile(join(folder, 'parameters.json'), text)
    expect((await stageParameters(database, DAY, folder)).toString()).toBe(text)
    expect(
      await database.rows(
        `select getvariable('half_life') / 2 as half, typeof(getvariable('half_life')) as type,
           getvariable('own_version') as version, getvariable('run_day') as day, typeof(getvariable('run_day')) as day_type`,
      ),
    ).toEqual([{ half: 3.5, type: 'DOUBLE', version: '1.2', day: DAY, day_type: 'DATE' }])
  })
})

describe('what the last run left', () => {
  it('goes to the tables of its names, raw rows to the run’s own', async () => {
    const { database, folder } = await openStaged()
    const write = async (name: string, sql: string) => {
      const file = join(folder, `${name}.parquet`)
      await database.execute(`copy (${sql}) to '${file}' (format parquet)`)
      return { name, file }
    }
    await stageState(database, [
      await write('days', `select 4 as day_number, date '2026-07-30' as day`),
      await write('raw_rates', `select 'EUR' as currency, '0.9' as units_per_usd, 'x' as source`),
    ])
    expect(await database.rows('from state_days')).toEqual([{ day: '2026-07-30', day_number: 4 }])
    expect(await database.rows('select source, currency, day from raw_rates')).toEqual([
      { source: 'x', currency: 'EUR', day: null },
    ])
    const missing = join(folder, 'none.parquet')
    await expect(stageState(database, [{ name: 'days', file: missing }])).rejects.toThrow(
      `${missing}: `,
    )
  })

  it('is followed by what is made again', async () => {
    const { database } = await openStaged()
    const revisions = [
      { day: '2026-07-29', revision: 1, reason: 'a bad price' },
      { day: '2026-07-30', revision: 2, reason: 'another' },
    ]
    await stageDecisions(database, { revisions, letThrough: undefined })
    expect(await database.rows('from raw_revisions')).toEqual(revisions)
  })
})

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

  it('is appended, each kind to its table, as of the day', async () => {
    const quote = createQuote({
      provider: 'p',
      model_ref: 'm',
      model_ref_kind: 'name',
      regions: ['eu', 'us'],
      context_length: 9_007_199_254_740_991,
      input_usd_per_mtok: 'about $3',
    })
    const observed = { source: 's', observed_from: DAY, observed_to: DAY }
    const rating = createRating({
      board: 'epoch-eci',
      category: 'overall',
      model_ref: 'm',
      rating: 1.5,
      votes: 7,
      published_on: '2026-07-30',
    })
    const rate = { currency: 'EUR', units_per_usd: '0.9', day: '2026-07-30' }
    const usage = { model_ref: 'm', day: '2026-07-30', tokens: '12345678901234567890' }
    const model = withUnknowns(ModelFact, {
      model_ref: 'm',
      name: 'M',
      context_length: 1,
      input_modalities: ['text'],
      is_reasoning: true,
      open_weights: false,
      released_on: '2026-01-01',
    })
    await stageObservation(database, 's', {
      day: DAY,
      observation: {
        ...none,
        quotes: [quote],
        ratings: [rating],
        models: [model],
        rates: [rate],
        usages: [usage],
      },
    })
    const [row] = await database.rows('from raw_quotes')
    expect(row).toMatchObject({
      ...observed,
      ...quote,
      context_length: '9007199254740991',
      regions: ['eu', 'us'],
    })
    expect(await database.rows('from raw_ratings')).toEqual([
      { ...observed, ...rating, votes: '7' },
    ])
    expect(await database.rows('from raw_rates')).toEqual([{ ...observed, ...rate }])
    expect(await database.rows('from raw_usages')).toEqual([{ ...observed, ...usage }])
    expect(await database.rows('from raw_models')).toEqual([
      { ...observed, ...model, context_length: '1' },
    ])
  })

  it('is appended whole, however much it is', async () => {
    const quotes = Array.from({ length: 1_001 }, (_, index) =>
      createQuote({ provider: 'p', model_ref: `m${index}`, model_ref_kind: 'name' }),
    )
    await stageObservation(database, 's', { day: DAY, observation: { ...none, quotes } })
    const rows = await database.rows('select model_ref from raw_quotes')
    expect(rows.map((row) => row['model_ref'])).toEqual(quotes.map(({ model_ref }) => model_ref))
  })
})
