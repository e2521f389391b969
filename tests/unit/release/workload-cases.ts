// Workloads worked out by hand, in USD, at price lists as makers publish them. Prices are per
// million tokens; each figure stands beside the sum it comes from.
import type { PriceRow } from '../../../contract/documents.ts'
import { listRows, describeTier } from '../../../pipeline/collect/price-schedule.ts'

const base = (input: string, output: string, cacheRead?: string) =>
  listRows({ input, output, cacheRead }, {})

const GPT: PriceRow[] = [
  ...base('2.5', '15', '0.25'),
  ...listRows({ input: '5', output: '22.5', cacheRead: '0.5' }, describeTier(272_000)),
  ...listRows(
    { input: '1.25', output: '7.5', cacheRead: '0.125' },
    { kind: 'batch', service_tier: 'batch' },
  ),
]
const GEMINI = [
  ...base('2', '12', '0.2'),
  ...listRows({ input: '4', output: '18', cacheRead: '0.4' }, describeTier(200_000)),
]
/** What a cache costs beside the input that it keeps, for as long as it is kept. */
const KEPT: PriceRow[] = listRows({ cacheWrite: '0.375' }, { is_surcharge: true })
const CLAUDE = [
  ...base('3', '15', '0.3'),
  ...listRows({ input: '1.5', output: '7.5' }, { kind: 'batch', service_tier: 'batch' }),
]
const DEEPSEEK = base('0.28', '0.42', '0.028')
const QWEN = [...base('0.5', '3'), ...listRows({ reasoning: '9' }, {})]
const PLAIN = base('1', '2')

const ask = (input_tokens: number, output_tokens: number, more: object = {}) => ({
  input_tokens,
  output_tokens,
  ...more,
})
const perDay = (requests_per_day: number) => ({ requests_per_day })
const BATCH = { batch_share: 1, requests_per_day: 50_000 }
const AGENT = { cached_input_share: 0.9, requests_per_day: 200 }
const THINKING = { reasoning_tokens: 8000, requests_per_day: 10 }
const MORE_THINKING = { reasoning_tokens: 10_000, requests_per_day: 100 }
const HALF = { batch_share: 0.5, requests_per_day: 1000 }
const PREFIX = { cached_input_share: 0.75, requests_per_day: 10_000 }
const DISCOUNTS = { cached_input_share: 0.5, batch_share: 1, requests_per_day: 100 }
const CACHE = ask(300_000, 0, { cache_write_share: 1 })
const SHORT = [...GEMINI, ...listRows({ cacheWrite: '2.5' }, {})]

type Case = [name: string, prices: PriceRow[], workload: object, request: number, month: number]

export const CASES: Case[] = [
  // 2,000 x 2.5 + 500 x 15 = 5,000 + 7,500 per million
  ['chat', GPT, ask(2000, 500, perDay(1000)), 0.0125, 375],
  // 10,000 x 3 + 90,000 x 0.3 + 1,000 x 15 = 30,000 + 27,000 + 15,000
  ['cache-heavy agent', CLAUDE, ask(100_000, 1000, AGENT), 0.072, 432],
  // 1,000 x 1.25 + 20 x 7.5 = 1,250 + 150
  ['batch labelling', GPT, ask(1000, 20, BATCH), 0.0014, 2100],
  // 900,000 x 5 + 2,000 x 22.5 = 4,500,000 + 45,000
  ['long documents', GPT, ask(900_000, 2000), 4.545, 136.35],
  // 900,000 x 4 + 2,000 x 18 = 3,600,000 + 36,000
  ['long documents elsewhere', GEMINI, ask(900_000, 2000), 3.636, 109.08],
  // at the threshold itself: 272,000 x 2.5 + 1,000 x 15 = 680,000 + 15,000
  ['as long as the base price reaches', GPT, ask(272_000, 1000), 0.695, 20.85],
  // one token past it: 272,001 x 5 + 1,000 x 22.5 = 1,360,005 + 22,500
  ['one token past the cliff', GPT, ask(272_001, 1000), 1.382505, 41.47515],
  // 1,000 x 0.5 + 300 x 3 + 8,000 x 9 = 500 + 900 + 72,000
  ['reasoning-heavy, thinking priced apart', QWEN, ask(1000, 300, THINKING), 0.0734, 22.02],
  // 1,000 x 2.5 + (500 + 10,000) x 15 = 2,500 + 157,500
  ['reasoning-heavy, thinking as output', GPT, ask(1000, 500, MORE_THINKING), 0.16, 480],
  // half at 4,000 x 3 + 1,000 x 15 = 27,000, half at 4,000 x 1.5 + 1,000 x 7.5 = 13,500
  ['half in batches', CLAUDE, ask(4000, 1000, HALF), 0.02025, 607.5],
  // 2,000 x 0.28 + 6,000 x 0.028 + 1,000 x 0.42 = 560 + 168 + 420
  ['retrieval with a shared prefix', DEEPSEEK, ask(8000, 1000, PREFIX), 0.001148, 344.4],
  // no price for cached tokens or batches: 10,000 x 1 + 1,000 x 2 = 10,000 + 2,000
  ['discounts that the seller does not give', PLAIN, ask(10_000, 1000, DISCOUNTS), 0.012, 36],
  // the surcharge on the long input: 300,000 x (4 + 0.375)
  ['a cache of a long document', [...GEMINI, ...KEPT], CACHE, 1.3125, 39.375],
  // the price of writing short prompts says nothing of long ones: 300,000 x 4
  ['a cache that is priced for short prompts alone', SHORT, CACHE, 1.2, 36],
]
