import { expect, test } from 'vitest'
import { rawModel, rawQuote, rawRatings } from '../rows.ts'
import { runSql } from '../run-sql.ts'

const NOTHING_KNOWN = { data_known_models: [], raw_models: [] }

/** The ids of the models that these quotes leave where the aggregator lists none. */
async function modelIds(...sold: [provider: string, id: string, columns?: object][]) {
  const raw_quotes = sold.map(([provider, provider_model_id, columns]) =>
    rawQuote({ provider, provider_model_id, ...columns }),
  )
  const [models = []] = await runSql({ ...NOTHING_KNOWN, raw_quotes }, ['models'])
  return models.map(({ model_id }) => model_id)
}

test('the list has models of text alone: no tiers, no aliases that move, no routers', async () => {
  const [models = []] = await runSql(
    {
      data_known_models: [],
      raw_models: [
        rawModel('z-ai/glm-5', { name: 'Z.ai: GLM 5' }),
        rawModel('z-ai/glm-5:free', { name: 'Z.ai: GLM 5 (free)' }),
        rawModel('openai/gpt-5:batch', { name: 'OpenAI: GPT-5 (batch)' }),
        rawModel('qwen/qwen-plus:thinking', { name: 'Qwen: Qwen Plus (thinking)' }),
        rawModel('~z-ai/glm-latest'),
        rawModel('openrouter/auto'),
        rawModel('openai/sora-2', { output_modalities: ['video'] }),
        rawModel('acme/UPPER'),
      ],
    },
    ['models'],
  )
  expect(
    models.map(({ model_id, name, creator, creator_name }) => [
      model_id,
      name,
      creator,
      creator_name,
    ]),
  ).toStrictEqual([
    ['openai/gpt-5', 'GPT-5', 'openai', 'OpenAI'],
    ['qwen/qwen-plus:thinking', 'Qwen Plus (thinking)', 'qwen', 'Qwen'],
    ['z-ai/glm-5', 'GLM 5', 'z-ai', 'Z.ai'],
  ])
})

/** What the list of models says in that column, of models of which these rows are known. */
async function readColumn(column: string, ...rowsOf: Parameters<typeof rawModel>[1][][]) {
  const raw_models = rowsOf.flatMap((rows, place) =>
    rows.map((row) => rawModel(`z-ai/glm-${place}`, row)),
  )
  const [models = []] = await runSql({ data_known_models: [], raw_models }, ['models'])
  return models.map((model) => model[column])
}

test('a day of release is that of a catalogue, the one next to the listing, or unknown', async () => {
  const catalogued = { source: 'models-dev', canonical_slug: null }
  const toRows = (released_on: string | null, ofSnapshot: string | null = null) => [
    { released_on: '2026-07-01' },
    { ...catalogued, released_on },
    { ...catalogued, source: 'litellm', released_on: ofSnapshot },
  ]
  const rows = [
    toRows('2026-06-01'),
    // After the listing.
    toRows('2026-07-09'),
    toRows(null),
    toRows('2026-06-30', '2026-06-05'),
  ]
  const days = ['2026-06-01', null, null, '2026-06-30']
  expect(await readColumn('released_on', ...rows)).toEqual(days)
})

test('a model that only catalogues know is taken from its creator, or from two who agree', async () => {
  const ids = await modelIds(
    ['xai', 'grok-3'],
    ['together', 'deepseek-ai/DeepSeek-V2.5'],
    ['novita', 'deepseek/deepseek-v2-5-fp8'],
    ['nano-gpt', 'TheDrummer/Anubis-70B-v1'],
  )
  expect(ids).toStrictEqual(['deepseek/deepseek-v2.5', 'thedrummer/anubis-70b', 'x-ai/grok-3'])
})

test('a name that only one reseller uses makes no model', async () => {
  expect(
    await modelIds(
      ['poe', 'openai/gpt-4-classic'],
      ['nano-gpt', 'unknown-org/some-model-7b'],
      ['nano-gpt', 'auto-model'],
      ['openai', 'text-embedding-3-large'],
      ['mistral', 'mistral-small-latest'],
      ['seed', 'ep-20251022091355-w7xt5'],
      ['anthropic', 'claude-zero', { input_usd_per_mtok: '0', output_usd_per_mtok: '0' }],
    ),
  ).toStrictEqual([])
})

test('releases of one name under several dates are several models, one date is none', async () => {
  const ids = await modelIds(
    ['anthropic', 'claude-9-5-sonnet-20240620'],
    ['anthropic', 'claude-9-5-sonnet-20241022'],
    ['anthropic', 'claude-3-7-sonnet-20250219'],
    ['poe', 'anthropic/claude-sonnet-3.7'],
  )
  expect(ids).toStrictEqual([
    'anthropic/claude-9-5-sonnet-20240620',
    'anthropic/claude-9-5-sonnet-20241022',
    'anthropic/claude-sonnet-3.7',
  ])
})

/** The model of each variant that is scored; those of no other have no score. */
const MEANT: Record<string, string> = {
  'openai/gpt-5-4': 'openai/gpt-5.4',
  'openai/gpt-5-4-low': 'openai/gpt-5.4',
  'alibaba/qwen3-vl-8b-instruct': 'qwen/qwen3-vl-8b-instruct',
  'kimi/kimi-k2-thinking': 'moonshotai/kimi-k2-thinking',
  'deepseek/deepseek-r1': 'deepseek/deepseek-r1',
}
const MORE = ['qwen/qwen3-vl-32b-instruct', 'deepseek/deepseek-r1-0528']

test('a score goes to the model that was scored', async () => {
  const [ratings = []] = await runSql(
    {
      data_known_models: [],
      raw_models: [...new Set(Object.values(MEANT)), ...MORE].map((id) => rawModel(id)),
      raw_ratings: [
        ...Object.keys(MEANT),
        'alibaba/qwen3-vl-32b-reasoning',
        'openai/gpt-5-4-mini',
      ].flatMap((model_ref) => rawRatings(model_ref, 40)),
    },
    ['ratings'],
  )
  expect(
    Object.fromEntries(ratings.map(({ variant, model_id }) => [variant, model_id])),
  ).toStrictEqual(MEANT)
})
