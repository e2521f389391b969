// All members weigh the same today. Here the SQL gives them other weights.
import { expect, it, onTestFinished } from 'vitest'
import { BASKET_PROPERTIES } from './basket-properties.ts'
import { type Listing, NO_QUARANTINE, RULES, toHistory } from './market.ts'
import { findComposite } from './property.ts'
import { type Index, openIndex } from './run-index.ts'

const EQUAL = '1.0::double as weight'

async function openWeighted(weight: string): Promise<Index> {
  let edits = 0
  const index = await openIndex({
    edit: ({ sql, table }) => {
      if (table !== 'members') return sql
      if (sql.includes(EQUAL)) edits++
      return sql.replace(EQUAL, `(${weight})::double as weight`)
    },
  })
  onTestFinished(() => index.close())
  expect(edits).toBe(1)
  return index
}

it('has effects that add up to the move of the level', { timeout: 60_000 }, async () => {
  const index = await openWeighted('1 + hash(model_id) % 5')
  const [, decomposes] =
    Object.entries(BASKET_PROPERTIES).find(([name]) => name.startsWith('T17 ')) ?? []
  await decomposes?.(index, 2)
  expect(decomposes).toBeDefined()
})

it('moves by the share of the member whose price moved', async () => {
  const listings = [0, 1, 2, 3, 4].map((model): Listing => {
    const prices = model === 0 ? [1, 1, 1, 2, 2] : [1, 1, 1, 1, 1]
    return { model: `c${model}/m`, score: 50, prices }
  })
  const index = await openWeighted("if(model_id = 'c0/m', 4, 1)")
  const run = await index.run(toHistory(listings), { rules: { ...RULES, ...NO_QUARANTINE } })
  expect(findComposite(run).at(-1)?.index_points).toBeCloseTo(1000 * 2 ** (4 / 8), 9)
})
