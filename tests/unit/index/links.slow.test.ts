// The links of prices: their kinds and their order, and that runs remember since when an endpoint has
// stood. How far each moves the index is compared with the reference model, which names no kinds.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listing, OPEN, steady, SUNDAY, toHistory } from './market.ts'
import { expectRatio, findComposite } from './property.ts'
import { type Index, openIndex } from './run-index.ts'

const FACTOR = 0.6

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

/** Models whose prices stand, beside that of the test. */
const others = (days: number) =>
  ['c1/m', 'c2/m', 'c3/m'].map((model): Listing => ({ model, score: 50, prices: steady(1, days) }))

const sell = (source: string, prices: Listing['prices'], more: Partial<Listing> = {}): Listing => ({
  model: 'c0/m',
  source,
  level: source === 'aggregator' ? 'L2' : 'L3',
  score: 50,
  prices,
  ...more,
})

it('an endpoint that its seller adds counts after a week of its own, by a link', async () => {
  const [days, addedOn] = [18, 8]
  const added = Array.from({ length: addedOn }, () => null)
  const history = toHistory([
    sell('aggregator', steady(1, days)),
    ...others(days),
    sell('aggregator', [...added, ...steady(FACTOR, days - addedOn)], { tag: 'new' }),
  ])
  const rules = OPEN
  // Run by run: the state knows since when an endpoint has stood.
  for (const runDays of [undefined, [5, 8, 12, 15, 17].map((day) => SUNDAY + day)]) {
    const { attributions } = await index.run(history, { rules, ...(runDays && { runDays }) })
    const links = attributions.filter(({ scope }) => scope === 'composite')
    expect(links.map(({ day, kind }) => [day, kind])).toEqual([
      [SUNDAY + addedOn + 7, 'endpoint_entered'],
    ])
    expectRatio(Math.exp(4 * (links[0]?.effect ?? NaN)), FACTOR)
  }
})

it('a price of zero between hides none of a maker’s moves, of which the fourth in seven fixes waits', async () => {
  const prices = [1, 1, 0.95, 0.95 ** 2, 0, 0.95 ** 4, ...steady(0.95 ** 5, 5)]
  const history = toHistory([sell('aggregator', prices), ...others(prices.length)])
  // Day by day: each run goes on from the moves that the state has.
  const run = await index.run(
    { ...history, firstParties: { shop: 'c0' } },
    {
      rules: { ...OPEN, carry_days: prices.length },
      runDays: [3, 4, 5, 6, 10].map((day) => SUNDAY + day),
    },
  )
  expectRatio(findComposite(run).at(-1)?.index_points ?? NaN, 1000 * 0.95)
})

it('links of one fix are steps, each the difference that it makes', async () => {
  const asked = {
    cutting: [1, 1, 1, 1, 0.8, 0.8],
    leaving: [2, 2, 2, null, null, null],
    staying: steady(3, 6),
    entering: [null, null, null, null, 8, 8],
  }
  const sellers = Object.entries(asked).map(([name, prices]) =>
    sell('catalogue', prices, { provider: name, group: name }),
  )
  const { attributions } = await index.run(toHistory([...sellers, ...others(6)]), {
    rules: { ...OPEN, carry_days: 1 },
  })
  const steps = Object.fromEntries(
    attributions
      .filter(({ scope, day }) => scope === 'composite' && day === SUNDAY + 4)
      .map(({ kind, effect }) => [kind, Math.exp(4 * effect)]),
  )
  expect(steps).toEqual({
    seller_left: expect.closeTo(Math.sqrt(3) / 2, 9),
    price: expect.closeTo(Math.sqrt(0.8), 9),
    seller_entered: expect.closeTo(3 / Math.sqrt(2.4), 9),
  })
})
