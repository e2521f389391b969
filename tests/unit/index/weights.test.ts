import { expect, it } from 'vitest'
import { type Listing, OPEN, toHistory } from './market.ts'
import { findComposite } from './property.ts'
import { openWeighted } from './weighted-index.ts'

it('the index moves by the share of the member whose price moved', async () => {
  const listings = [0, 1, 2, 3, 4].map((model): Listing => {
    const prices = model === 0 ? [1, 1, 1, 2, 2] : [1, 1, 1, 1, 1]
    return { model: `c${model}/m`, score: 50, prices }
  })
  const index = await openWeighted("if(model_id = 'c0/m', 4, 1)")
  const run = await index.run(toHistory(listings), { rules: OPEN })
  expect(findComposite(run).at(-1)?.index_points).toBeCloseTo(1000 * 2 ** (4 / 8), 9)
})
