// A model that is no longer on sale is listed with its last price and the endpoint of that price.
import { expect, test } from 'vitest'
import { rawModel, rawQuote, rawRatings } from './rows.ts'
import { runSql } from './run-sql.ts'

const DAY = '2026-06-30'
const FIRST = '2026-05-01'

function offered(provider: string, until: string, columns: object = {}) {
  const days = { observed_from: FIRST, observed_to: until }
  return rawQuote({
    provider,
    provider_model_id: 'mistralai/Devstral-Small-2-24B',
    ...days,
    ...columns,
  })
}

async function list(raw_quotes: Record<string, unknown>[], day = DAY) {
  const given = {
    raw_quotes: [
      ...raw_quotes,
      // One provider is seen every day, so that every day has a daily value.
      rawQuote({
        provider: 'groq',
        provider_model_id: 'gpt-oss-20b',
        observed_from: FIRST,
        observed_to: day,
      }),
    ],
  }
  const [models = [], endpoints = []] = await runSql(given, ['listed_models', 'endpoints'], { day })
  const [model] = models.filter(({ model_id }) => String(model_id).startsWith('mistralai/'))
  return {
    model: model && [model['blended_price_per_m'], String(model['price_observed_on'])],
    endpoints: endpoints
      .filter(({ model_id }) => String(model_id).startsWith('mistralai/'))
      .map(({ provider, blended_per_m, offer, last_seen }) => [
        provider,
        blended_per_m,
        offer,
        String(last_seen),
      ]),
  }
}

test('the endpoint that asked the last price stays listed where a free one outlived it', async () => {
  const free = { offer: 'free', input_usd_per_mtok: '0', output_usd_per_mtok: '0' }
  expect(
    await list([offered('neuralwatt', '2026-06-16'), offered('deepinfra', '2026-06-24', free)]),
  ).toEqual({
    model: [1.75, '2026-06-16'],
    endpoints: [
      ['deepinfra', 0, 'free', '2026-06-24'],
      ['neuralwatt', 1.75, 'standard', '2026-06-16'],
    ],
  })
})

test('an endpoint that went before the last price did is gone', async () => {
  const quotes = [offered('neuralwatt', '2026-06-16'), offered('deepinfra', '2026-06-01')]
  expect((await list(quotes)).endpoints.map(([provider]) => provider)).toEqual(['neuralwatt'])
})

test('the model and its endpoint leave the list on one day', async () => {
  const quotes = [offered('deepinfra', '2026-05-16'), offered('neuralwatt', '2026-05-16')]
  expect(await list(quotes)).toEqual({
    model: [1.75, '2026-05-16'],
    endpoints: [
      ['deepinfra', 1.75, 'standard', '2026-05-16'],
      ['neuralwatt', 1.75, 'standard', '2026-05-16'],
    ],
  })
  expect(await list(quotes, '2026-07-01')).toEqual({ model: undefined, endpoints: [] })
})

async function listScored(variants: readonly string[]) {
  const shown = { observed_from: FIRST, observed_to: DAY }
  const quote = rawQuote({
    ...shown,
    source: 'openrouter',
    provider: 'xai',
    provider_model_id: 'grok-4.20-0309-non-reasoning',
    model_ref: 'x-ai/grok-4.20',
    model_ref_kind: 'canonical',
  })
  const raw_ratings = variants.flatMap((variant) => rawRatings(`x-ai/${variant}`, 50, shown))
  const [models = []] = await runSql(
    { raw_quotes: [quote], raw_models: [rawModel('x-ai/grok-4.20', shown)], raw_ratings },
    ['listed_models'],
    { day: DAY },
  )
  return models.map(({ aa_score, score_basis }) => [Math.round(Number(aa_score)), score_basis])
}

test('a model whose sellers serve another variant than the one scored is not measured', async () => {
  const [served, other] = ['grok-4-20-non-reasoning', 'grok-4-20-reasoning']
  expect(await listScored([other])).toEqual([[50, 'other_variant']])
  expect(await listScored([other, served])).toEqual([[50, 'measured']])
})
