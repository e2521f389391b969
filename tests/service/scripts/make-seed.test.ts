import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../pipeline/make/database.ts'
import { stageData, stageSeed } from '../../../pipeline/make/stage.ts'
import { makeSeed } from '../../../scripts/make-seed.ts'
import { createFolder } from '../../temporary-folder.ts'

// Captures small enough to read: a catalogue's stretches, an aggregator's days, boards' rows.
const CAPTURES = {
  'models-dev-history': `
    select
      'zai' as provider, 'glm-5' as provider_model_id, null::varchar as base_model, 'GLM 5' as name,
      valid_from::date as valid_from, last_seen::date as last_seen, input as input_usd_per_mtok,
      3.2::double as output_usd_per_mtok, null::double as cache_read_usd_per_mtok,
      null::double as cache_write_usd_per_mtok, 0::bigint as context_length, true as reasoning,
      true as open_weights, modalities as input_modalities, modalities as output_modalities,
      '2025-25-11' as release_date, null::varchar as status
    from (values
      ('2026-01-01', '2026-01-31', 1::double, ''),
      ('2026-02-01', '2026-02-10', 1::double, 'text'),
      ('2026-02-20', '2026-02-25', 1::double, 'text'),
      ('2026-02-26', null, 0.00001::double, 'text')
    ) as stretches (valid_from, last_seen, input, modalities)`,
  'openrouter-endpoints-daily': `
    select
      observed_on::date as observed_on, model_id, variant, null::uuid as endpoint_id, 'deepinfra' as provider,
      'DeepInfra' as provider_name, 'deepinfra/fp8' as tag, provider_model_id,
      'fp8' as quantization, 200000 as context, null::bigint as max_completion, prompt,
      '0.0000032' as completion, null::varchar as cache_read, null::varchar as cache_write,
      null::double as discount, false as is_free, status::double as status, 'image|text' as in_mod,
      'text' as out_mod, true as reasoning, true as tools, false as training, false as retains
    from (values
      ('2026-07-01', 'z-ai/glm-5', 'zai-org/GLM-5', 'standard', '0.00000006006', 0),
      ('2026-07-02', 'z-ai/glm-5', 'zai-org/GLM-5', 'standard', '0.00000006006', 0),
      ('2026-07-03', 'z-ai/glm-5', 'zai-org/GLM-5', 'standard', '0.0000001', -2),
      ('2026-07-04', 'z-ai/glm-5', 'zai-org/GLM-5', 'standard', '0.00000006006', -5),
      ('2026-07-06', 'z-ai/glm-5', 'zai-org/GLM-5', 'standard', '0.00000006006', -10),
      ('2026-07-01', 'z-ai/glm-5', 'zai-org/GLM-5', 'thinking', '12', 0),
      ('2026-07-01', 'anthropic/claude-0', 'claude-0@20250622', 'standard', '0.000001', 0),
      ('2026-07-01', 'z-ai/glm-4.6', 'glm-4-6-20251001', 'standard', '0.000001', 0)
    ) as days (observed_on, model_id, provider_model_id, variant, prompt, status)`,
  'openrouter-endpoint-details-daily': `
    select
      null::date as observed_on, null::varchar as model_id, null::varchar as variant,
      null::uuid as endpoint_id, null::boolean as structured_outputs,
      ${['overrides', 'service_tiers', 'region', 'cache_write_1h', 'internal_reasoning', 'image', 'image_token', 'image_output', 'audio', 'audio_output', 'audio_cache', 'web_search'].map((name) => `null::varchar as ${name}`).join()},
      null::bigint as retention_days, null::date as deprecation_date,
      null::float as p50_latency_ms, null::float as p50_throughput_tps`,
  'models-dev-daily': `
    select
      'azure' as provider, 'claude-0' as model_id, date '2026-07-01' as first_day,
      date '2026-07-31' as last_day, '{"npm":"@ai-sdk/anthropic"}' as model_provider,
      '{"modes":{"fast":{"provider":{"body":{"speed":"fast"}}}}}' as experimental`,
  'openrouter-models-daily': `
    select
      observed_on::date as observed_on, model_id, model_id as canonical_slug, 'Z.ai: GLM 5' as name,
      200000::bigint as context_length, date '2026-02-11' as created_on,
      'text' as input_modalities, 'text' as output_modalities, null::varchar as expires_on,
      true as reasoning, true as tools, '' as hugging_face_id
    from (values
      ('2026-07-01', 'z-ai/glm-5'),
      ('2026-07-02', 'z-ai/glm-5'),
      ('2026-07-02', 'z-ai/glm-5:free')
    ) as days (observed_on, model_id)`,
  'boards-history': `
    select
      board, category, 'glm-5' as model, '' as organization, rating, null::double as rating_lower,
      null::double as rating_upper, null::integer as votes, null::date as published_on,
      valid_from::date as valid_from, last_seen::date as last_seen, 'a capture' as source
    from (values
      ('arena-text', 'expert', 1450.5, '2026-06-30', '2026-07-04'),
      ('arena-text', 'expert', 1451.5, '2026-07-05', '2026-07-31'),
      ('arena-text', 'german', 1450.5, '2026-06-30', '2026-07-31'),
      ('epoch-eci', 'overall', 150.0, '2026-08-11', '2026-08-11')
    ) as stretches (board, category, rating, valid_from, last_seen)`,
  'llmrates-daily': `
    select
      day::date as day, 'deepseek' as seller, 'deepseek-v4' as model_name, 'general' as kind, '' as region, 'USD' as currency,
      'standard' as processing_tier, null::bigint as token_tier_min, '' as tier_label, usd as input_per_1m, 2.0 as output_per_1m,
      null::double as cache_read_per_1m, null::double as cache_write_per_1m, null::varchar as url
    from (values
      ('2026-07-17', 1.0), ('2026-07-18', 1.0), ('2026-07-20', 1.0), ('2026-07-21', 1.5)
    ) as days (day, usd)`,
  'openrouter-models-history': `
    select
      model_id, valid_from::date as valid_from, last_seen::date as last_seen, prompt, '0.0000032' as completion,
      null::varchar as hugging_face_id, coalesce(name, model_id) as name,
      created_on::date as created_on
    from (values
      ('z-ai/glm-4.6', '2025-10-01', '2025-11-19', '0.000002', null, '2025-10-01'),
      ('z-ai/glm-4.6', '2025-11-20', '2026-07-31', '0.000001', null, '2025-10-01'),
      ('z-ai/glm-4.7', '2026-01-01', '2026-07-31', '0.000001', null, '2026-01-01'),
      ('z-ai/glm-4.8', '2026-01-01', '2026-07-31', '0.000001', null, '2026-01-01'),
      ('z-ai/glm-4.6:free', '2025-10-01', '2026-07-31', '0.000003', null, '2025-10-01'),
      ('~z-ai/glm-latest', '2025-10-01', '2026-07-31', '0.000004', null, '2025-10-01'),
      ('z-ai/glm-chat', '2024-10-01', '2025-02-28', '0.000001', 'GLM 4', '2024-10-01'),
      ('z-ai/glm-chat', '2025-03-01', '2026-07-31', '0.000001', 'Z.ai: GLM 5', '2025-02-20'),
      ('z-ai/glm-air', '2025-03-01', '2025-04-30', '0.000001', 'GLM Air', '2025-03-01'),
      ('z-ai/glm-air', '2025-05-01', '2026-07-31', '0.000001', 'Z.ai: GLM Air', '2025-04-20')
    ) as stretches (model_id, valid_from, last_seen, prompt, name, created_on)`,
  'litellm-history': `
    select
      'zai' as provider, key, 'chat' as mode, input, 3.2e-6::double as output,
      null::double as cache_read, null::double as cache_write, 200000::bigint as max_input_tokens,
      null::bigint as max_output_tokens, true as reasoning, true as tools,
      valid_from::date as valid_from, last_seen::date as last_seen, null::date as deprecation_date,
      '{"input_cost_per_token_above_272k_tokens_priority": 2e-6}' as other_prices,
      ${['input_batch', 'output_batch', 'input_priority', 'output_priority', 'cache_read_priority', 'input_flex', 'output_flex', 'cache_read_flex', 'cache_write_1h', 'input_above_128k', 'output_above_128k', 'input_above_200k', 'output_above_200k', 'cache_read_above_200k', 'cache_write_above_200k', 'input_above_272k', 'output_above_272k', 'cache_read_above_272k', 'input_audio', 'output_audio'].map((name) => `null::double as ${name}`).join()}
    from (values
      ('zai/glm-4-6-20251001', 2e-6::double, '2025-09-25', '2025-12-09'),
      ('zai/glm-4-6-20251001', 1e-6::double, '2025-12-10', '2026-07-31'),
      ('zai/glm-4-6-20250601', 9e-6::double, '2025-09-01', '2026-07-31'),
      ('zai/glm-4-7', 7e-6::double, '2026-02-01', '2026-02-28'),
      ('zai/glm-4-7', 1e-6::double, '2026-03-01', '2026-07-31'),
      ('zai/glm-4-7', 5e-7::double, '2026-03-01', '2026-07-31'),
      ('zai/glm-4-8', 1e-6::double, '2026-02-01', '2026-02-28'),
      ('zai/glm-4-8', 5e-7::double, '2026-03-01', '2026-03-31'),
      ('zai/glm-4-8', 1e-6::double, '2026-04-01', '2026-07-31')
    ) as stretches (key, input, valid_from, last_seen)`,
  'openrouter-usage-daily': `
    select
      'z-ai/glm-5' as model_id, day::date as day, variant, 3::bigint as prompt_tokens,
      1::bigint as completion_tokens
    from (values ('standard'), ('free')) as variants (variant)
    cross join generate_series(date '2026-06-17', date '2026-07-21', interval 1 day) as days (day)`,
  'openrouter-effective-prices-daily': `
    select
      date '2026-07-17' as observed_on, 'z-ai/glm-5' as model_id, 'standard' as variant, provider,
      input as input_usd_per_mtok, input as output_usd_per_mtok, tokens as total_tokens
    from (values ('z-ai', 1::double, 300::bigint), ('novita', 2::double, 100::bigint))
      as days (provider, input, tokens)`,
  'vendor-dated-prices': `
    select
      'genai-prices' as source, 'anthropic' as vendor, 'claude-0' as model, null::varchar as name, input as input_usd_per_mtok,
      null::double as cached_input_usd_per_mtok, null::double as cache_write_usd_per_mtok,
      null::varchar as other, 1::double as output_usd_per_mtok, from_date::date as from_date, null::date as to_date,
      date '2025-06-22' as valid_from, date '2026-07-31' as last_seen
    from (values (null, 1::double), ('2026-09-01', 3::double)) as prices (from_date, input)`,
}

