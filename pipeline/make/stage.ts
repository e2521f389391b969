// Loads everything a run starts from: `raw_` tables hold what sources stated, `data_` tables the
// facts in data/, `state_` tables what the last run left. Applies no rules; the SQL files do.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type LetThrough, sha256 } from '../../contract/release.ts'
import { type Observation, OBSERVED_KINDS } from '../collect/quote.ts'
import { loadSources, type Rejected } from '../collect/source.ts'
import { DATA_FOLDER, named, stageDataFiles } from './data-files.ts'
import type { Database } from './database.ts'

const OBSERVED = { source: 'varchar', observed_from: 'date', observed_to: 'date' }

/** Columns of the raw tables. A live source covers one day, the seed many. */
export const RAW_TABLES = Object.fromEntries(
  Object.entries(OBSERVED_KINDS).map(([kind, { shape }]) => [
    `raw_${kind}`,
    {
      ...OBSERVED,
      ...Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, toSqlType(type)])),
    },
  ]),
)

function toSqlType(type: z.core.$ZodType): string {
  if (type instanceof z.ZodNullable || type instanceof z.ZodCatch) return toSqlType(type.unwrap())
  if (type instanceof z.ZodArray) return 'varchar[]'
  if (type instanceof z.ZodBoolean) return 'boolean'
  if (type instanceof z.ZodISODate) return 'date'
  if (type instanceof z.ZodNumberFormat) return 'bigint'
  return type instanceof z.ZodNumber ? 'double' : 'varchar'
}

/** Tables that no source fills, with their definitions. */
const OWN_TABLES = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8')

/** Macros for the SQL of a run. */
export const MACROS = readFileSync(join(import.meta.dirname, 'macros.sql'), 'utf8')

/**
 * Tables that a run leaves for the next one, see `listStateSources`. Empty before the first run.
 */
const STATE_TABLES = [...OWN_TABLES.matchAll(/^create table (state_\w+)/gm)].map(
  ([, name = '']) => name,
)

/**
 * Tables that a held run leaves for the next one: its observations. Daily values, basket and
 * comparison prices stay those of the last published value. Raw quotes are excluded, because the
 * next run would compute a daily value of their day.
 */
const HELD_TABLES: readonly string[] = [
  ...Object.keys(RAW_TABLES).filter((table) => table !== 'raw_quotes'),
  'series',
  'model_providers',
  'sources',
  'model_firsts',
  'board_days',
  'endpoints',
]

export interface StateTable {
  name: string
  /** The table from which its rows come. */
  table: string
}

/**
 * Maps each raw and state table to the table from which its rows come: `next_<name>` if only some
 * rows stay, otherwise `<name>`.
 */
export function listStateSources(tables: readonly string[], { isHeld = false } = {}): StateTable[] {
  if (isHeld)
    return listStateSources(tables)
      .filter(({ name }) => HELD_TABLES.includes(name))
      .map(({ name, table }) =>
        tables.includes(`held_${name}`) ? { name, table: `held_${name}` } : { name, table },
      )
  return [...Object.keys(RAW_TABLES), ...STATE_TABLES].map((stateTable) => {
    const name = stateTable.replace(/^state_/, '')
    const next = `next_${name}`
    return { name, table: tables.includes(next) ? next : name }
  })
}

/** Parsed JSON takes many times its size, so rows are staged in batches. */
const ROWS_AT_ONCE = 500

const SEED_FILES = {
  raw_quotes: 'quotes.parquet',
  raw_ratings: 'ratings.parquet',
  raw_models: 'models.parquet',
  raw_addresses: 'addresses.parquet',
  raw_audits: 'audits.parquet',
} as const

/** Embedded history besides the quotes. */
const PAST_FILES = ['past_quotes', 'weekly_tokens']

export async function stageData(
  database: Database,
  folder = DATA_FOLDER,
  sourcesFolder?: string,
): Promise<void> {
  const raw = Object.entries(RAW_TABLES).map(([table, columns]) => {
    const typed = Object.entries(columns).map((column) => column.join(' '))
    return `create table ${table} (${typed.join(', ')});`
  })
  await database.execute(MACROS + OWN_TABLES + raw.join(''))
  const sources = await loadSources(sourcesFolder)
  await stageRows(database, 'raw_sources', {
    columns: { source: 'varchar', level: 'varchar', root: 'varchar', url: 'varchar' },
    rows: sources.map(({ id, level, root, homepage: url }) => ({ source: id, level, root, url })),
  })
  await stageRows(database, 'raw_roots', {
    columns: { source: 'varchar', provider: 'varchar', root: 'varchar' },
    rows: sources.flatMap(({ id, rootOf }) =>
      Object.entries(rootOf).map(([provider, root]) => ({ source: id, provider, root })),
    ),
  })
  await stageDataFiles(database, folder)
  for (const name of PAST_FILES) {
    const file = join(folder, 'seed', `${name}.parquet`)
    if (!existsSync(file)) continue
    await named(file, (path) =>
      database.execute(`insert into raw_${name} by name from read_parquet($path)`, { path }),
    )
    await stageFileHash(database, name, file)
  }
}

