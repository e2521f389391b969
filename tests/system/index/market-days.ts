// Days after the embedded history, on which every source shows what it showed last, altered by a
// shock: run after run, each from what the one before left.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../../../contract/release.ts'
import { makeSeedState } from '../../../pipeline/make/compute.ts'
import { type StateFile, exportTable } from '../../../pipeline/make/export.ts'
import { type Database, withDatabase } from '../../../pipeline/make/database.ts'
import { stageParameters } from '../../../pipeline/make/parameters.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import {
  listStateSources,
  stageData,
  stageDecisions,
  stagePause,
  stageSeed,
  stageState,
} from '../../../pipeline/make/stage.ts'
import { transform } from '../../../pipeline/make/transform.ts'

const LAST_DAY = '2026-07-31'
const NEXT_DAY = '2026-08-01'

export interface MarketDay {
  day: string
  /** The breakers that hold the day, the one that matters first. */
  breakers: string[]
  /** Of the last published day: that of the run, unless it is held. */
  index: number
  level: number
  priceOf40: number
}

/** SQL that alters `quotes`, the rows of a day, with `nth`: 1 on the first day. */
export type Shock = (nth: number) => string

/** What a next run of prices does not read; it takes most of the time. */
const UNREAD = ['accuracy_days', 'next_endpoints', 'changes', 'day_files']

export interface Options {
  days?: number
  /** The number of days after the last embedded one. */
  firstDay?: number
}

/** What the embedded history leaves. */
export const makeEmbeddedState = () => makeSeedState({}, NEXT_DAY)

export async function runDays(
  start: readonly StateFile[],
  shock: Shock,
  { days = 4, firstDay = 1 }: Options = {},
): Promise<MarketDay[]> {
  const seen: MarketDay[] = []
  let state = [...start]
  for (let nth = 1; nth <= days; nth++) {
    const date = new Date(Date.parse(LAST_DAY) + (firstDay + nth - 1) * 86_400_000)
    const made = await runDay(state, date.toISOString().slice(0, 10), shock(nth))
    seen.push(made.seen)
    state = made.state
  }
  return seen
}

async function runDay(
  before: readonly StateFile[],
  day: string,
  shock: string,
): Promise<{ seen: MarketDay; state: StateFile[] }> {
  return withDatabase(async (database, folder) => {
    await stageData(database)
    await stageParameters(database, day)
    const files: { name: string; file: string }[] = []
    for (const { name, body } of before) {
      const file = join(folder, `${name}.parquet`)
      await writeFile(file, body)
      files.push({ name, file })
    }
    await stageState(database, files)
    await stagePause(database, { day })
    await stageDecisions(database, { revisions: [], letThrough: undefined })
    await showAgain(database, { day, shock, file: join(folder, 'shown.parquet') })
    const sql = await readSqlFiles()
    const tables = sql.map(({ table }) => table)
    const sources = [true, false].map((isHeld) =>
      listStateSources(tables, { isHeld }).filter(({ table }) => !UNREAD.includes(table)),
    )
    const left = sources.flat().map(({ table }) => table)
    await transform(database, selectFiles(sql, [...left, 'holds', 'quality_prices']))
    const breakers = (
      await database.rows('select breaker from holds where not is_let_through order by place')
    ).map(({ breaker }) => String(breaker))
    const isHeld = breakers.length > 0
    const [row] = await database.rows(
      `select
         (select index_points from index_days where scope = 'composite' and is_published and (day < $day::date or not $held) order by day desc limit 1) as index,
         (select price_per_m from index_days where scope = 'composite' and is_published and (day < $day::date or not $held) order by day desc limit 1) as level,
         (select price_per_m from quality_prices where index = 'p40' and (day < $day::date or not $held) order by day desc limit 1) as price`,
      { day, held: isHeld },
    )
    const state = [...before]
    for (const { name, table } of sources[isHeld ? 0 : 1] ?? []) {
      const body = await exportTable(database, { table, folder, isPacked: true })
      state[state.findIndex((file) => file.name === name)] = { name, body, sha256: sha256(body) }
    }
    return {
      seen: {
        day,
        breakers,
        index: Number(row?.['index']),
        level: Number(row?.['level']),
        priceOf40: Number(row?.['price']),
      },
      state,
    }
  })
}

/** The quotes of the last embedded day, shown on `day`. */
async function showAgain(
  database: Database,
  { day, shock, file }: { day: string; shock: string; file: string },
): Promise<void> {
  shown ??= exportLastDay()
  await writeFile(file, await shown)
  await database.execute('create table quotes as from read_parquet($file)', { file })
  if (shock !== '') await database.execute(shock)
  await database.execute(
    `insert into raw_quotes by name
     select * replace (date '${day}' as observed_from, date '${day}' as observed_to) from quotes;
     drop table quotes`,
  )
}

let shown: Promise<Buffer> | undefined

function exportLastDay(): Promise<Buffer> {
  return withDatabase(async (database, folder) => {
    await stageData(database)
    await stageSeed(database, LAST_DAY)
    await database.execute(
      `create table last_day as from raw_quotes where observed_to = '${LAST_DAY}'`,
    )
    return exportTable(database, { table: 'last_day', folder, isPacked: true })
  })
}