const folder = await createFolder(afterAll)
const DATED = `read_parquet('${join(folder, 'seed', 'dated_prices.parquet')}')`
let database: Database

const toStep = (from: number, to: number, price: number) => ({
  range: [from, to],
  input_cost_per_token: price,
  output_cost_per_token: 3 * price,
})

const FILES = {
  'models-dev-providers.json': { azure: { id: 'azure', name: 'Azure', npm: '@ai-sdk/azure' } },
  'recordings/openrouter-models-2026-07-31.json': {
    data: [
      {
        id: 'z-ai/glm-6',
        name: 'Z.ai: GLM 6',
        created: 1785478908,
        architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        supported_parameters: ['tools'],
      },
    ],
  },
  'recordings/litellm-prices-2026-07-31.json': {
    'dashscope/glm-5': {
      litellm_provider: 'dashscope',
      tiered_pricing: [toStep(0, 32_000, 1e-6), toStep(32_000, 128_000, 2e-6)],
    },
  },
}

beforeAll(async () => {
  database = await openDatabase()
  for (const [name, select] of Object.entries(CAPTURES))
    await database.execute(`copy (${select}) to '${join(folder, name)}.parquet'`)
  await mkdir(join(folder, 'recordings'))
  for (const [name, content] of Object.entries(FILES))
    await writeFile(join(folder, name), JSON.stringify(content))
  await makeSeed(folder, join(folder, 'seed'))
  await stageData(database)
  await stageSeed(database, '2026-07-31', folder)
})
afterAll(async () => {
  database.close()
})

