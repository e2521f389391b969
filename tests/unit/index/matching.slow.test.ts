// Which of a seller's quotes moves the index: the one that counts, never one that is outvoted or new.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listing, OPEN, steady, SUNDAY, toHistory } from './market.ts'
import { expectRatio, findComposite } from './property.ts'
import { type Index, openIndex } from './run-index.ts'

const DAYS = 8
const CUT = 4
const FACTOR = 0.6
const NONE = Array.from({ length: 4 }, () => null)

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

const others = ['c1/m', 'c2/m', 'c3/m'].map((model): Listing => ({
  model,
  score: 50,
  prices: steady(1, DAYS),
}))
/** One seller's price of one model, as a source shows it, changed from a day on. */
const show = (source: string, from: number | null, more: Partial<Listing> = {}): Listing => ({
  model: 'c0/m',
  source,
  level: source === 'aggregator' ? 'L2' : 'L3',
  score: 50,
  prices: steady(1, DAYS).map((price, day) =>
    from !== null && day >= from ? price * FACTOR : price,
  ),
  ...more,
})

/** Their prices stand for so many days. */
const keep = (days: number, ...listings: Listing[]) =>
  listings.map((listing) => ({ ...listing, prices: steady(1, days) }))

async function follow(...listings: Listing[]): Promise<number[]> {
  const run = await index.run(toHistory([...listings, ...others]), { rules: OPEN })
  return findComposite(run).map(({ index_points }) => index_points)
}

const cut = 1000 * FACTOR ** (1 / 4)

it('a price that two catalogues outvote moves nothing, on no day', async () => {
  for (const points of await follow(show('aggregator', CUT), show('one', null), show('two', null)))
    expectRatio(points, 1000)
})

it('a cut that catalogues follow two days later moves the index once, then', async () => {
  const points = await follow(show('aggregator', CUT), show('one', CUT + 2), show('two', CUT + 2))
  expect(points.map((value) => value < 999)).toEqual([...steady(0, 5), 1, 1].map(Boolean))
  expectRatio(points.at(-1) ?? NaN, cut)
})

it('an endpoint that its seller adds is no cut', async () => {
  const added = show('aggregator', 0, {
    tag: 'new',
    prices: [...NONE, ...steady(FACTOR, DAYS - 4)],
  })
  for (const points of await follow(show('aggregator', null), added)) expectRatio(points, 1000)
})

