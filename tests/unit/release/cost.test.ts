import { describe, expect, it } from 'vitest'
import { Workload } from '../../../contract/workload.ts'
import { computeCost, type OtherCount } from '../../../release/recommend/cost.ts'
import { applyListPrice } from '../../../release/recommend/rates.ts'
import { listRow, listRows } from '../../../pipeline/collect/price-schedule.ts'

const MILLION = { input_tokens: 1e6, output_tokens: 0 }

describe('the cost of a workload', () => {
  it('includes thinking at its own price, where it has one, and else as output', () => {
    const thinking = Workload.parse({ ...MILLION, reasoning_tokens: 1e6 })
    const sold = { assumed_prices: [], input_price_per_m: 1, output_price_per_m: 3 }
    for (const [reasoning, usd] of [
      ['9', 10],
      [undefined, 4],
    ] as const) {
      const prices = listRows({ input: '1', output: '3', reasoning }, {})
      expect(computeCost({ ...sold, prices }, thinking).per_request).toBe(usd)
    }
  })

  it('is less by a discount in every figure, and as little known as without one', () => {
    const schedule = listRows({ input: '1', output: '4' }, {})
    const sold = {
      prices: schedule,
      assumed_prices: [],
      input_price_per_m: 1,
      output_price_per_m: 4,
    }
    const asked = { ...MILLION, output_tokens: 1e6, cached_input_share: 0.5, requests_per_day: 2 }
    const workload = Workload.parse(asked)
    const plain = computeCost(sold, workload)
    const { per_request, per_request_low, per_day, per_month, unknown, lines } = computeCost(
      sold,
      workload,
      20,
    )
    expect(plain.per_request).toBe(5)
    expect({ per_request, per_day, per_month }).toEqual({
      per_request: 4,
      per_day: 8,
      per_month: 240,
    })
    expect(per_request_low).toBeNull()
    expect(unknown).toEqual(['cache_read'])
    expect(lines).toEqual(
      plain.lines.map((line) => ({
        ...line,
        usd_per_m: 0.8 * (line.usd_per_m ?? NaN),
        usd: 0.8 * line.usd,
      })),
    )
    expect(computeCost(sold, workload, 0)).toEqual(plain)
  })

  it('includes tokens of other modalities and searches, or names them as unknown', () => {
    const sold = {
      prices: [
        ...listRows({ input: '1', output: '4', cacheRead: '0.1' }, {}),
        ...listRow('10', { kind: 'audio', modality: 'audio' }),
        ...listRow('2', { kind: 'cache_read', modality: 'audio' }),
        ...listRow('0.01', { kind: 'search', unit: 'search' }),
      ],
      assumed_prices: [],
      input_price_per_m: 1,
      output_price_per_m: 4,
    }
    const other = { kind: 'audio', direction: 'input', isCached: false, count: 1e6 } as const
    const ask = (...others: OtherCount[]) => computeCost(sold, Workload.parse(MILLION), 0, others)
    expect(ask(other)).toMatchObject({ per_request: 11, unknown: [] })
    expect(ask({ ...other, isCached: true })).toMatchObject({ per_request: 3, unknown: [] })
    expect(ask({ ...other, kind: 'search', count: 3 })).toMatchObject({
      per_request: 1.03,
      lines: [{ item: 'input' }, { item: 'search', unit: 'search', count: 3 }],
    })
    // At the price of text, as long as nobody states another.
    expect(ask({ ...other, direction: 'output' })).toMatchObject({
      per_request: 5,
      per_request_low: null,
      unknown: ['audio'],
    })
    expect(ask({ ...other, kind: 'image' }, other)).toMatchObject({
      per_request: 12,
      unknown: ['image'],
    })
  })

  it('of nothing is nothing, whatever the discount', () => {
    const sold = { prices: [], assumed_prices: [], input_price_per_m: 0, output_price_per_m: 0 }
    expect(computeCost(sold, Workload.parse(MILLION), 50)).toMatchObject({
      per_request: 0,
      per_request_low: 0,
      per_month: 0,
    })
  })

  it('applies no promotion to what only other sources state', () => {
    const sold = {
      prices: [
        ...listRows({ input: '1', output: '1' }, {}),
        ...listRows({ input: '1', output: '1' }, { kind: 'batch', service_tier: 'batch' }),
      ],
      assumed_prices: [],
      price_sources: [
        { about: 'base', source: 'channel' },
        { about: 'batch', source: 'list' },
      ],
      promotion: { discount: 0.5, seen_via: 'channel', since: '2026-07-31' },
      input_price_per_m: 1,
      output_price_per_m: 1,
    }
    const ask = (batch_share: number) =>
      computeCost(applyListPrice(sold, 2), Workload.parse({ ...MILLION, batch_share }))
    expect([ask(0).per_request, ask(1).per_request]).toEqual([2, 1])
  })

  it('sends nothing in a batch that is dearer there, as far as is known', () => {
    const sold = {
      prices: [
        ...listRows({ input: '1', output: '1', cacheRead: '0.1' }, {}),
        ...listRows({ input: '0.5', output: '0.5' }, { kind: 'batch', service_tier: 'batch' }),
      ],
      assumed_prices: [],
      input_price_per_m: 1,
      output_price_per_m: 1,
    }
    const ask = (cached_input_share: number) =>
      computeCost(sold, Workload.parse({ ...MILLION, batch_share: 1, cached_input_share }))
    expect([ask(0).per_request, ask(1).per_request]).toEqual([0.5, 0.1])
    expect(ask(1).unknown).toEqual(['cache_read'])
  })
})
