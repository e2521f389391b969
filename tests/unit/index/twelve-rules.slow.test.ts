// One fact a rule of docs/methodology.md, on the real SQL and markets of a few models. Every model has one
// seller that is its creator, unless a test says otherwise; day 0 is a Sunday, so that day 1 has a basket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listing, RULES, SUNDAY, steady, toHistory } from './market.ts'
import { type Index, openIndex } from './run-index.ts'
import type { IndexRun } from './index-result.ts'

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

const WEIGHTS = { ...RULES, verification_from: SUNDAY - 400, kept_days: 7 }

/** A creator's own endpoint at the aggregator. */
function own(model: string, prices: Listing['prices'], more: Partial<Listing> = {}): Listing {
  const shop = `${model.split('/')[0]}-shop`
  return { model, source: 'aggregator', level: 'L2', provider: shop, group: shop, tag: 'a', score: 50, prices, ...more } // prettier-ignore
}

async function run(listings: Listing[], rules: Parameters<Index['run']>[1] = {}) {
  const creators = [...new Set(listings.map(({ model }) => model.split('/')[0] ?? ''))]
  const history = toHistory(listings)
  return index.run(
    {
      ...history,
      firstParties: Object.fromEntries(creators.map((each) => [`${each}-shop`, each])),
    },
    { ...rules, rules: { ...WEIGHTS, ...rules.rules } },
  )
}

const host = (name: string, prices: Listing['prices'], more: Partial<Listing> = {}) =>
  own('c0/m', prices, { provider: name, group: name, ...more })

const four = (prices: Listing['prices']) => [
  own('c0/m', prices),
  ...['c1/m', 'c2/m', 'c3/m'].map((model) => own(model, steady(1, prices.length))),
]

/** Endpoint a until day 5, then its successor b. */
const succeeded = (prices: Listing['prices']) =>
  run([
    own('c0/m', prices.map((usd, day) => (day < 5 ? usd : null))),
    own('c0/m', prices.map((usd, day) => (day < 5 ? null : usd)), { tag: 'b' }),
  ]) // prettier-ignore

const pricesOf = ({ prices }: IndexRun, model: string) =>
  prices.filter(({ model_id: id }) => id === model).map(({ blended_usd_per_mtok: usd }) => usd)
const movesOf = ({ moves }: IndexRun, model: string) =>
  moves.filter(({ model_id: id, effect }) => id === model && Math.abs(effect) > 1e-12)

describe('a step', () => {
  const [days, cut] = [10, 0.5]
  const prices = [...steady(1, 5), ...steady(cut, days - 5)]

  it('waits for a second day', async () => {
    const seen = await run([own('c0/m', prices)])
    expect(pricesOf(seen, 'c0/m')).toEqual([...steady(1, 6), ...steady(cut, days - 6)])
    expect(movesOf(seen, 'c0/m')).toMatchObject([{ day: SUNDAY + 6 }])
  })

  it('that lasts a day counts nowhere', async () => {
    const seen = await run([own('c0/m', [...steady(1, 5), cut, ...steady(1, 4)])])
    expect(pricesOf(seen, 'c0/m')).toEqual(steady(1, days))
  })

  it('to another price each day waits anew', async () => {
    const seen = await run([own('c0/m', [1, 1, 2, 3, 4, 4])])
    expect(pricesOf(seen, 'c0/m')).toEqual([1, 1, 1, 1, 1, 4])
  })

  it('is accepted immediately if an independent source shows it', async () => {
    const seen = await run([
      own('c0/m', prices),
      own('c0/m', prices, { source: 'register', level: 'L3', tag: '' }),
    ])
    expect(pricesOf(seen, 'c0/m')).toEqual(prices)
  })

  it.each([
    { name: 'that changed within two weeks', changed: 10, counts: 1 },
    { name: 'that is no longer maintained', changed: 1, counts: 2 },
  ])('is seen by a catalogue $name: it counts on day $counts', async ({ changed, counts }) => {
    const register = { source: 'register', level: 'L3', tag: '' } as const
    const seen = await run([
      own('c0/m', [...steady(1, 20), ...steady(cut, 3)]),
      own('c0/m', steady(cut, 23), register),
      own('c1/m', [...steady(3, changed), ...steady(4, 23 - changed)], register),
    ])
    const last = [...steady(1, 1 + counts), ...steady(cut, 4 - counts)]
    expect(pricesOf(seen, 'c0/m').slice(-5)).toEqual(last)
  })

  it('that a successor takes further waits, and its repetition by a successor counts', async () => {
    const [further, repeated] = [await succeeded([1, 1, 1, 1, 2, 2.4, 2.4]), await succeeded([1, 1, 1, 1, 2, 2, 2])] // prettier-ignore
    expect(pricesOf(further, 'c0/m')).toEqual([1, 1, 1, 1, 1, 1, 2.4])
    expect(pricesOf(repeated, 'c0/m')).toEqual([1, 1, 1, 1, 1, 2, 2])
  })

  it('below a quarter counts at once', async () => {
    const small = [...steady(1, 5), ...steady(0.76, 5)]
    expect(pricesOf(await run([own('c0/m', small)]), 'c0/m')).toEqual(small)
  })

  it('is unchanged by a flag of a discount', async () => {
    const seen = await run([
      own('c0/m', steady(0.6, 5), { discount: 0.4 }),
      own('c0/m', [...steady(null, 5), ...steady(0.6, 5)]),
    ])
    expect(movesOf(seen, 'c0/m')).toEqual([])
    expect(pricesOf(seen, 'c0/m').map((usd) => usd.toFixed(9))).toEqual(steady('1.000000000', days))
  })
})

