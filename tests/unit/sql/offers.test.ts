// What is said of an offer beside its price: its tiers, its list price, what it is an offer of.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5.4'
const TIER = JSON.stringify([
  { kind: 'context_tier', direction: 'input', threshold_tokens: 200000, usd: 2 },
])

const quote = (columns: object) =>
  rawQuote({ provider: 'azure', provider_model_id: 'gpt-5.4', ...columns })

test.each([
  ['stays where its maker has one', TIER, true],
  ['is of earlier terms where its maker has none', null, false],
])('a context tier that a catalogue states of a seller %s', async (_name, other_prices, isKept) => {
  const [schedules = []] = await runSql(
    {
      raw_models: [rawModel(MODEL)],
      raw_quotes: [
        quote({ source: 'litellm', other_prices: TIER }),
        quote({ source: 'litellm', provider: 'openai', other_prices }),
      ],
    },
    ['schedules'],
  )
  const azure = JSON.stringify(schedules.find(({ provider }) => provider === 'azure'))
  expect(azure.includes('200000')).toBe(isKept)
})

test.each([
  ['stays where its flag alone goes, under another tag too', [], 0.35],
  ['ends where another root shows the bill', [quote({ source: 'litellm' })], 0],
  [
    'stays where another root shows the list',
    [quote({ source: 'litellm', output_usd_per_mtok: '6' })],
    0.35,
  ],
])('a discount %s', async (_name, others, discount) => {
  const before = { source: 'openrouter', observed_from: '2026-07-20', observed_to: '2026-07-28' }
  const [offers = []] = await runSql(
    {
      raw_models: [rawModel(MODEL)],
      raw_quotes: [
        quote({ ...before, endpoint_tag: 'azure', discount: 0.35 }),
        quote({ source: 'openrouter', observed_from: '2026-07-29', endpoint_tag: 'azure/fp8' }),
        ...others,
      ],
    },
    ['current_offers'],
  )
  expect(offers.find(({ endpoint_tag }) => endpoint_tag === 'azure/fp8')).toMatchObject({
    discount,
  })
})
