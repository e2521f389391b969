// Stage: everything a run starts from becomes a table. `raw_` tables hold what sources said, `data_`
// tables what people maintain in data/, `state_` tables what the last run left. No rule is applied
// here: the SQL files decide.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { named, stageDataFiles } from './data-files.ts'
import type { Database } from './database.ts'
import type { Observation } from '../collect/quote.ts'
import { waitForAll } from '../wait-for-all.ts'
import { loadSources } from '../collect/source.ts'
import { OBSERVED, RAW_TABLES, STATE_TABLES } from './tables.ts'

const DATA_FOLDER = join(import.meta.dirname, '../../data')

/** Parsing JSON takes many times its size, so a source with thousands of rows is staged in parts. */
const ROWS_AT_ONCE = 500

const SEED_FILES = {
  raw_quotes: 'quotes.parquet',
  raw_scores: 'scores.parquet',
  raw_models: 'models.parquet',
} as const

export async function stageData(database: Database, folder = DATA_FOLDER): Promise<void> {
  const tables = Object.entries({
    ...RAW_TABLES,
    ...STATE_TABLES,
    raw_revisions: { day: 'date', revision: 'integer', reason: 'varchar' },
  }).map(([table, definition]) => {
    const columns = Object.entries(definition).map(([name, type]) => `${name} ${type}`)
    return `create table ${table} (${columns.join(', ')})`
  })
  await waitForAll([
    database.execute(tables.join(';')),
    stageSources(database),
    stageDataFiles(database, folder),
  ])
}

async function stageSources(database: Database): Promise<void> {
  const sources = await loadSources()
  const rows = sources.map(({ id, level, root }) => ({ source: id, level, root }))
  const roots = sources.flatMap(({ id, rootOf }) =>
    Object.entries(rootOf).map(([provider, root]) => ({ source: id, provider, root })),
  )
  await database.execute(
    `create table raw_sources as
     select item.* from (select unnest(from_json_strict($json, '[{"source":"varchar","level":"varchar","root":"varchar"}]')) as item)`,
    { json: JSON.stringify(rows) },
  )
  await database.execute(
    `create table raw_roots as
     select item.* from (select unnest(from_json_strict($json, '[{"source":"varchar","provider":"varchar","root":"varchar"}]')) as item)`,
    { json: JSON.stringify(roots) },
  )
}

const ParametersFile = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/),
  z.strictObject({ value: z.union([z.string(), z.number()]), reason: z.string().min(1) }),
)

/** Sets every parameter as a variable of its name, and `run_day`. Returns the file's bytes: their hash names the rules a fix was made by. */
export async function stageParameters(
  database: Database,
  runDay: string,
  folder = DATA_FOLDER,
): Promise<Buffer> {
  const path = join(folder, 'parameters.json')
  let bytes = Buffer.alloc(0)
  await named(path, async () => {
    bytes = await readFile(path)
    const parameters = ParametersFile.parse(JSON.parse(bytes.toString('utf8')))
    const values = Object.entries(parameters).map(([name, { value }]) => [name, value] as const)
    await database.setVariables(Object.fromEntries(values))
    await database.setVariables({ run_day: runDay }, 'date')
  })
  return bytes
}

/** Loads what the last run left; raw rows join the run's own. */
export async function stageState(
  database: Database,
  files: readonly { name: string; file: string }[],
): Promise<void> {
  await waitForAll(
    files.map(({ name, file }) => {
      const table = name in RAW_TABLES ? name : `state_${name}`
      return named(file, (path) =>
        database.execute(`insert into ${table} by name from read_parquet($path)`, { path }),
      )
    }),
  )
}

export async function readSeedLastDay(database: Database, folder = DATA_FOLDER): Promise<string> {
  let day = ''
  await named(join(folder, 'seed', SEED_FILES.raw_quotes), async (path) => {
    const [row] = await database.rows(
      'select max(observed_to)::varchar as day from read_parquet($path)',
      { path },
    )
    day = z.iso.date().parse(row?.['day'])
  })
  return day
}

/** Appends the embedded history, from the day after the state's last up to and including `day`. */
export async function stageSeed(
  database: Database,
  day: string,
  folder = DATA_FOLDER,
): Promise<void> {
  await waitForAll(
    Object.entries(SEED_FILES).map(([table, file]) =>
      named(join(folder, 'seed', file), (path) =>
        database.execute(
          `insert into ${table} by name
           with known as (select coalesce(max(day), date '1970-01-01') as last_day from state_days)
           select * exclude (last_day) replace (
             greatest(observed_from, last_day + 1) as observed_from,
             least(observed_to, $day::date) as observed_to
           )
           from read_parquet($path), known
           where observed_from <= $day::date and observed_to > last_day`,
          { path, day },
        ),
      ),
    ),
  )
}

export interface Revision {
  day: string
  revision: number
  reason: string
}

/** Says which days are made again, as which revision and why; a day that is not named is made for the first time. */
export async function stageRevisions(
  database: Database,
  revisions: readonly Revision[],
): Promise<void> {
  for (const { day, revision, reason } of revisions)
    await database.execute('insert into raw_revisions values ($day::date, $revision, $reason)', {
      day,
      revision,
      reason,
    })
}

/** Appends what one live source said on `day`. */
export async function stageObservation(
  database: Database,
  source: string,
  { day, observation }: { day: string; observation: Observation },
): Promise<void> {
  const tables = [
    { table: 'raw_quotes', columns: RAW_TABLES.raw_quotes, rows: observation.quotes },
    { table: 'raw_scores', columns: RAW_TABLES.raw_scores, rows: observation.scores },
    { table: 'raw_models', columns: RAW_TABLES.raw_models, rows: observation.models },
    { table: 'raw_rates', columns: RAW_TABLES.raw_rates, rows: observation.rates },
    { table: 'raw_usages', columns: RAW_TABLES.raw_usages, rows: observation.usages },
  ]
  for (const { table, columns, rows } of tables) {
    const shape = Object.entries(columns)
      .filter(([name]) => !(name in OBSERVED))
      .map(([name, type]) =>
        type.endsWith('[]') ? `"${name}":["${type.slice(0, -2)}"]` : `"${name}":"${type}"`,
      )
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await database.execute(
        `insert into ${table} by name
         select $source as source, $day::date as observed_from, $day::date as observed_to, item.*
         from (select unnest(from_json_strict($json, '[{${shape.join(',')}}]')) as item)`,
        { source, day, json: JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)) },
      )
  }
}