describe('a first price', () => {
  const asked = [...steady(null, 3), ...steady(1, 5)]

  it('counts at once', async () => {
    expect(pricesOf(await run([own('c0/m', asked)]), 'c0/m')).toHaveLength(5)
  })

  it('waits while an independent source shows one that is a step away', async () => {
    const seen = await run([
      own('c0/m', asked),
      own('c0/m', steady(3, 8), { source: 'register', level: 'L3', tag: '' }),
    ])
    expect(pricesOf(seen, 'c0/m').map(Math.round)).toEqual([3, 3, 3, 3, 1, 1, 1, 1])
    expect(movesOf(seen, 'c0/m')).toEqual([])
  })
})

describe('the source that counts', () => {
  it('is the aggregator as long as it spoke within a week, then the catalogue, by a link', async () => {
    const seen = await run([
      own('c0/m', [...steady(1, 3), ...steady(null, 9)]),
      own('c0/m', steady(1.1, 12), { source: 'register', level: 'L3', tag: '' }),
    ])
    expect(pricesOf(seen, 'c0/m')).toEqual([...steady(1, 10), ...steady(1.1, 2)])
    expect(movesOf(seen, 'c0/m')).toEqual([])
  })

  it('keeps a price for a week without an observation', async () => {
    const seen = await run([own('c0/m', [1, ...steady(null, 11)]), own('c1/m', steady(1, 12))])
    expect(pricesOf(seen, 'c0/m')).toHaveLength(8)
  })
})

describe('the price of a model', () => {
  it('is its creator’s, whatever others ask', async () => {
    const seen = await run([
      own('c0/m', steady(2, 10)),
      ...['x', 'y', 'z'].map((name) => host(name, [...steady(1, 5), ...steady(0.9, 5)])),
    ])
    expect(pricesOf(seen, 'c0/m')).toEqual(steady(2, 10))
    expect(movesOf(seen, 'c0/m')).toEqual([])
  })

  it('is the geometric median of three sellers of a week or more, otherwise in no index', async () => {
    const seen = await run(
      [
        host('x', steady(1, 12)),
        host('y', steady(2, 12)),
        host('z', [...steady(null, 2), ...steady(8, 10)]),
      ],
      { rules: { min_prices: 3 } },
    )
    const rules = seen.prices.map(({ price_rule: rule }) => rule)
    expect(rules).toEqual([...steady('few', 9), ...steady('median', 3)])
    expect(pricesOf(seen, 'c0/m').at(-1)).toBeCloseTo(2, 9)
  })

  it('stays by the endpoint that counted yesterday, and goes on by its successor', async () => {
    const added = await run([
      own('c0/m', steady(1, 8)),
      own('c0/m', [...steady(null, 4), ...steady(0.8, 4)], { tag: 'b' }),
    ])
    expect(pricesOf(added, 'c0/m')).toEqual(steady(1, 8))
    const renamed = await run([
      own('c0/m', [...steady(1, 4), ...steady(null, 4)]),
      own('c0/m', [...steady(null, 4), ...steady(0.9, 4)], { tag: 'b' }),
    ])
    expect(movesOf(renamed, 'c0/m')).toMatchObject([{ day: SUNDAY + 4, effect: expect.closeTo(Math.log(0.9), 9) }]) // prettier-ignore
  })
})

