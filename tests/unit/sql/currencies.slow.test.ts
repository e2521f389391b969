import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'
const EUROS = { provider: 'ovhcloud', currency: 'EUR', provider_model_id: 'GLM-5' }

function rate(day: string, units_per_usd: string): Record<string, unknown> {
  return {
    source: 'frankfurter',
    observed_from: '2026-07-31',
    observed_to: '2026-07-31',
    currency: 'EUR',
    units_per_usd,
    day,
  }
}

const RATES = [rate('2026-07-29', '0.9'), rate('2026-07-30', '0.8'), rate('2026-08-01', '0.5')]

/** The rows of an offer in euros. */
function sell(tables: readonly string[], columns: object = {}, raw_rates = RATES) {
  const raw_quotes = [rawQuote({ source: 'ovhcloud', ...EUROS, ...columns })]
  return runSql({ raw_models: [rawModel(GLM)], raw_rates, raw_quotes }, tables)
}

async function convert(columns: object, rates = RATES) {
  const [[quote] = []] = await sell(['quotes'], columns, rates)
  return quote
}

test('a provider’s own price in euros counts in dollars, at the last rate before the daily value', async () => {
  expect(await convert({ input_usd_per_mtok: '0.4', output_usd_per_mtok: '1.6' })).toMatchObject({
    currency: 'EUR',
    native_input_per_mtok: 0.4,
    native_output_per_mtok: 1.6,
    units_per_usd: 0.8,
    rate_on: '2026-07-30',
    input_usd_per_mtok: 0.5,
    output_usd_per_mtok: 2,
    blended_usd_per_mtok: 0.875,
    is_eligible: true,
    invalid_rule: null,
  })
})

test('without a rate it has no price in dollars', async () => {
  for (const rates of [[], [rate('2026-08-01', '0.5')], [rate('2026-07-30', '0')]])
    expect(await convert({}, rates)).toMatchObject({
      native_input_per_mtok: 1,
      input_usd_per_mtok: null,
      units_per_usd: null,
      rate_on: null,
      ineligible_reason: 'currency',
    })
})

test('a seller with prices in another currency alone is a provider, without a priced endpoint', async () => {
  const raw_quotes = [
    rawQuote({ source: 'ovhcloud', ...EUROS }),
    rawQuote({
      source: 'models-dev',
      provider: 'stackit',
      provider_model_id: 'glm-5',
      observed_from: '2026-07-01',
      observed_to: '2026-07-01',
    }),
  ]
  const given = { raw_models: [rawModel(GLM)], raw_quotes }
  const [[list, ...details] = []] = await runSql(given, ['doc_providers'])
  expect(JSON.parse(String(list?.['document']))).toMatchObject({
    providers: [
      {
        slug: 'ovhcloud',
        endpoint_count: 0,
        last_seen: '2026-07-31',
        unpriced: '1 in EUR, last listed on 2026-07-31: no exchange rate of that day is known',
      },
      { slug: 'stackit', unpriced: expect.stringContaining('listed on 2026-07-01: catalogues') },
    ],
  })
  expect(details).toHaveLength(2)
})

test('what a catalogue wrote down of such a provider stays out', async () => {
  expect(await convert({ source: 'models-dev', currency: 'USD' })).toMatchObject({
    currency: 'EUR',
    input_usd_per_mtok: null,
    ineligible_reason: 'currency',
  })
})

test('dollars are left as they are', async () => {
  expect(await convert({ provider: 'deepinfra', currency: 'USD' })).toMatchObject({
    input_usd_per_mtok: 1,
    units_per_usd: null,
    rate_on: null,
    is_eligible: true,
  })
})

test('a price in euros stands while it does, though the dollar moves', async () => {
  const days = ['2026-07-29', '2026-07-30', '2026-07-31']
  const [series = [], moves = []] = await runSql(
    {
      raw_models: [rawModel(GLM)],
      raw_rates: days.map((day, index) => rate(day, ['0.5', '0.64', '0.8'][index] ?? '')),
      raw_quotes: days.map((day) =>
        rawQuote({
          source: 'ovhcloud',
          ...EUROS,
          observed_from: day,
          observed_to: day,
          input_usd_per_mtok: '0.32',
          output_usd_per_mtok: '1.28',
        }),
      ),
    },
    ['model_provider_prices', 'provider_moves'],
  )
  expect(series).toMatchObject([
    { day: days[0], input_usd_per_mtok: expect.closeTo(0.64, 12) },
    { day: days[1], input_usd_per_mtok: expect.closeTo(0.5, 12) },
    { day: days[2], input_usd_per_mtok: expect.closeTo(0.4, 12) },
  ])
  expect(moves.map(({ effect }) => effect)).toEqual([0, 0])
})

const rows = (rates: typeof RATES) => sell(['endpoints', 'unconverted_offers'], {}, rates)
test('an offer keeps its native price, beside dollars or, without a rate, alone', async () => {
  const native = { currency: 'EUR', input_native_per_m: 1, output_native_per_m: 4 }
  const rate_on = '2026-07-30'
  expect(await rows([rate(rate_on, '0.8')])).toMatchObject([
    [{ input_price_per_m: 1.25, native_price: { ...native, units_per_usd: 0.8, rate_on } }],
    [],
  ])
  expect(await rows([])).toMatchObject([[], [{ provider: 'ovhcloud', model_id: GLM, ...native }]])
})