async function stageFileHash(database: Database, name: string, file: string): Promise<void> {
  await database.execute('insert into raw_files values ($name, $hash)', {
    name,
    hash: sha256(await readFile(file)),
  })
}

async function stageRows(
  database: Database,
  table: string,
  { columns, rows }: { columns: Record<string, string>; rows: readonly object[] },
): Promise<void> {
  await database.execute(`create table ${table} as from (${selectJson(columns)})`, {
    json: JSON.stringify(rows),
  })
}

/** Selects the rows of a JSON list in `$json`. */
function selectJson(columns: Record<string, string>): string {
  const shape = Object.entries(columns).map(([name, type]) =>
    type.endsWith('[]') ? `"${name}":["${type.slice(0, -2)}"]` : `"${name}":"${type}"`,
  )
  return `select item.* from (select unnest(from_json_strict($json, '[{${shape.join(',')}}]')) as item)`
}

/** Appends rows to a raw table; missing columns stay empty. */
export async function appendRows(
  database: Database,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const select = selectJson(RAW_TABLES[table] ?? {})
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await database.execute(`insert into ${table} by name ${select}`, {
      json: JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)),
    })
}

/** The table into which the next run loads it. */
export const nameState = (name: string): string => (name in RAW_TABLES ? name : `state_${name}`)

/** Loads the last run's state, or some of its rows; its raw rows join this run's. */
export async function stageState(
  database: Database,
  files: readonly { name: string; file: string }[],
  {
    select = 'from read_parquet($path)',
    ...parameters
  }: { select?: string; day?: string; sources?: string } = {},
): Promise<void> {
  for (const { name, file } of files) {
    const table = nameState(name)
    // A table that newer code no longer needs.
    if (!(table in RAW_TABLES) && !STATE_TABLES.includes(table)) continue
    // An older state may lack columns.
    const known = await database.rows(`select column_name from (describe ${table})`)
    const columns = JSON.stringify(known.map(({ column_name: column }) => column))
    await named(file, (path) =>
      database.execute(
        `insert into ${table} by name
         select columns(name -> list_contains($columns::varchar[], name)) from (${select})`,
        { path, columns, ...parameters },
      ),
    )
  }
}

export async function readSeedLastDay(database: Database, folder = DATA_FOLDER): Promise<string> {
  return named(join(folder, 'seed', SEED_FILES.raw_quotes), async (path) => {
    const [row] = await database.rows(
      'select max(observed_to)::varchar as day from read_parquet($path)',
      { path },
    )
    return z.iso.date().parse(row?.['day'])
  })
}

/** Adds the embedded history from the day after the state's last through `day`. */
export async function stageSeed(database: Database, day: string, folder = DATA_FOLDER) {
  await stageFileHash(database, 'quotes', join(folder, 'seed', SEED_FILES.raw_quotes))
  for (const [table, file] of Object.entries(SEED_FILES))
    await named(join(folder, 'seed', file), (path) =>
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
    )
}

export interface Revision {
  day: string
  revision: number
  reason: string
}

/** Stages how long there was no daily value before `day`, or before the active hold. */
export async function stagePause(
  database: Database,
  { day, heldSince = day }: { day: string; heldSince?: string | undefined },
): Promise<void> {
  await database.execute(
    `insert into raw_pauses
     select $day::date, $since::date - max(day) from state_days having max(day) is not null`,
    { day, since: heldSince.slice(0, 10) },
  )
}

export interface Decisions {
  /** Past days to recompute, with reasons. */
  revisions: readonly Revision[]
  /** An operator's approval of a held daily value. */
  letThrough: LetThrough | undefined
  /** Why a methodology change couldn't be linked. */
  unlinked?: string | undefined
}

export async function stageDecisions(
  database: Database,
  { revisions, letThrough, unlinked }: Decisions,
): Promise<void> {
  for (const revision of revisions)
    await database.execute('insert into raw_revisions values ($day::date, $revision, $reason)', {
      ...revision,
    })
  if (letThrough)
    await database.execute('insert into raw_hold_releases values ($index_points)', {
      index_points: letThrough.index_points,
    })
  if (unlinked !== undefined)
    await database.execute('insert into raw_unlinked values ($unlinked)', { unlinked })
}

/** Adds all rows of a live source on `day`, or none if it throws. */
export async function stageObservation(
  database: Database,
  source: string,
  {
    day,
    observation,
    rejected = [],
  }: { day: string; observation: Partial<Observation>; rejected?: readonly Rejected[] },
): Promise<void> {
  await database.execute('begin')
  try {
    for (const [kind, rows] of Object.entries(observation)) {
      const said = rows.map((row) => ({ source, observed_from: day, observed_to: day, ...row }))
      await appendRows(database, `raw_${kind}`, said)
    }
    const text = { row: 'varchar', field: 'varchar', value: 'varchar', reason: 'varchar' }
    if (rejected.length > 0)
      await database.execute(
        `insert into raw_rejects by name select $source as source, * from (${selectJson(text)})`,
        { source, json: JSON.stringify(rejected) },
      )
    await database.execute('commit')
  } catch (error) {
    await database.execute('rollback')
    throw error
  }
}
