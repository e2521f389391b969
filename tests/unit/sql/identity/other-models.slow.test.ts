// Models that write no text: shown by their own units, and in no price of text.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OtherModels } from '../../../../contract/documents.ts'
import { rawQuote } from '../rows.ts'
import { runSql } from '../run-sql.ts'

const Rows = z.array(
  OtherModels.shape.models.element
    .pick({
      kind: true,
      model_id: true,
      input_price_per_m: true,
      first_seen: true,
      unit_prices: true,
    })
    .strip(),
)

async function otherModels(...raw_quotes: Record<string, unknown>[]) {
  const [rows, quotes = []] = await runSql({ raw_quotes }, ['other_models', 'quotes'])
  return { models: Rows.parse(rows), quotes }
}

async function modelIds(...raw_quotes: Record<string, unknown>[]) {
  const { models } = await otherModels(...raw_quotes)
  return models.map(({ model_id: id }) => id)
}

const TOKENS = { direction: 'input', unit: '1M_tokens' }

const embedding = (provider: string, id: string, more = {}) =>
  rawQuote({
    source: 'litellm',
    provider,
    provider_model_id: id,
    model_ref: id,
    input_usd_per_mtok: '0.1',
    output_usd_per_mtok: '0',
    output_modalities: ['embedding'],
    ...more,
  })

const priced = (id: string, kind: string, price: object) =>
  embedding('openai', id, {
    input_usd_per_mtok: null,
    output_usd_per_mtok: null,
    output_modalities: [kind],
    other_prices: JSON.stringify([{ kind: 'base', direction: 'input', usd: 0.5, ...price }]),
  })

const drawing = (usd: number, terms?: object, ref = 'dall-e-9') => ({
  ...priced('dall-e-9', 'image', { unit: 'image', direction: 'output', usd, ...terms }),
  model_ref: ref,
})

test('spellings of one embedding are one model, in the words of its maker, and no quote of text', async () => {
  const { models, quotes } = await otherModels(
    embedding('cohere', 'embed-english-v3.0'),
    embedding('azure_ai', 'Cohere-embed-v3-english'),
    embedding('bedrock', 'cohere.embed-english-v3'),
    // A catalogue may write that an embedding is text.
    embedding('azure', 'cohere-embed-v3-english', {
      source: 'models-dev',
      output_modalities: ['text'],
    }),
  )
  expect(quotes).toEqual([])
  expect(models).toMatchObject([
    { kind: 'embeddings', model_id: 'cohere/embed-english-v3', input_price_per_m: 0.1 },
  ])
  expect(models[0]?.unit_prices.map(({ provider, sources }) => [provider, sources])).toEqual([
    ['amazon-bedrock', ['litellm']],
    ['azure', ['litellm', 'models-dev']],
    ['cohere', ['litellm']],
  ])
})

test('a row of data/aliases.csv names a model of another kind too, though it writes text as well', async () => {
  const drawn = { unit: 'image', direction: 'output' }
  const { models } = await otherModels(
    { ...priced('google/nano-banana-pro', 'image', drawn), provider: 'aiml' },
    { ...priced('google/nano-banana-9', 'image', drawn), provider: 'aiml' },
  )
  expect(models.map(({ kind, model_id }) => [kind, model_id])).toEqual([
    ['images', 'google/gemini-3-pro-image'],
    ['images', 'google/nano-banana-9'],
  ])
})

test('a version after v is one with a dot and with a hyphen', async () => {
  const ids = ['rerank-v3-5', 'rerank-v3.5', 'rerank-v3-2b']
  const price = priced('', 'rerank', { unit: 'request', usd: 0.002 })
  const named = ids.map((id) => ({
    ...price,
    provider: 'cohere',
    provider_model_id: id,
    model_ref: id,
  }))
  expect(await modelIds(...named)).toEqual(['cohere/rerank-v3-2b', 'cohere/rerank-v3.5'])
})