it('an endpoint that its seller adds counts after a week of its own, by a link', async () => {
  const long = 18
  const addedOn = 8
  const listings = keep(long, show('aggregator', null), ...others)
  const added = show('aggregator', null, {
    tag: 'new',
    prices: [...Array.from({ length: addedOn }, () => null), ...steady(FACTOR, long - addedOn)],
  })
  const history = toHistory([...listings, added])
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

it('an endpoint’s own cut counts once beside another of its seller', async () => {
  const points = await follow(show('aggregator', CUT, { tag: 'a' }), show('aggregator', null))
  expectRatio(points.at(-1) ?? NaN, cut)
})

it.each([1, 0.8])(
  'an endpoint that takes the place of another is compared with it, times %d',
  async (factor) => {
    const old = show('aggregator', null, { prices: [...steady(1, 4), ...NONE] })
    const next = show('aggregator', null, {
      tag: 'new',
      prices: [...NONE, ...steady(factor, 4)],
    })
    const points = await follow(old, next)
    expectRatio(points.at(CUT) ?? NaN, 1000 * factor ** (1 / 4))
    expectRatio(points.at(-1) ?? NaN, 1000 * factor ** (1 / 4))
  },
)

it('an endpoint that goes beside another of its seller has ended at once', async () => {
  const gone = show('aggregator', null, { tag: 'new', prices: [...steady(FACTOR, 4), ...NONE] })
  const history = toHistory([show('aggregator', null), gone, ...others])
  const run = await index.run(history, { rules: OPEN })
  const composite = findComposite(run)
  for (const { index_points } of composite) expectRatio(index_points, 1000)
  // The first fix is of the second day.
  const [before, after] = composite.slice(CUT - 2).map(({ price_per_m: level }) => level)
  expectRatio((after ?? NaN) / (before ?? NaN), FACTOR ** (-1 / 4))
})

it('of two channels of a maker the lower is its price, unless one is its own list', async () => {
  const listings = (level: 'L1' | 'L2') => [
    show('aggregator', null, { provider: 'maker', group: 'maker', level, prices: steady(1, DAYS) }),
    show('aggregator', null, { provider: 'cloud', group: 'cloud', prices: steady(FACTOR, DAYS) }),
  ]
  const price = async (level: 'L1' | 'L2') => {
    const history = toHistory([...listings(level), ...others])
    const run = await index.run(
      { ...history, firstParties: { maker: 'c0', cloud: 'c0' } },
      { rules: OPEN },
    )
    return run.referencePrices.findLast(({ model_id: id }) => id === 'c0/m')?.blended_usd_per_mtok
  }
  expectRatio((await price('L2')) ?? NaN, FACTOR)
  expectRatio((await price('L1')) ?? NaN, 1)
})

it('sellers of a week move no model whose seller has stood for months', async () => {
  const long = 40
  const upstarts = ['one', 'two', 'three'].map((name) =>
    show('aggregator', null, {
      provider: name,
      group: name,
      prices: [...Array.from({ length: 20 }, () => null), ...steady(FACTOR, long - 20)],
    }),
  )
  const calm = keep(long, show('aggregator', null), ...others)
  const run = await index.run(toHistory([...calm, ...upstarts]), {
    rules: { ...OPEN, verification_from: SUNDAY + 1 },
  })
  const levels = findComposite(run).map(({ price_per_m: level }) => level)
  for (const level of levels) expectRatio(level, levels[0] ?? NaN)
})

it.each([
  ['closed', [], 1000],
  ['open', ['c0/m'], 1000 * 0.55 ** (1 / 4)],
])(
  'five resellers beside the maker of a model of %s weights move it only if these are open',
  async (_, openModels, expected) => {
    const long = 40
    const cutOn = 36
    const prices = steady(1, long).map((price, day) => (day >= cutOn ? price * 0.55 : price))
    const resellers = ['one', 'two', 'three', 'four', 'five'].map((name) =>
      show('aggregator', null, { provider: name, group: name, prices }),
    )
    const calm = keep(long, show('aggregator', null), ...others)
    const history = toHistory([...calm, ...resellers])
    const run = await index.run(
      { ...history, openModels, firstParties: { shop: 'c0' } },
      { rules: { ...OPEN, verification_from: SUNDAY + 1 } },
    )
    expectRatio(findComposite(run).at(-1)?.index_points ?? NaN, expected)
  },
)

it.each([
  ['alone', ['aggregator'], false],
  ['with a witness', ['aggregator', 'register'], true],
])(
  'a newcomer under half of the cheapest of its score, %s, counts only if others show its price',
  async (_, sources, isIn) => {
    const long = 16
    const newcomers = sources.map((source) =>
      show(source, null, { prices: [null, null, null, ...steady(0.4, long - 3)] }),
    )
    const calm = keep(long, ...others)
    const history = toHistory([...newcomers, ...calm])
    const run = await index.run(
      { ...history, firstParties: { shop: 'c0' } },
      { rules: { ...OPEN, verification_from: SUNDAY + 2 } },
    )
    expect(run.constituents.some(({ model_id: id }) => id === 'c0/m')).toBe(isIn)
  },
)

it.each([
  ['alone', ['aggregator'], 3, NaN],
  ['with a witness', ['aggregator', 'register'], 5, NaN],
  // The day after brings what that day hid.
  ['with a price of zero between', ['aggregator'], 4, 4],
])(
  'a maker’s fourth move of one sign in seven fixes waits, %s',
  async (_, sources, moves, zero) => {
    const long = 11
    const prices = Array.from({ length: long }, (__, day) =>
      day === zero ? 0 : 0.95 ** Math.min(Math.max(day - 1, 0), 5),
    )
    const calm = keep(long, ...others)
    const history = toHistory([...sources.map((source) => show(source, null, { prices })), ...calm])
    // Day by day: each run goes on from the moves that the state has.
    const run = await index.run(
      { ...history, firstParties: { shop: 'c0' } },
      {
        rules: { ...OPEN, carry_days: long },
        runDays: [3, 4, 5, 6, 10].map((day) => SUNDAY + day),
      },
    )
    expectRatio(findComposite(run).at(-1)?.index_points ?? NaN, 1000 * 0.95 ** (moves / 4))
  },
)

it('what a source changes of many prices at once waits for another, and what was wrong returns', async () => {
  const long = 10
  const prices = (from: number, to = long) =>
    steady(1, long).map((price, day) => (day >= from && day < to ? price * FACTOR : price))
  const models = ['c0/m', 'c1/m', 'c2/m', 'c3/m']
  const listings = models.map((model, place) =>
    show('aggregator', null, {
      model,
      prices: [prices(4), prices(4), prices(4, 6)][place] ?? prices(long),
    }),
  )
  const history = toHistory([...listings, show('register', null, { prices: prices(6) })])
  const rules = { ...OPEN, carry_days: long, min_source_shift_quotes: 4 }
  const points = findComposite(await index.run(history, { rules })).map((fix) => fix.index_points)
  // The first fix is of the second day.
  expect(points.map((value) => value < 999)).toEqual([...steady(0, 5), 1, 1, 1, 1].map(Boolean))
  expectRatio(points.at(-1) ?? NaN, cut)
})

it('links of one fix are steps, each the difference that it makes', async () => {
  const asked = {
    cutting: [1, 1, 1, 1, 0.8, 0.8],
    leaving: [2, 2, 2, null, null, null],
    staying: steady(3, 6),
    entering: [null, null, null, null, 8, 8],
  }
  const sellers = Object.entries(asked).map(([name, prices]) =>
    show('catalogue', null, { provider: name, group: name, prices }),
  )
  const { attributions } = await index.run(toHistory([...sellers, ...others]), {
    rules: { ...OPEN, carry_days: 1 },
  })
  const steps = Object.fromEntries(
    attributions
      .filter(({ scope, day }) => scope === 'composite' && day === SUNDAY + CUT)
      .map(({ kind, effect }) => [kind, Math.exp(4 * effect)]),
  )
  expect(steps).toEqual({
    seller_left: expect.closeTo(Math.sqrt(3) / 2, 9),
    price: expect.closeTo(Math.sqrt(0.8), 9),
    seller_entered: expect.closeTo(3 / Math.sqrt(2.4), 9),
  })
})
