// Converts captured price histories to data/seed/past_quotes.parquet: what each source stated about
// an offer's price, unaltered, with the days. A capture is a Parquet file whose rows are unchanged
// from `valid_from` to `last_seen` (null: to the end). The rules in sql/identity resolve model
// names.
import { join } from 'node:path'
import { z } from 'zod'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { DATA_FOLDER } from '../pipeline/make/data-files.ts'
import type { Database } from '../pipeline/make/database.ts'
import { withDatabase } from '../pipeline/make/run-folder.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import * as stage from '../pipeline/make/stage.ts'
import { RAW_TABLES } from '../pipeline/make/tables.ts'
import { transform } from '../pipeline/make/transform.ts'
import { CAPTURES, type Row, text } from './import-history/captures.ts'

const FILE = 'seed/past_quotes.parquet'
/** Distinguishes these rows from current ones with the same names. */
const PAST = 'past:'
const ROWS_AT_ONCE = 500

export async function importHistory(captures: string, data = DATA_FOLDER): Promise<number> {
  return withDatabase(async (database) => {
    await stageToday(database, data)
    for (const [source, { file, convert }] of Object.entries(CAPTURES)) {
      const rows = await readCapture(database, join(captures, file))
      const quotes = rows.flatMap((row) =>
        convert(row).map((quote) => ({
          ...quote,
          source: PAST + (text(row['source']) || source),
          observed_from: row['valid_from'],
          observed_to: row['last_seen'],
        })),
      )
      await insert(database, quotes)
    }
    return writeResolved(database, join(data, FILE))
  })
}

/** Days as text. A row that is still current is known up to the last day of its capture. */
async function readCapture(database: Database, path: string): Promise<Row[]> {
  return database.rows(
    `select * replace (coalesce(last_seen, max(greatest(valid_from, last_seen)) over ()) as last_seen)
     from read_parquet($path)`,
    { path },
  )
}

/** The tables of a run over the embedded history, for resolving names. */
async function stageToday(database: Database, data: string): Promise<void> {
  const day = await stage.readSeedLastDay(database, data)
  await stage.stageData(database, data)
  await stage.stageParameters(database, day, data)
  await stage.stageSeed(database, day, data)
}

async function insert(database: Database, rows: readonly object[]): Promise<void> {
  const columns = Object.entries(RAW_TABLES['raw_quotes'] ?? {})
  const shape = columns.map(([name, type]) =>
    type.endsWith('[]') ? `"${name}":["${type.slice(0, -2)}"]` : `"${name}":"${type}"`,
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await database.execute(
      `insert into raw_quotes by name
       select item.* from (select unnest(from_json($json, '[{${shape.join(',')}}]')) as item)`,
      { json: JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)) },
    )
}

/** Merges consecutive identical rows. Returns how many were written. */
async function writeResolved(database: Database, file: string): Promise<number> {
  await transform(database, selectFiles(await readSqlFiles(), ['stg_resolved_refs']))
  await database.execute(
    `copy (
       with named as (
         select distinct source, provider_spelled, spelling, model_ref, quotes.model_ref_kind, provider, refs.model_id, refs.rule
         from stg_quotes as quotes
         inner join stg_resolved_refs as refs using (provider_group, spelling, model_ref, model_ref_kind)
         where starts_with(source, '${PAST}')
       ),
       -- A moving name, and the name of a version that it stood for, may both be meant.
       meant as (
         select distinct provider, lower(spelling) as id, model_ref, model_id, date '1970-01-01' as from_day, date '9999-12-31' as to_day
         from named
         where model_id is not null
         union all by name
         select distinct named.provider, lower(spelling) as id, model_ref, moved.model_id, from_day::date as from_day, coalesce(to_day::date, date '9999-12-31') as to_day
         from named
         inner join data_moving_names as moved
           on moved.provider = named.provider and moved.provider_model_id = lower(named.spelling)
       ),
       stated as (
         select
           substr(said.source, ${PAST.length + 1}) as source, named.provider, said.provider_model_id,
           meant.model_id, if(rule = 'mode', rule, offer) as offer,
           input_usd_per_mtok::double as input_usd_per_mtok,
           output_usd_per_mtok::double as output_usd_per_mtok,
           cache_read_usd_per_mtok::double as cache_read_usd_per_mtok,
           cache_write_usd_per_mtok::double as cache_write_usd_per_mtok,
           other_prices, effective_from, until,
           greatest(observed_from, meant.from_day) as observed_from,
           least(observed_to, meant.to_day) as observed_to,
         from raw_quotes as said
         inner join named
           on named.source = said.source and provider_spelled = said.provider
           and spelling = coalesce(said.provider_model_id, said.model_ref) and named.model_ref = said.model_ref
         inner join meant
           on meant.provider = named.provider and meant.id is not distinct from lower(said.provider_model_id)
           and meant.model_ref = said.model_ref and observed_from <= meant.to_day and observed_to >= meant.from_day
         where input_usd_per_mtok::double > 0 and output_usd_per_mtok::double > 0
       )
       select
         * exclude (observed_from, observed_to, stretch),
         min(observed_from) as observed_from,
         max(observed_to) as observed_to
       from (
         select *, observed_from - coalesce(sum(observed_to - observed_from + 1) over (
           partition by source, provider, provider_model_id, model_id, offer, input_usd_per_mtok,
             output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices,
             effective_from, until
           order by observed_from
           rows between unbounded preceding and 1 preceding
         ), 0)::integer as stretch
         from stated
       )
       group by all
       order by source, provider, provider_model_id, model_id, observed_from
     ) to '${file.replaceAll("'", "''")}' (format parquet, compression zstd, compression_level 19)`,
  )
  const [row] = await database.rows('select count(*)::integer as count from read_parquet($file)', {
    file,
  })
  return z.int().parse(row?.['count'])
}

if (import.meta.main)
  await runCommand(
    'import-history',
    'usage: npx node scripts/import-history.ts <folder of captures>',
    { allowPositionals: true },
    async ({ positionals: [captures, ...rest] }) => {
      if (captures === undefined || rest.length > 0) throw new UsageError('')
      print(`${await importHistory(captures)} rows written to data/${FILE}`)
    },
  )
