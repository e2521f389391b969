// Runs the real SQL of prices and index, and the state it leaves, on the history of a test:
// in one go, or run after run with the state carried as the pipeline carries it.
import { openDatabase } from '../../../pipeline/make/database.ts'
import { stageParameters } from '../../../pipeline/make/parameters.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { listStateSources, stageData } from '../../../pipeline/make/stage.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { fill } from '../sql/fill.ts'
import { type IndexRun, readResult } from './index-result.ts'
import { TABLES, toModelRows, toProviderRows, toQuoteRows, toRatingRows } from './index-tables.ts'
import type { History } from './history.ts'
import { readRules, type Rules, toIsoDay, toParameter } from './rules.ts'

const STATE = [
  'days',
  'series',
  'model_providers',
  'sources',
  'model_firsts',
  'board_days',
  'scores',
  'basket',
  'index_days',
  'quality_prices',
]

const sqlFiles = await readSqlFiles()

interface RunOptions {
  rules?: Partial<Rules>
  /** The last day of each run, in order; without it one run makes all daily values. */
  runDays?: readonly number[]
  /** Puts the input rows into another order. */
  shuffle?: (rows: object[]) => object[]
}

export interface Index {
  run(history: History, options?: RunOptions): Promise<IndexRun>
  close(): void
}

export async function openIndex(): Promise<Index> {
  const database = await openDatabase()
  const all = sqlFiles
  const files = selectFiles(all, ['breakers', 'quality_prices'], TABLES)
  const sources = listStateSources(all.map(({ table }) => table)).filter(({ name }) =>
    STATE.includes(name),
  )
  const leaving = all.filter(
    ({ table }) =>
      table === 'next_raw_ratings' ||
      (table.startsWith('next_') && sources.some((source) => source.table === table)),
  )
  const standard = await readRules()
  await stageData(database)
  await stageParameters(database, toIsoDay(standard.base_date))
  // Of no rows, so that each has all its columns.
  await transform(database, selectFiles(all, TABLES))
  let set: Partial<Rules> = {}

  return {
    async run(
      history,
      { rules: overrides = {}, runDays, shuffle = (rows: object[]) => rows } = {},
    ) {
      const rules = { ...standard, ...overrides }
      const changed = Object.entries(rules).filter(([name]) => name in set || name in overrides)
      await database.setVariables(
        Object.fromEntries(changed.map(([name, value]) => [name, toParameter(name, value)])),
      )
      set = overrides
      for (const name of STATE) await database.execute(`delete from state_${name}`)
      await database.execute('create or replace table left_ratings as from ratings limit 0')
      await fill(database, 'providers', toProviderRows(history))
      await fill(database, 'models', toModelRows(history))

      const results: IndexRun[] = []
      const ends = runDays ?? [history.quotes.reduce((last, { day }) => Math.max(last, day), 0)]
      let knownTo = -Infinity
      for (const runDay of ends) {
        const span = { knownTo, runDay, rules }
        await database.setVariables({ run_day: toIsoDay(runDay) }, 'date')
        await fill(database, 'quotes', shuffle(toQuoteRows(history.quotes, span)))
        await fill(database, 'ratings', shuffle(toRatingRows(history.scores, span)))
        await database.execute('insert into ratings by name from left_ratings')
        await transform(database, files)
        results.push(await readResult(database))
        if (runDay !== ends.at(-1)) await carryState()
        knownTo = runDay
      }
      return joinResults(results)
    },
    close: () => database.close(),
  }

  async function carryState(): Promise<void> {
    await database.execute(
      'create or replace table raw_ratings as select *, null::bigint as votes, null::double as rating_lower, null::double as rating_upper from ratings',
    )
    await transform(database, leaving)
    await database.execute(
      'create or replace table left_ratings as select * exclude (votes, rating_lower, rating_upper) from next_raw_ratings',
    )
    for (const { name, table } of sources) {
      await database.execute(`delete from state_${name}`)
      const columns = await database.rows(`select column_name from (describe state_${name})`)
      const select = columns.map(({ column_name: column }) => String(column)).join(', ')
      await database.execute(`insert into state_${name} by name select ${select} from ${table}`)
    }
  }
}

/** The rows of all runs; of tables that a run hands on in full, those of the last run. */
function joinResults(results: readonly IndexRun[]): IndexRun {
  return results.reduce((before, after) => ({
    dailyValues: after.dailyValues,
    qualityPrices: after.qualityPrices,
    breakers: after.breakers,
    constituents: [...before.constituents, ...after.constituents],
    attributions: [...before.attributions, ...after.attributions],
    prices: [...before.prices, ...after.prices],
    sellers: [...before.sellers, ...after.sellers],
    moves: [...before.moves, ...after.moves],
    creators: [...before.creators, ...after.creators],
  }))
}