test('a plain token is one of text where any list prices sound apart', async () => {
  const sound = { ...TOKENS, kind: 'audio', modality: 'audio', usd: 6 }
  const heard = { input_usd_per_mtok: '2.5', output_modalities: ['transcript'] }
  const { models } = await otherModels(
    embedding('openai', 'gpt-4o-transcribe', { ...heard, input_modalities: ['audio'] }),
    embedding('openai', 'gpt-4o-transcribe', {
      ...heard,
      source: 'genai-prices',
      input_modalities: [],
      other_prices: JSON.stringify([sound]),
    }),
  )
  expect(
    models[0]?.unit_prices.map(({ modality, usd, sources }) => [modality, usd, sources]),
  ).toEqual([
    ['audio', 6, ['genai-prices']],
    ['text', 2.5, ['genai-prices', 'litellm']],
  ])
})

test('no price of tokens is at or below that of characters, or of text alone that is read out', async () => {
  const byToken = { source: 'portkey', input_usd_per_mtok: '0.025', output_modalities: [] }
  const { models } = await otherModels(
    {
      ...priced('text-embedding-9', 'embedding', { unit: '1M_characters', usd: 0.025 }),
      input_usd_per_mtok: '0.1',
    },
    embedding('openai', 'text-embedding-9', byToken),
    embedding('openai', 'tts-9', { ...byToken, input_usd_per_mtok: '15' }),
  )
  expect(models.map(({ model_id }) => model_id)).toEqual(['openai/text-embedding-9'])
  expect(models[0]?.unit_prices.map(({ unit, usd }) => [unit, usd])).toEqual([
    ['1M_characters', 0.025],
    ['1M_tokens', 0.1],
  ])
})

test('the price most roots state counts, whatever else is lower', async () => {
  const { models } = await otherModels(
    embedding('openai', 'text-embedding-3-large', { input_usd_per_mtok: '0.13' }),
    ...['models-dev', 'genai-prices'].map((source, place) =>
      embedding('openai', 'text-embedding-3-large', {
        source,
        input_usd_per_mtok: ['0.13', '0.013'][place],
      }),
    ),
  )
  expect(models[0]?.unit_prices).toMatchObject([
    { usd: 0.13, unit: '1M_tokens', direction: 'input', sources: ['litellm', 'models-dev'] },
  ])
})

test('tokens of text and of pictures have prices of their own, and which is which may not be known', async () => {
  const drawn = { output_modalities: ['image'], input_usd_per_mtok: '5' }
  const picture = { ...TOKENS, kind: 'image', modality: 'image', usd: 10 }
  const both = { ...drawn, source: 'models-dev', input_modalities: ['image', 'text'] }
  const { models } = await otherModels(
    embedding('openai', 'gpt-image-9', {
      ...drawn,
      input_modalities: ['text'],
      other_prices: JSON.stringify([picture]),
    }),
    embedding('openai', 'gpt-image-9', both),
    embedding('azure', 'gpt-image-9', both),
  )
  expect(
    models[0]?.unit_prices.map(({ provider, modality, usd }) => [provider, modality, usd]),
  ).toEqual([
    ['azure', null, 5],
    ['openai', 'image', 10],
    ['openai', 'text', 5],
  ])
  expect(models[0]?.input_price_per_m).toBe(5)
})

test('a price beyond what its unit costs is of another unit, and stands in the quarantine', async () => {
  const raw_quotes = [priced('whisper-9', 'transcript', { unit: 'second', usd: 3 })]
  const [others = [], documents = []] = await runSql({ raw_quotes }, [
    'other_models',
    'doc_quarantine',
  ])
  expect(others).toEqual([])
  expect(JSON.parse(String(documents[0]?.['document'])).rejected_rows).toMatchObject([
    { source: 'litellm', row: 'openai whisper-9', field: 'input second', value: '3.0' },
  ])
})

test('a query, an image, a second and a million characters are units; a price that is none is left out', async () => {
  const { models } = await otherModels(
    priced('rerank-9', 'rerank', { unit: 'request', usd: 0.002 }),
    priced('dall-e-9', 'image', { unit: 'image', direction: 'output' }),
    priced('whisper-9', 'transcript', { unit: 'second', usd: 0.0001 }),
    priced('tts-9', 'audio', { unit: '1M_characters', usd: 15 }),
    priced('tts-10', 'audio', { unit: '1M_characters', usd: -1 }),
    priced('tts-11', 'audio', { unit: '1M_characters', usd: 1e9 }),
  )
  expect(
    models.map(({ kind, unit_prices, input_price_per_m }) => [
      kind,
      unit_prices[0]?.unit,
      input_price_per_m,
    ]),
  ).toEqual([
    ['images', 'image', null],
    ['rerank', 'request', null],
    ['speech', '1M_characters', null],
    ['audio', 'second', null],
  ])
})

