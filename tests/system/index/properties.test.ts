// The axioms of METHODOLOGY 14 on the real SQL. INDEX_CASES says how many random cases each gets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASKET_PROPERTIES } from '../../unit/index/basket-properties.ts'
import { GUARD_PROPERTIES } from '../../unit/index/guard-properties.ts'
import { PRICE_PROPERTIES } from '../../unit/index/price-properties.ts'
import { SCORE_PROPERTIES } from '../../unit/index/score-properties.ts'
import { type Index, openIndex } from '../../unit/index/run-index.ts'
import { openWeighted } from '../../unit/index/weighted-index.ts'

const CASES = Number(process.env['INDEX_CASES'] ?? 2)
const TIMEOUT_MS = 60_000 + CASES * 5_000

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

describe('the index', () => {
  it.each(
    Object.entries({
      ...PRICE_PROPERTIES,
      ...BASKET_PROPERTIES,
      ...GUARD_PROPERTIES,
      ...SCORE_PROPERTIES,
    }),
  )('%s', { timeout: TIMEOUT_MS }, async (_, holds) => {
    await holds(index, CASES)
  })

  it('T17 with members of several weights', { timeout: TIMEOUT_MS }, async () => {
    const [, holds] =
      Object.entries(BASKET_PROPERTIES).find(([name]) => name.startsWith('T17 ')) ?? []
    await holds?.(await openWeighted('1 + hash(model_id) % 5'), CASES)
    expect(holds).toBeDefined()
  })
})