test.each<[rule: string, sql: string, rows: unknown[][]]>([
  [
    'a catalogue price ends where it was last seen, a hole stays a hole',
    `select observed_from, observed_to, input_usd_per_mtok from raw_quotes
     where source = 'models-dev' order by observed_from`,
    [
      ['2026-01-01', '2026-02-10', '1'],
      ['2026-02-20', '2026-02-25', '1'],
      ['2026-02-26', '2026-07-01', '0.00001'],
    ],
  ],
  [
    'the makers’ own lists are second roots of what the aggregator shows, and of nothing else',
    `select source, provider, provider_model_id, input_usd_per_mtok, observed_from, observed_to
     from raw_quotes where source in ('litellm', 'genai-prices') order by all`,
    [
      ['genai-prices', 'anthropic', 'claude-0', '1', '2026-07-17', '2026-07-31'],
      // By steps of prompt tokens, which the history lacks: of the last day alone.
      ['litellm', 'dashscope', 'glm-5', '1', '2026-07-31', '2026-07-31'],
      ['litellm', 'zai', 'glm-4-6-20251001', '1', '2026-07-17', '2026-07-31'],
    ],
  ],
  [
    'what is stated past a threshold of a tier is kept, and the price that is dated to follow',
    `select until, next_price ->> 'input_price_per_m', price ->> 'kind', price ->> 'service_tier',
       price ->> 'threshold_tokens', (price ->> 'usd')::int
     from (select *, other_prices -> 0 as price from raw_quotes)
     where source in ('litellm', 'genai-prices') order by source, provider desc`,
    [
      ['2026-08-31', '3.0', null, null, null, null],
      [null, null, 'priority', 'priority', '272000', 2],
      [null, null, 'context_tier', 'standard', '32000', 2],
    ],
  ],
  [
    'how a seller is called is kept beside what is called otherwise',
    `select provider_model_id, mode, sdk, body from raw_addresses
     order by provider_model_id nulls first, mode`,
    [
      [null, '', '@ai-sdk/azure', null],
      ['claude-0', '', '@ai-sdk/anthropic', null],
      ['claude-0', 'fast', '@ai-sdk/anthropic', '{"speed":"fast"}'],
    ],
  ],
  [
    'what a catalogue gets wrong or leaves out is unknown, or taken from the same entry',
    `select distinct released_on, context_length, output_modalities from raw_quotes
     where source = 'models-dev'`,
    [[null, null, ['text']]],
  ],
  [
    'days of an endpoint are joined while nothing changes and no day is missing',
    `select observed_from, observed_to, input_usd_per_mtok, is_available from raw_quotes
     where source = 'openrouter' and model_ref = 'z-ai/glm-5' order by observed_from`,
    [
      ['2026-07-01', '2026-07-02', '0.06006', true],
      ['2026-07-03', '2026-07-03', '0.1', true],
      ['2026-07-04', '2026-07-04', '0.06006', true],
      ['2026-07-06', '2026-07-06', '0.06006', false],
    ],
  ],
  [
    'prices move six places as text, and thinking is a model of its own',
    `select input_usd_per_mtok, output_usd_per_mtok, discount, zdr from raw_quotes
     where model_ref = 'z-ai/glm-5:thinking'`,
    [['12000000', '3.2', 0, true]],
  ],
  [
    'a board that was captured later stands in for the days of the others',
    `select source, category, rating, observed_from, observed_to, published_on
     from raw_ratings order by source, observed_from`,
    [
      ['arena', 'expert', 1450.5, '2026-06-30', '2026-07-04', null],
      ['arena', 'expert', 1451.5, '2026-07-05', '2026-07-31', null],
      ['epoch-eci', 'overall', 150, '2026-06-30', '2026-07-31', '2026-08-11'],
    ],
  ],
  [
    'a model that only the list as served has is known on its last day',
    `select model_ref, observed_from, observed_to, released_on from raw_models
     where source = 'openrouter' order by model_ref`,
    [
      ['z-ai/glm-5', '2026-07-01', '2026-07-02', '2026-02-11'],
      ['z-ai/glm-5:free', '2026-07-02', '2026-07-02', '2026-02-11'],
      ['z-ai/glm-6', '2026-07-31', '2026-07-31', '2026-07-31'],
    ],
  ],
  [
    'tokens are means of four whole weeks',
    `from '${folder}/seed/weekly_tokens.parquet'`,
    [['2026-07-20', 'z-ai/glm-5', 4]],
  ],
  [
    'what was paid is weighed by tokens',
    `from '${folder}/seed/effective_prices.parquet'`,
    [['2026-07-17', 'z-ai/glm-5', 1.25]],
  ],
  [
    'what a witness says stands over a day without a capture, until it changes',
    `select input_per_mtok, region, label, observed_from, observed_to from raw_witnesses
     order by observed_from`,
    [
      ['1', null, null, '2026-07-17', '2026-07-20'],
      ['1.5', null, null, '2026-07-21', '2026-07-21'],
    ],
  ],
  [
    'an id that was given out anew under another name had no price before',
    `select model_id, from_day::varchar from ${DATED}
     where model_id in ('z-ai/glm-chat', 'z-ai/glm-air') order by all`,
    [
      ['z-ai/glm-air', '2025-03-01'],
      ['z-ai/glm-chat', '2025-02-20'],
    ],
  ],
  [
    'a change of a maker is dated at the first day on which any source shows it',
    `select from_day, to_day, input_usd_per_mtok, dated_by from ${DATED}
     where source = 'litellm' and model_id = 'z-ai/glm-4.6' order by from_day`,
    [
      // An older version speaks for a model until the next one comes.
      ['2025-09-01', '2025-09-24', 9, null],
      ['2025-09-25', '2025-11-19', 2, null],
      ['2025-11-20', '2026-07-31', 1, 'openrouter'],
    ],
  ],
  [
    'a first row that another source never had is a mistake, a price that comes back is none',
    `select model_id, from_day, input_usd_per_mtok, dated_by from ${DATED}
     where source = 'litellm' and model_id > 'z-ai/glm-4.6' order by model_id, from_day`,
    [
      // The price of some hours of the day, half as high, is beside it.
      ['z-ai/glm-4.7', '2026-02-01', 1, 'openrouter'],
      ['z-ai/glm-4.8', '2026-02-01', 1, null],
      ['z-ai/glm-4.8', '2026-03-01', 0.5, null],
      ['z-ai/glm-4.8', '2026-04-01', 1, null],
    ],
  ],
])('%s', async (_rule, sql, rows) => {
  const found = await database.rows(sql)
  expect(found.map((row) => Object.values(row))).toStrictEqual(rows)
})

test('the same captures give the same bytes', async () => {
  await makeSeed(folder, join(folder, 'again'))
  for (const file of ['quotes', 'ratings', 'models'].map((name) => `${name}.parquet`))
    expect(await readFile(join(folder, 'again', file))).toStrictEqual(
      await readFile(join(folder, 'seed', file)),
    )
})