test('an image has a price by size and quality, and beside it none without', async () => {
  const { models } = await otherModels(
    drawing(0.04, { image_size: '1024x1024', image_quality: 'standard' }, 'standard'),
    drawing(0.08, { image_size: '1024x1024', image_quality: 'hd' }, 'hd'),
    drawing(0.03),
    { ...drawing(0.05), provider: 'azure' },
  )
  expect(
    models[0]?.unit_prices.map(({ provider, image_size, image_quality, usd }) =>
      [provider, image_size, image_quality, usd].join(' '),
    ),
  ).toEqual(['openai 1024x1024 hd 0.08', 'openai 1024x1024 standard 0.04'])
})

test('a price far from what its unit costs anywhere is of another unit, and not shown', async () => {
  const output_modalities = ['transcript']
  const { models } = await otherModels(
    embedding('openai', 'gpt-4o-transcribe', { output_modalities, input_usd_per_mtok: '2.5' }),
    // A cent for a minute, or for an hour: no token of sound costs that.
    embedding('openai', 'whisper-1', { output_modalities, input_usd_per_mtok: '0.01' }),
  )
  expect(models.map(({ model_id }) => model_id)).toEqual(['openai/gpt-4o-transcribe'])
})

test('day by day the first day and each price of a model that writes no text are kept, in few rows', async () => {
  const days = [0.1, 0.1, 0.2, 0.2, 0.1].map((price, place) => ({
    day: `2026-07-${27 + place}`,
    input_usd_per_mtok: String(price),
  }))
  let state: Record<string, unknown>[] = []
  for (const { day, ...price } of days) {
    const said = {
      ...price,
      observed_from: day,
      observed_to: day,
      latency_ms: Number(day.slice(-2)),
    }
    const raw_quotes = [
      ...state,
      embedding('openai', 'text-embedding-9-large', said),
      rawQuote({ provider: 'openai', provider_model_id: 'gpt-9', ...said }),
    ]
    ;[state = []] = await runSql({ raw_quotes }, ['next_raw_quotes'], { day })
  }
  expect(
    state.map(({ provider_model_id: id, observed_from: from, observed_to: to }) => [id, from, to]),
  ).toEqual([
    ['text-embedding-9-large', '2026-07-27', '2026-07-28'],
    ['text-embedding-9-large', '2026-07-29', '2026-07-30'],
    ['text-embedding-9-large', '2026-07-31', '2026-07-31'],
    ['gpt-9', '2026-07-31', '2026-07-31'],
  ])
  const { models } = await otherModels(...state)
  expect(models).toMatchObject([
    {
      first_seen: '2026-07-27',
      unit_prices: [{ steps: [{ usd: 0.1 }, { usd: 0.2 }, { usd: 0.1 }] }],
    },
  ])
})

test('one catalogue alone makes nothing that is sold by the token an embedding, if no word of its name does', async () => {
  const chat = (source: string) => embedding('gemini', 'gemini-1.5-flash', { source })
  const named = embedding('gemini', 'gemini-embedding-001')
  const drawn = priced('dall-e-3', 'image', { unit: 'image', usd: 0.04 })
  expect(await modelIds(chat('litellm'), named, drawn)).toEqual([
    'google/gemini-embedding-001',
    'openai/dall-e-3',
  ])
  expect(await modelIds(chat('litellm'), chat('models-dev'))).toEqual(['google/gemini-1.5-flash'])
})

test('an aggregator sells embeddings under the names of its models', async () => {
  const { models } = await otherModels(
    embedding('parasail', 'parasail-bge-9', {
      source: 'openrouter',
      model_ref: 'baai/bge-9',
      model_ref_kind: 'canonical',
      endpoint_tag: 'parasail',
      output_modalities: ['embeddings'],
    }),
  )
  expect(models.map(({ kind, model_id }) => [kind, model_id])).toEqual([
    ['embeddings', 'baai/bge-9'],
  ])
})
