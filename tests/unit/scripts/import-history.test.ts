// What a captured history of prices becomes, by format: days joined, and prices as plain numbers.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../pipeline/make/database.ts'
import { RAW_TABLES } from '../../../pipeline/make/tables.ts'
import { importHistory } from '../../../scripts/import-history.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = await createFolder(afterAll)
let database: Database

beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => {
  database.close()
})

const HISTORIES = {
  litellm: `select
      provider, key, mode, input, 3.2e-6 as output, null::double as cache_read,
      null::double as cache_write, 200000 as max_input_tokens, null::bigint as max_output_tokens,
      false as vision, true as reasoning, true as tools, null::date as deprecation_date,
      valid_from::date as valid_from, last_seen::date as last_seen
    from (values
      ('vertex_ai-zai_models', 'vertex_ai/zai/glm-5', 'chat', 1e-6, '2026-01-01', '2026-01-31'),
      ('vertex_ai-zai_models', 'vertex_ai/zai/glm-5', 'chat', 1e-6, '2026-02-01', '2026-02-10'),
      ('vertex_ai-zai_models', 'vertex_ai/zai/glm-5', 'chat', 6e-8, '2026-02-12', null),
      ('zai', 'zai/glm-image', 'image_generation', 1e-6, '2026-02-01', '2026-03-01')
    ) as stretches (provider, key, mode, input, valid_from, last_seen)`,
  'models-dev': `select
      'zai' as provider, id as provider_model_id, null::varchar as base_model, 'GLM 5' as name,
      usd as input_usd_per_mtok, usd as output_usd_per_mtok, 0.1 as cache_read_usd_per_mtok,
      null::double as cache_write_usd_per_mtok, 0 as context_length, true as reasoning,
      true as open_weights, 'text|image' as input_modalities, 'text' as output_modalities,
      '2025-11' as release_date, null::varchar as status, date '2026-01-01' as valid_from,
      date '2026-01-31' as last_seen
    from (values ('glm-5', 1e-5), ('glm-free', 0)) as models (id, usd)`,
  'openrouter-models': `select
      id as model_id, 'Z.ai: GLM 5' as name, prompt, '0.0000032' as completion, '0' as cache_read,
      null::varchar as cache_write, 200000 as context_length, null::bigint as max_completion_tokens,
      'text' as input_modalities, 'text' as output_modalities, true as reasoning, true as tools,
      true as structured_outputs, date '2026-01-01' as created_on, null::varchar as expires_on,
      date '2026-01-01' as valid_from, date '2026-01-31' as last_seen
    from (values
      ('z-ai/glm-5', '0.000001'), ('z-ai/glm-5:free', '0'), ('~z-ai/glm', '0.000001'),
      ('openrouter/auto', '-1')
    ) as models (id, prompt)`,
}

it.each([
  [
    'litellm',
    [
      ['vertex_ai', 'zai/glm-5', 'standard', '0.06', '3.2', null, '2026-02-12', '2026-03-01'],
      ['vertex_ai', 'zai/glm-5', 'standard', '1', '3.2', null, '2026-01-01', '2026-02-10'],
    ],
  ],
  [
    'models-dev',
    [
      ['zai', 'glm-5', 'standard', '0.00001', '0.00001', '0.1', '2026-01-01', '2026-01-31'],
      ['zai', 'glm-free', 'free', '0', '0', '0.1', '2026-01-01', '2026-01-31'],
    ],
  ],
  [
    'openrouter-models',
    [
      ['openrouter', 'z-ai/glm-5', 'standard', '1', '3.2', null, '2026-01-01', '2026-01-31'],
      ['openrouter', 'z-ai/glm-5:free', 'free', '0', '3.2', null, '2026-01-01', '2026-01-31'],
    ],
  ],
] as const)('%s: days are joined, and prices are per million tokens', async (format, rows) => {
  const [history, quotes] = [
    join(folder, `${format}.parquet`),
    join(folder, `${format}-quotes.parquet`),
  ]
  await database.execute(`copy (${HISTORIES[format]}) to '${history}'`)
  expect(await importHistory(format, history, quotes)).toBe(rows.length)
  const found = await database.rows(
    `select provider, provider_model_id, offer, input_usd_per_mtok, output_usd_per_mtok,
       cache_read_usd_per_mtok, observed_from, observed_to
     from read_parquet($quotes) order by all`,
    { quotes },
  )
  expect(found.map((row) => Object.values(row))).toEqual(rows)
  const described = await database.rows('describe from read_parquet($quotes)', { quotes })
  expect(new Set(described.map((column) => column['column_name']))).toEqual(
    new Set(Object.keys(RAW_TABLES['raw_quotes'] ?? {})),
  )
})
