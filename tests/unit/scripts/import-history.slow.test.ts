// What captured histories become: each source's statement at its own days, unaltered, with its model.
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DATA_FOLDER } from '../../../pipeline/make/data-files.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { importHistory } from '../../../scripts/import-history.ts'
import { createFolder } from '../../temporary-folder.ts'

const CAPTURES = {
  'litellm-history': `select provider, key, mode, input, 1.5e-5 as output, 1.25e-6 as cache_read,
      2e-6 as input_batch, 2.5e-6 as input_above_200k, '{"supports_web_search": true}' as other_prices, null as tiered_pricing,
      valid_from::date as valid_from, last_seen::date as last_seen
    from (values
      ('openai', 'gpt-4o', 'chat', 5e-6, '2024-05-13', '2024-06-30'),
      ('openai', 'gpt-4o', 'chat', 5e-6, '2024-07-01', '2024-10-03'),
      ('openai', 'gpt-4o', 'chat', 2.5e-6, '2024-10-10', '2024-11-12'),
      ('deepseek', 'deepseek-chat', 'chat', 1e-6, '2025-03-20', '2025-03-30')
    ) as rows (provider, key, mode, input, valid_from, last_seen)`,
  'models-dev-history': `select 'openai' as provider, 'gpt-4o' as provider_model_id, null as base_model, 'GPT-4o' as name,
      date '2025-06-05' as valid_from, null::date as last_seen, 2.5 as input_usd_per_mtok, 10.0 as output_usd_per_mtok,
      1.25 as cache_read_usd_per_mtok, null::double as cache_write_usd_per_mtok, 128000 as context_length,
      false as reasoning, false as open_weights, 'text|image' as input_modalities, 'text' as output_modalities,
      '2024-05-13' as release_date, null as status`,
  'models-dev-daily': `select 'openai' as provider, 'gpt-4o' as model_id, 2.5 as input, 10.0 as output, 1.25 as cache_read,
      null::double as cache_write, null::varchar as context_tiers, true as has_cost,
      date '2026-07-01' as first_day, date '2026-07-10' as last_day`,
  'openrouter-models-history': `select id as model_id, '0.0000025' as prompt, '0.00001' as completion, '0' as cache_read, null as cache_write,
      null as cache_write_1h, null as overrides, date '2024-10-03' as valid_from, date '2024-12-07' as last_seen
    from (values ('openai/gpt-4o'), ('openai/gpt-4o:free'), ('~openai/gpt-latest'), ('openrouter/auto')) as ids (id)`,
  'vendor-dated-prices': `select 'openai' as vendor, 'gpt-4o' as model, 2.5 as input_usd_per_mtok, 10.0 as output_usd_per_mtok,
      null::double as cached_input_usd_per_mtok, null::double as cache_write_usd_per_mtok, date '2024-10-02' as from_date,
      date '2026-01-01' as to_date, date '2025-06-22' as valid_from, date '2025-07-03' as last_seen, 'genai-prices' as source`,
}

const folder = await createFolder(afterAll)

it('keeps what each source stated at its own days, and names the model', async () => {
  const data = join(folder, 'data')
  await cp(DATA_FOLDER, data, { recursive: true })
  await mkdir(join(folder, 'captures'))
  const database = await openDatabase()
  for (const [name, select] of Object.entries(CAPTURES))
    await database.execute(`copy (${select}) to '${join(folder, 'captures', name)}.parquet'`)
  await importHistory(join(folder, 'captures'), data)
  const rows = await database.rows(
    `select source, provider, provider_model_id, model_id, input_usd_per_mtok, cache_read_usd_per_mtok,
       json_array_length(other_prices) as others, effective_from, until, observed_from, observed_to
     from read_parquet($file) order by all`,
    { file: join(data, 'seed/past_quotes.parquet') },
  )
  database.close()
  const gpt = 'openai/gpt-4o'
  expect(rows.map((row) => Object.values(row))).toEqual([
    [
      'genai-prices',
      'openai',
      'gpt-4o',
      gpt,
      2.5,
      null,
      null,
      '2024-10-02',
      '2025-12-31',
      '2025-06-22',
      '2025-07-03',
    ],
    [
      'litellm',
      'deepseek',
      'deepseek-chat',
      'deepseek/deepseek-chat',
      1,
      1.25,
      '2',
      null,
      null,
      '2025-03-20',
      '2025-03-24',
    ],
    [
      'litellm',
      'deepseek',
      'deepseek-chat',
      'deepseek/deepseek-chat-v3-0324',
      1,
      1.25,
      '2',
      null,
      null,
      '2025-03-25',
      '2025-03-30',
    ],
    // Days in a row are one; a hole stays one.
    ['litellm', 'openai', 'gpt-4o', gpt, 2.5, 1.25, '2', null, null, '2024-10-10', '2024-11-12'],
    ['litellm', 'openai', 'gpt-4o', gpt, 5, 1.25, '2', null, null, '2024-05-13', '2024-10-03'],
    [
      'models-dev',
      'openai',
      'gpt-4o',
      gpt,
      2.5,
      1.25,
      null,
      null,
      null,
      '2025-06-05',
      '2025-06-05',
    ],
    // The daily file counts from where the history of the same catalogue ends.
    [
      'models-dev',
      'openai',
      'gpt-4o',
      gpt,
      2.5,
      1.25,
      null,
      null,
      null,
      '2026-07-02',
      '2026-07-10',
    ],
    ['openrouter', 'openrouter', gpt, gpt, 2.5, null, null, null, null, '2024-10-03', '2024-12-07'],
  ])
})