describe('the index', () => {
  it('moves by the mean of the moves of its constituents', async () => {
    const seen = await run(four([...steady(1, 5), ...steady(0.8, 5)]))
    const [last] = seen.dailyValues.filter(({ scope }) => scope === 'composite').slice(-1)
    expect(last?.index_points).toBeCloseTo(1000 * 0.8 ** 0.25, 6)
  })

  it('does not move when a constituent loses its price but keeps its seat', async () => {
    const seen = await run(four([...steady(5, 2), ...steady(null, 12)]), {
      rules: { kept_days: 1 },
    })
    const composite = seen.dailyValues.filter(({ scope }) => scope === 'composite')
    expect(composite.map(({ index_points: points }) => points)).toEqual(
      composite.map(() => expect.closeTo(1000, 9)),
    )
    const seats = seen.constituents.filter(({ model_id: id }) => id === 'c0/m')
    // Until the basket of day 8.
    expect(seats.map(({ day }) => day - SUNDAY)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('has no creator with more than a quarter of the seats', async () => {
    const listings = Array.from({ length: 9 }, (_, place) =>
      own(place < 5 ? `c0/m${place}` : `c${place}/m`, steady(1, 3), { score: 50 + place }),
    )
    const seen = await run(listings, { rules: { creator_cap_divisor: 4 } })
    const seats = new Set(seen.constituents.map(({ model_id: id }) => id))
    expect([...seats].filter((id) => id.startsWith('c0/'))).toEqual(['c0/m4'])
  })

  it('takes a score from one basket to the next', async () => {
    const history = toHistory(four(steady(1, 10)))
    history.scores = history.scores.map((row) => ({ ...row, to: SUNDAY + 3 }))
    history.scores.push(...history.scores.map((row) => ({ ...row, z: row.z + 0.2, from: SUNDAY + 4, to: SUNDAY + 9 }))) // prettier-ignore
    const firstParties = { 'c0-shop': 'c0', 'c1-shop': 'c1', 'c2-shop': 'c2', 'c3-shop': 'c3' }
    const seen = await index.run({ ...history, firstParties }, { rules: WEIGHTS })
    const days = seen.attributions.filter(({ kind }) => kind === 'score').map(({ day }) => day)
    expect(new Set(days)).toEqual(new Set([SUNDAY + 8]))
  })

  it.each([
    { breaker: 'seen_share', last: 2 },
    { breaker: 'repriced_share', last: 1.01 },
    { breaker: 'one_factor', last: 1.02 },
    { breaker: 'index_move', last: 1.2 },
  ])('is held by $breaker where all prices are $last times as high', async ({ breaker, last }) => {
    const prices = [...steady(1, 5), last]
    const seen = await run(['c0/m', 'c1/m', 'c2/m'].map((model) => own(model, prices)))
    expect(seen.breakers).toContain(breaker)
  })
})

describe('the price of equal quality', () => {
  it('is the third-lowest among creators, and waits as they do', async () => {
    const seen = await run([
      own('c0/m', steady(1, 8)),
      own('c1/m', steady(2, 8)),
      own('c2/m', [...steady(9, 4), ...steady(3, 4)]),
      own('c2/n', steady(20, 8)),
      own('c3/m', steady(8, 8)),
    ])
    const prices = seen.qualityPrices.filter(({ index: name }) => name === 'p40')
    expect(prices.map(({ price_per_m: usd }) => Number(usd.toFixed(9)))).toEqual([8, 8, 8, 8, 3, 3, 3]) // prettier-ignore
  })
})
