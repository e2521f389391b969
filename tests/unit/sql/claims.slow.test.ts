// What sources claim of one price, and which claim counts.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5.4'
/** Of the market in that place. */
const toName = (place: number) => `gpt-${place}x`

type Claimed = readonly [source: string, input: string, output: string, columns?: object]

/** The tables of markets of one model each, where each source shows a price. */
function runMarkets(markets: readonly (readonly Claimed[])[], tables: readonly string[]) {
  return runSql(
    {
      raw_models: markets.map((_, place) => rawModel(`openai/${toName(place)}`)),
      raw_quotes: markets.flatMap((shown, place) =>
        shown.map(([source, input_usd_per_mtok, output_usd_per_mtok, columns]) =>
          rawQuote({
            source,
            provider: 'openai',
            provider_model_id: toName(place),
            input_usd_per_mtok,
            output_usd_per_mtok,
            // A price counts from its second daily, or once confirmed.
            observed_from: '2026-07-28',
            ...columns,
          }),
        ),
      ),
    },
    tables,
  )
}

/** Of each market the counted price in, the endpoints and their claims. */
async function settleAll(markets: readonly (readonly Claimed[])[]) {
  const [counted = [], endpoints = []] = await runMarkets(markets, [
    'model_provider_prices',
    'endpoints',
  ])
  const last = Math.max(...counted.map(({ day_number }) => Number(day_number)))
  return markets.map((_, place) => {
    const isOf = (row: object) => Object(row)['model_id'] === `openai/${toName(place)}`
    const [{ input_usd_per_mtok } = {}] = counted.filter(
      (row) => isOf(row) && row['day_number'] === last,
    )
    return { counted: input_usd_per_mtok, endpoints: endpoints.filter(isOf) }
  })
}

async function settle(shown: readonly Claimed[]) {
  const [settled = { counted: undefined, endpoints: [] }] = await settleAll([shown])
  return settled
}

test('of catalogues that differ those that agree count, and the seller is listed once', async () => {
  const { counted, endpoints } = await settle([
    ['models-dev', '2', '8'],
    ['litellm', '1', '4'],
    ['genai-prices', '2', '8'],
    ['portkey', '3', '12'],
  ])
  expect(counted).toBe(2)
  expect(endpoints).toMatchObject([
    {
      input_price_per_m: 2,
      sources: ['genai-prices', 'models-dev'],
      claims: [
        { usd_in: 2, usd_out: 8, roots: ['genai-prices', 'models-dev'], since: '2026-07-28' },
        { usd_in: 3, usd_out: 12, roots: ['portkey'] },
        { usd_in: 1, usd_out: 4, roots: ['litellm'] },
      ],
    },
  ])
})

test('without agreement what counted before counts, then what is billed, then the lowest', async () => {
  const cases: [counted: number, ...shown: Claimed[]][] = [
    [2, ['models-dev', '1', '4'], ['litellm', '2', '8', { observed_from: '2026-07-20' }]],
    [1, ['portkey', '2', '8'], ['litellm', '1', '4']],
    [2, ['openrouter', '2', '8'], ['litellm', '1', '4']],
    [1, ['openrouter', '1', '4'], ['vercel', '2', '8']],
    [1, ['openrouter', '1', '4'], ['litellm', '2', '8']],
    [1, ['models-dev', '4', '16'], ['litellm', '1', '4'], ['genai-prices', '2', '8']],
  ]
  const settled = await settleAll(cases.map(([, ...shown]) => shown))
  expect(settled.map(({ counted }) => counted)).toEqual(cases.map(([counted]) => counted))
})

test("a seller's own list stands against any majority", async () => {
  const { counted, endpoints } = await settle([
    ['groq', '1', '4'],
    ['models-dev', '2', '8'],
    ['litellm', '2', '8'],
  ])
  expect(counted).toBe(1)
  expect(endpoints).toMatchObject([{ source: 'groq', sources: ['groq'] }])
  expect(endpoints[0]?.claims).toMatchObject([{ roots: ['groq'] }, { usd_in: 2 }])
})

test('copies of one root are one claim, under whichever name a seller is copied', async () => {
  const [roots] = await runSql(
    {
      raw_models: [rawModel(MODEL)],
      raw_quotes: ['io-net', 'io-intelligence'].map((provider) =>
        rawQuote({ provider, provider_model_id: 'gpt-5.4' }),
      ),
    },
    ['roots'],
  )
  expect(roots).toEqual([{ source: 'models-dev', provider: 'io-net', root: 'io-net' }])
})

test('an endpoint on other terms is no contrary claim', async () => {
  const { endpoints } = await settle([
    ['openrouter', '1', '4', { endpoint_tag: 'openai/fp8' }],
    ['openrouter', '2', '8', { endpoint_tag: 'openai/bf16' }],
    ['models-dev', '2', '8'],
  ])
  expect(
    endpoints.map(({ input_price_per_m, claims }) => ({ input_price_per_m, claims })),
  ).toMatchObject([
    { input_price_per_m: 1, claims: [{ usd_in: 1, roots: ['openrouter'] }] },
    { input_price_per_m: 2, claims: [{ usd_in: 2, roots: ['models-dev', 'openrouter'] }] },
  ])
})
