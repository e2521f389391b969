// What sources claim of one price, and which claim counts.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnfounded } from './counted-prices.ts'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5.4'

type Claimed = readonly [source: string, input: string, output: string, columns?: object]

/** The counted price in, the endpoints and their claims, where each source shows a price. */
async function settle(shown: readonly Claimed[]) {
  const [counted = [], endpoints = []] = await runSql(
    {
      raw_models: [rawModel(MODEL)],
      raw_quotes: shown.map(([source, input_usd_per_mtok, output_usd_per_mtok, columns]) =>
        rawQuote({
          source,
          provider: 'openai',
          provider_model_id: 'gpt-5.4',
          input_usd_per_mtok,
          output_usd_per_mtok,
          // A price counts from its second fix, or once confirmed.
          observed_from: '2026-07-28',
          ...columns,
        }),
      ),
    },
    ['provider_quotes', 'endpoints'],
  )
  const last = Math.max(...counted.map(({ ordinal }) => Number(ordinal)))
  const [{ input_usd_per_mtok } = {}] = counted.filter(({ ordinal }) => ordinal === last)
  return { counted: input_usd_per_mtok, endpoints }
}

test('of catalogues the largest group of agreeing roots counts, and the seller is listed once', async () => {
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

test('without agreement the claim nearest to the median counts, never simply the lowest', async () => {
  const { counted } = await settle([
    ['models-dev', '4', '16'],
    ['litellm', '1', '4'],
    ['genai-prices', '2', '8'],
  ])
  expect(counted).toBe(2)
})

test('of two claims that differ what is billed counts, and never a lower one for being low', async () => {
  const cases: [counted: number, ...shown: Claimed[]][] = [
    [2, ['models-dev', '1', '4'], ['litellm', '2', '8', { observed_from: '2026-07-20' }]],
    [2, ['portkey', '2', '8'], ['litellm', '1', '4']],
    [2, ['openrouter', '2', '8'], ['litellm', '1', '4']],
    [2, ['openrouter', '1', '4'], ['vercel', '2', '8']],
    [1, ['openrouter', '1', '4'], ['litellm', '2', '8']],
  ]
  for (const [counted, ...shown] of cases)
    expect((await settle(shown)).counted, JSON.stringify(shown)).toBe(counted)
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

test('of random claims, the counted price is the own list’s, the largest group’s or at the median', async () => {
  const sources = [
    'groq',
    'openrouter',
    'vercel',
    'models-dev',
    'litellm',
    'genai-prices',
    'portkey',
  ]
  const claim = fc.record({ source: fc.constantFrom(...sources), usd: fc.constantFrom(1, 2, 3, 4) })
  // Their prices are few, so that groups of every size agree.
  const markets = fc.sample(fc.array(claim, { minLength: 2, maxLength: 8 }), {
    numRuns: 300,
    seed: 22,
  })
  const ids = markets.map((_, place) => `openai/gpt-${place}x`)
  const [counted = [], claims = []] = await runSql(
    {
      raw_models: ids.map((id) => rawModel(id)),
      raw_quotes: markets.flatMap((market, place) =>
        [...new Map(market.map((said) => [said.source, said])).values()].map(({ source, usd }) =>
          rawQuote({
            source,
            provider: 'openai',
            provider_model_id: `gpt-${place}x`,
            input_usd_per_mtok: String(usd),
            output_usd_per_mtok: String(4 * usd),
            observed_from: '2026-07-28',
          }),
        ),
      ),
    },
    ['provider_quotes', 'supported_quotes'],
  )
  expect(new Set(counted.map(({ model_id }) => model_id)).size).toBeGreaterThan(280)
  expect(findUnfounded(counted, claims)).toEqual([])
  // The check itself finds a lowest price that won as such.
  const lowest = counted.map((price) => ({
    ...price,
    level: 'L3',
    input_usd_per_mtok: 0.5,
    output_usd_per_mtok: 2,
    blended_usd_per_mtok: 0.875,
  }))
  expect(findUnfounded(lowest, claims)).toHaveLength(lowest.length)
})
