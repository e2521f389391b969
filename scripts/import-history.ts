// Converts a captured history of prices to the layout of data/seed/quotes.parquet. A row of a history is
// a model at one unchanged price, from `valid_from` to `last_seen`; null is the last day of the capture.
// Prices that the layout keeps in `other_prices`, such as context tiers, are left out.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { withDatabase } from '../pipeline/make/run-folder.ts'
import { RAW_TABLES } from '../pipeline/make/tables.ts'

const Format = z.enum(['litellm', 'models-dev', 'openrouter-models'])
type Format = z.infer<typeof Format>

/** By format: the columns of a quote, with prices as USD per million tokens in plain numbers. */
const SELECTS: Record<Format, string> = {
  // Per token. A key begins with its provider, where that is needed to tell it from another.
  litellm: `select
      'litellm' as source,
      regexp_replace(provider, '^(vertex_ai|fireworks_ai)-.*', '\\1') as provider,
      regexp_replace(key, '^' || split_part(provider, '_ai-', 1) || '[a-z_]*/', '') as provider_model_id,
      provider_model_id as model_ref,
      'name' as model_ref_kind,
      input * 1e6 as input_usd,
      output * 1e6 as output_usd,
      cache_read * 1e6 as cache_read_usd,
      cache_write * 1e6 as cache_write_usd,
      max_input_tokens as context_length,
      max_output_tokens,
      if(vision, ['image', 'text'], ['text']) as input_modalities,
      ['text'] as output_modalities,
      reasoning as is_reasoning,
      tools as supports_tools,
      coalesce(deprecation_date <= last_seen, false) as is_deprecated,
      deprecation_date as until,
      valid_from,
      last_seen,
    from history
    where provider is not null and mode in ('chat', 'completion', 'responses') and not starts_with(key, 'ft:')`,
  'models-dev': `select
      'models-dev' as source,
      provider,
      provider_model_id,
      coalesce(base_model, provider_model_id) as model_ref,
      if(base_model is null, 'name', 'catalogue') as model_ref_kind,
      name as model_name,
      input_usd_per_mtok as input_usd,
      output_usd_per_mtok as output_usd,
      cache_read_usd_per_mtok as cache_read_usd,
      cache_write_usd_per_mtok as cache_write_usd,
      nullif(context_length, 0) as context_length,
      list_of(input_modalities) as input_modalities,
      list_of(output_modalities) as output_modalities,
      reasoning as is_reasoning,
      open_weights,
      coalesce(status = 'deprecated', false) as is_deprecated,
      -- A month alone is no day.
      try_cast(release_date as date) as released_on,
      valid_from,
      last_seen,
    from history`,
  // Per token, as text. The price of the endpoint that the router tries first: it moves with routing,
  // so it is the router's own and no provider's. An id with a tilde is an alias.
  'openrouter-models': `select
      'openrouter' as source,
      'openrouter' as provider,
      'OpenRouter' as provider_name,
      model_id as provider_model_id,
      model_id as model_ref,
      'canonical' as model_ref_kind,
      name as model_name,
      prompt::double * 1e6 as input_usd,
      completion::double * 1e6 as output_usd,
      nullif(cache_read::double, 0) * 1e6 as cache_read_usd,
      nullif(cache_write::double, 0) * 1e6 as cache_write_usd,
      context_length,
      max_completion_tokens as max_output_tokens,
      list_of(input_modalities) as input_modalities,
      list_of(output_modalities) as output_modalities,
      reasoning as is_reasoning,
      tools as supports_tools,
      structured_outputs as supports_structured_output,
      false as is_deprecated,
      created_on as released_on,
      try_cast(expires_on as date) as until,
      valid_from,
      last_seen,
    from history
    where not starts_with(model_id, '~')`,
}

const MACROS = `
  -- Decimal text without an exponent.
  create macro plain(usd) as rtrim(rtrim(cast(round(usd, 9) as decimal(28, 9))::varchar, '0'), '.');
  create macro list_of(text) as
    list_sort(list_filter(string_split(coalesce(text, ''), '|'), lambda item: item <> ''));`

/** `joined_days`: days that follow one another without a change become one row. */
const JOINS = join(import.meta.dirname, 'seed-from-store/macros.sql')

/** Returns how many rows were written. */
export async function importHistory(
  format: Format,
  history: string,
  file: string,
): Promise<number> {
  return withDatabase(async (database) => {
    await database.execute(MACROS + (await readFile(JOINS, 'utf8')))
    const columns = Object.entries(RAW_TABLES['raw_quotes'] ?? {}).map((column) => column.join(' '))
    await database.execute(`create table raw_quotes (${columns.join(', ')})`)
    await database.execute('create table history as from read_parquet($history)', { history })
    await database.execute(
      `insert into raw_quotes by name
       select
         * exclude (input_usd, output_usd, cache_read_usd, cache_write_usd, valid_from, last_seen),
         plain(input_usd) as input_usd_per_mtok,
         plain(output_usd) as output_usd_per_mtok,
         plain(cache_read_usd) as cache_read_usd_per_mtok,
         plain(cache_write_usd) as cache_write_usd_per_mtok,
         '' as endpoint_tag,
         if((input_usd = 0 and output_usd = 0) or provider_model_id like '%:free', 'free', 'standard') as offer,
         'USD' as currency,
         0 as discount,
         true as is_available,
         [] as regions,
         valid_from as observed_from,
         coalesce(last_seen, (select max(greatest(valid_from, last_seen)) from history)) as observed_to,
       from (${SELECTS[format]})
       -- A router that picks a model for each request is listed at -1.
       where coalesce(input_usd, output_usd) is not null and least(input_usd, output_usd) >= 0`,
    )
    await database.execute(
      `copy (from joined_days('raw_quotes')) to '${file.replaceAll("'", "''")}'
       (format parquet, compression zstd, compression_level 19)`,
    )
    const [row] = await database.rows(
      'select count(*)::integer as count from read_parquet($file)',
      {
        file,
      },
    )
    return z.int().parse(row?.['count'])
  })
}

if (import.meta.main)
  await runCommand(
    'import-history',
    `usage: npx node scripts/import-history.ts ${Format.options.join('|')} HISTORY.parquet QUOTES.parquet`,
    { allowPositionals: true },
    async ({ positionals: [format, history, file] }) => {
      const known = Format.safeParse(format)
      if (!known.success || history === undefined || file === undefined) throw new UsageError('')
      print(`${await importHistory(known.data, history, file)} rows written to ${file}`)
    },
  )
