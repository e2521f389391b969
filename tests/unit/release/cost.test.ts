import { describe, expect, it } from 'vitest'
import { Workload } from '../../../contract/requests.ts'
import { toCost, toCostPerScore } from '../../../release/recommend/cost.ts'
import { CASES } from './workload-cases.ts'

describe('the cost of a workload', () => {
  it.each(CASES)('%s', (_, prices, given, request, month) => {
    const priced = { prices, assumed_prices: [], input_price_per_m: NaN, output_price_per_m: NaN }
    const workload = Workload.parse(given)
    const cost = toCost(priced, workload)
    expect(cost.per_request).toBeCloseTo(request, 9)
    expect(cost.per_month).toBeCloseTo(month, 6)
    expect(cost.lines.reduce((sum, { usd }) => sum + usd, 0)).toBeCloseTo(request, 8)
    expect(toCostPerScore(priced, workload, { factor: 1, rankScore: 1 })).toBeCloseTo(request, 12)
    // A promotion of a fifth off: the list price is a quarter above what is billed.
    expect(toCost(priced, workload, 1.25).per_request).toBeCloseTo(1.25 * request, 8)
  })
})
