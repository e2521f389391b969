// The price of equal quality, by rule: who counts, and what is told beside it.
import { expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

interface Offer {
  model: string
  price: number
  score?: number
  /** How many days ago others last showed it, and at what price. */
  witnessed?: { days?: number; price?: number }
  isTenured?: boolean
}

const FIRST_DAY = Date.UTC(2026, 0, 1)
const MARKET: Offer[] = [
  { model: 'a/one', price: 0.5 },
  { model: 'a/two', price: 0.4 },
  { model: 'b/one', price: 1 },
  { model: 'c/one', price: 2 },
  { model: 'd/one', price: 4 },
]

/** The price of each market, which are as many fixes of one run. */
async function findPrices(markets: readonly (readonly Offer[])[], index = 'p40') {
  const fixes = markets.map((offers, place) => ({
    offers: offers.map((offer) => ({ ...offer, id: `${offer.model}-${place}` })),
    fix: { ordinal: place + 2, day: toDay(place) },
    place,
  }))
  const all = fixes.flatMap(({ offers, ...fix }) => offers.map((offer) => ({ ...fix, ...offer })))
  const [prices = []] = await runSql(
    {
      fix_days: fixes.map(({ fix }) => ({ ...fix, is_new: true, quality: 'endpoint' })),
      fixes: fixes.map(({ fix }) => ({
        ...fix,
        scope: 'composite',
        is_published: true,
        index_points: 900,
      })),
      reference_prices: all.map(({ fix, id, price, isTenured = true }) => ({
        basis: 'fix',
        model_id: id,
        ordinal: fix.ordinal,
        is_tenured: isTenured,
        input_usd_per_mtok: price,
        output_usd_per_mtok: price,
        blended_usd_per_mtok: price,
      })),
      first_scores: all.map(({ id, score = 45 }) => ({ model_id: id, ordinal: 1, score })),
      price_witnesses: all.map(({ id, place, price, witnessed }) => ({
        model_id: id,
        ordinal: 1,
        day: toDay(place - (witnessed?.days ?? 0)),
        blended_usd_per_mtok: witnessed?.price ?? price,
        roots: 2,
        near_sellers: 1,
      })),
      raw_past_quotes: [],
    },
    ['quality_prices'],
  )
  return fixes.map(({ fix }) =>
    prices.find((row) => row['index'] === index && row['day'] === fix.day),
  )
}

function toDay(place: number): string {
  return new Date(FIRST_DAY + place * 86_400_000).toISOString().slice(0, 10)
}

it('is what the third-cheapest maker asks for its cheapest model, and begins at the composite', async () => {
  const [price, none] = await findPrices([MARKET, MARKET.slice(0, 3)])
  expect(price).toMatchObject({
    price_per_m: 2,
    cheapest_per_m: 0.4,
    fifth_per_m: null,
    model_id: 'c/one-0',
    makers: 4,
    index_points: 900,
  })
  expect(none, 'fewer than three makers').toBeUndefined()
})

it('leaves out what scores less, has no tenure, or is not confirmed', async () => {
  const cheap = { model: 'e/one', price: 0.01 }
  const cases: [number, Partial<Offer>][] = [
    [1, {}],
    [2, { score: 39.9 }],
    [2, { isTenured: false }],
    [2, { witnessed: { price: 3 } }],
    [1, { witnessed: { days: 45 } }],
    [2, { witnessed: { days: 46 } }],
  ]
  const prices = await findPrices(cases.map(([, change]) => [...MARKET, { ...cheap, ...change }]))
  expect(prices.map((row) => row?.['price_per_m'])).toEqual(cases.map(([price]) => price))
})
