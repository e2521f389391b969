// Stage: everything a run starts from becomes a table. `raw_` tables hold what sources said, `data_`
// tables what people maintain in data/, `state_` tables what the last run left. No rule is applied
// here: the SQL files decide.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Observation } from './quote.ts'

const DATA_FOLDER = join(import.meta.dirname, '..', 'data')

const OBSERVED = { source: 'varchar', observed_from: 'date', observed_to: 'date' }

/** The columns of the raw tables: a live source fills one day, the seed whole stretches of days. */
const RAW_TABLES = {
  raw_quotes: {
    ...OBSERVED,
    provider: 'varchar',
    provider_name: 'varchar',
    provider_model_id: 'varchar',
    model_ref: 'varchar',
    model_ref_kind: 'varchar',
    model_name: 'varchar',
    endpoint_tag: 'varchar',
    offer: 'varchar',
    currency: 'varchar',
    input_usd_per_mtok: 'varchar',
    output_usd_per_mtok: 'varchar',
    cache_read_usd_per_mtok: 'varchar',
    cache_write_usd_per_mtok: 'varchar',
    discount: 'double',
    context_length: 'bigint',
    max_output_tokens: 'bigint',
    quantization: 'varchar',
    input_modalities: 'varchar[]',
    output_modalities: 'varchar[]',
    is_reasoning: 'boolean',
    supports_tools: 'boolean',
    open_weights: 'boolean',
    is_available: 'boolean',
    is_deprecated: 'boolean',
    zdr: 'boolean',
    trains_on_prompts: 'boolean',
    regions: 'varchar[]',
    released_on: 'date',
  },
  raw_scores: {
    ...OBSERVED,
    model_ref: 'varchar',
    variant: 'varchar',
    score: 'double',
    basis: 'varchar',
  },
  raw_models: {
    ...OBSERVED,
    model_ref: 'varchar',
    canonical_slug: 'varchar',
    hugging_face_id: 'varchar',
    name: 'varchar',
    context_length: 'bigint',
    input_modalities: 'varchar[]',
    output_modalities: 'varchar[]',
    is_reasoning: 'boolean',
    supports_tools: 'boolean',
    open_weights: 'boolean',
    released_on: 'date',
    expires_on: 'date',
  },
} as const

/** The files people edit, one table each. Every column is text: `sql/1x_stg_*.sql` casts. */
const DATA_TABLES = {
  data_creators: 'creators.csv',
  data_creator_aliases: 'creator-aliases.csv',
  data_providers: 'providers.csv',
  data_provider_aliases: 'provider-aliases.csv',
  data_model_aliases: 'aliases.csv',
} as const

const SEED_FILES = {
  raw_quotes: 'quotes.parquet',
  raw_scores: 'scores.parquet',
  raw_models: 'models.parquet',
} as const

/** A file of this project is not what it should be: names the file. */
export class DataError extends Error {
  override name = 'DataError'
}

export async function stageData(database: Database, folder = DATA_FOLDER): Promise<void> {
  for (const [table, definition] of Object.entries(RAW_TABLES)) {
    const columns = Object.entries(definition).map(([name, type]) => `${name} ${type}`)
    await database.execute(`create table ${table} (${columns.join(', ')})`)
  }
  for (const [table, file] of Object.entries(DATA_TABLES))
    await named(join(folder, file), (path) =>
      database.execute(
        `create table ${table} as select * from read_csv($path, header = true, delim = ',', quote = '"', all_varchar = true, strict_mode = true)`,
        { path },
      ),
    )
}

/** Appends the embedded history up to and including `day`; `data/seed` says what is in it. */
export async function stageSeed(
  database: Database,
  day: string,
  folder = DATA_FOLDER,
): Promise<void> {
  for (const [table, file] of Object.entries(SEED_FILES))
    await named(join(folder, 'seed', file), (path) =>
      database.execute(
        `insert into ${table} by name select * replace (least(observed_to, $day::date) as observed_to)
         from read_parquet($path) where observed_from <= $day::date`,
        { path, day },
      ),
    )
}

/** Appends what one live source said on `day`. */
export async function stageObservation(
  database: Database,
  source: string,
  { day, observation }: { day: string; observation: Observation },
): Promise<void> {
  const tables = {
    raw_quotes: observation.quotes,
    raw_scores: observation.scores,
    raw_models: observation.models,
  }
  for (const [table, rows] of Object.entries(tables)) {
    const shape = Object.entries(RAW_TABLES[table as keyof typeof RAW_TABLES])
      .filter(([name]) => !(name in OBSERVED))
      .map(([name, type]) =>
        type.endsWith('[]') ? `"${name}":["${type.slice(0, -2)}"]` : `"${name}":"${type}"`,
      )
    await database.execute(
      `insert into ${table} by name
       select $source as source, $day::date as observed_from, $day::date as observed_to, item.*
       from (select unnest(from_json_strict($json, '[{${shape.join(',')}}]')) as item)`,
      { source, day, json: JSON.stringify(rows) },
    )
  }
}

async function named(path: string, load: (path: string) => Promise<void>): Promise<void> {
  try {
    await load(path)
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new DataError(`${path}: ${reason}`, { cause })
  }
}
