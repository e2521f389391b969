import { describe, expect, it } from 'vitest'
import type { UsageLine } from '../../../contract/usage.ts'
import { priceUsage } from '../../../release/usage/price-usage.ts'
import type { BookPrice, UsageBook } from '../../../release/usage/usage-book.ts'
import { listRow } from '../../../pipeline/collect/price-schedule.ts'

const price = (said: Partial<BookPrice>): BookPrice => ({
  provider: 'acme',
  basis: 'listed',
  from: '2026-06-01',
  to: null,
  first_party: true,
  endpoint_tag: '',
  model_id_on_provider: null,
  regions: ['eu'],
  sources: ['made up'],
  input_price_per_m: 1,
  output_price_per_m: 2,
  prices: [],
  assumed_prices: [],
  ...said,
})
const listed = price({
  prices: [
    ...listRow('0.1', { kind: 'cache_read' }),
    ...listRow('3', { kind: 'context_tier', threshold_tokens: 200_000, threshold_op: 'gt' }),
    ...listRow('0.5', { kind: 'batch', service_tier: 'batch' }),
    ...listRow('0.9', { kind: 'batch', direction: 'output', service_tier: 'batch' }),
  ],
})
const host = price({ provider: 'host', first_party: false, input_price_per_m: 0.3 })
const before = price({ basis: 'vendor_dated', from: '2025-01-01', to: '2026-05-31' })
const book: UsageBook = {
  run_id: 'a',
  as_of: '2026-07-31T06:00:00Z',
  date: '2026-07-31',
  days: new Set(),
  providers: [
    ['acme ai', 'acme'],
    ['host', 'host'],
  ],
  parts: [],
  routers: new Set(['router']),
  moving: [],
  places: new Map([
    ['eu', ['EU']],
    ['eu-north', ['EU', 'SE']],
    ['us', ['US']],
  ]),
  ends: new Map(),
  others: [],
  models: [
    {
      model_id: 'acme/one-2.5',
      calls_tools: true,
      reasons: false,
      names: [
        { name: 'acme one', provider: null, rule: 'name' },
        { name: 'best', provider: 'host', rule: 'alias' },
      ],
      prices: [listed, host, { ...before, input_price_per_m: 4 }],
    },
    {
      model_id: 'acme/two',
      calls_tools: true,
      reasons: false,
      names: [{ name: 'best', provider: 'acme', rule: 'name' }],
      prices: [],
    },
  ],
}

async function ask(line: Partial<UsageLine>) {
  const asked = { model: 'acme/one-2.5', at: '2026-07-01', output_tokens: 0, ...line }
  const { lines } = await priceUsage(book, [asked], () => ['acme/two'])
  const [answer] = lines
  if (!answer) throw new Error('expected an answer')
  return answer
}
const costOf = async (line: Partial<UsageLine>) => (await ask(line)).cost_usd

describe('what usage costs', () => {
  it('counts cache inside input, reasoning inside output, and sums without binary noise', async () => {
    const asked = { input_tokens: 1_000_003, cache_read: 300_001, output_tokens: 7, reasoning: 3 }
    // Past the tier, which states no price of cached tokens.
    expect(await costOf({ ...asked, requests: 10 })).toBe(0.7300161)
    const long = { ...asked, requests: 1 }
    expect(await ask(long)).toMatchObject({ status: 'partly', unknown: ['cache_read'] })
    expect(await costOf({ input_tokens: 3, requests: 3 })).toBe(0.000003)
    expect(await costOf({ input_tokens: 10, cache_read: 20, input_includes_cache: false })).toBe(
      0.000012,
    )
    expect(await costOf({ batch: true, input_tokens: 10, output_tokens: 10 })).toBe(0.000014)
  })

  it('treats a usage object as one request, and counts on the line as any number of them', async () => {
    const usage = { prompt_tokens: 300_000, completion_tokens: 0 }
    expect(await ask({ usage })).toMatchObject({ cost_usd: 0.9, plain_cost_usd: 0.3 })
    expect(await ask(usage)).toMatchObject({ cost_usd: 0.3, plain_cost_usd: 0.3 })
    expect((await ask(usage)).caveats.join()).toContain('0.9 USD')
    const many = await ask({ usage, requests: 2 })
    expect(many).toMatchObject({ cost_usd: 0.3, caveats: [] })
  })

  it('knows the model of a line whose counts it cannot read', async () => {
    const strange = await ask({ usage: { prompt_tokens: 1, strange_tokens: 2 } })
    expect(strange).toMatchObject({ status: 'unknown', model_id: 'acme/one-2.5' })
    expect(strange.reason).toContain('strange_tokens')
  })

  it.each([
    ['Acme  One', undefined, 'acme/one-2.5', 'name'],
    ['router/acme/one-2.5', undefined, 'acme/one-2.5', 'id, without its path'],
    ['acme-one_2.5', undefined, 'acme/one-2.5', 'letters'],
    ['best', 'host', 'acme/one-2.5', 'alias'],
    ['best', undefined, null, null],
  ])('finds %s of %s', async (model, provider, model_id, rule) => {
    expect(await ask({ model, ...(provider !== undefined && { provider }) })).toMatchObject({
      model_id,
      rule,
    })
  })

  it('takes the price of the day, of the provider and of the region', async () => {
    const [tokens, day] = [{ input_tokens: 1_000_000, requests: 10 }, '2025-02-01']
    expect(await costOf({ ...tokens, at: '2026-05-31T23:59:59+00:00' })).toBe(4)
    expect(await costOf({ ...tokens, at: '2026-05-31T23:59:59-01:00' })).toBe(1)
    expect(await costOf({ ...tokens, provider: 'host' })).toBe(0.3)
    expect(await costOf({ ...tokens, region: 'EU' })).toBe(1)
    const unknown = { cost_usd: null, status: 'unknown' }
    for (const line of [
      { at: '2024-12-31' },
      { at: '2026-06-31' },
      { provider: 'host', at: day },
      { region: 'us' },
    ])
      expect(await ask({ ...tokens, ...line })).toMatchObject(unknown)
    expect(await ask({ ...tokens, at: '2026-08-08' })).toMatchObject(unknown)
    const found = { ...unknown, suggestions: ['acme/two'] }
    expect(await ask({ model: 'acme/tow' })).toMatchObject(found)
  })

  it('is no sum where the price of the day does not say a term that was used', async () => {
    const line = { at: '2025-02-01', input_tokens: 10, cache_read: 10 }
    const partly = { status: 'partly', cost_usd: null, plain_cost_usd: 0.00004 }
    expect(await ask(line)).toMatchObject({ ...partly, unknown: ['cache_read'] })
    expect((await priceUsage(book, [{ model: 'x', ...line }], () => [])).total).toEqual({
      priced: 0,
      partly: 0,
      unknown: 1,
      cost_usd: null,
    })
    expect((await ask({ input_tokens: 1, cache_read: 2 })).reason).toContain('among input_tokens')
  })
})
