// Properties under any change of prices (METHODOLOGY 14, T1 to T5, T7 to T10). Prices are rows of a
// matrix, one for each day from SUNDAY on; all but T10 leave the quarantine out.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { IndexRun } from './index-result.ts'
import { type Listing, OPEN, RULES, steady, SUNDAY, toHistory } from './market.ts'
import {
  expectBetween,
  expectRatio,
  expectStill,
  findComposite,
  findLatest,
  Price,
  property,
  type Property,
  Score,
} from './property.ts'
import type { Index } from './run-index.ts'

const Factor = fc.double({ min: Math.log(0.02), max: Math.log(50), noNaN: true }).map(Math.exp)

/** Scores of random models, and this many price lists of them. */
function market(lists: number) {
  return fc.integer({ min: 3, max: 8 }).chain((size) => {
    const row = fc.array(Price, { minLength: size, maxLength: size })
    return fc.record({
      scores: fc.array(Score, { minLength: size, maxLength: size }),
      lists: fc.array(row, { minLength: lists, maxLength: lists }),
    })
  })
}

/** Scores of random models, and one price of each. */
const Priced = market(1).map(({ scores, lists: [prices = []] }) => ({ scores, prices }))

export const PRICE_PROPERTIES: Record<string, Property> = {
  'T1 identity: at the same prices it stays at 1000': property(
    Priced,
    async (index, { scores, prices }) => {
      const run = await runLists(index, scores, steady(prices, 10))
      expectStill(run)
    },
  ),

  'T2 proportionality: all prices times a factor is the index times it': property(
    fc.tuple(Priced, Factor),
    async (index, [{ scores, prices }, factor]) => {
      const scaled = prices.map((price) => price * factor)
      const run = await runLists(index, scores, [prices, prices, scaled, scaled])
      expectRatio(findLatest(run).index_points, 1000 * factor)
    },
  ),

  'T3 time reversal: there and the other way round cancel': property(
    market(2),
    async (index, { scores, lists: [p = [], q = []] }) => {
      const there = findLatest(await runLists(index, scores, [p, p, q]))
      const back = findLatest(await runLists(index, scores, [q, q, p]))
      expectRatio((there.index_points / 1000) * (back.index_points / 1000), 1)
    },
  ),

  'T4 circularity: the way does not matter': property(
    market(12),
    async (index, { scores, lists }) => {
      const [p = [], q = []] = [lists[0], lists.at(-1)]
      const chained = findLatest(await runLists(index, scores, [p, ...lists]))
      const direct = findLatest(await runLists(index, scores, [p, p, q]))
      expectRatio(chained.index_points, direct.index_points, 1e-8)
    },
  ),

  'T5 no chain drift: when prices return, so does it': property(
    market(11),
    async (index, { scores, lists }) => {
      const [p = []] = lists
      const run = await runLists(index, scores, [p, ...lists, p])
      expectRatio(findLatest(run).index_points, 1000)
    },
  ),

  'T7 strict monotonicity: one price up, index up': property(
    fc.tuple(Priced, fc.nat(), fc.double({ min: 1.0001, max: 20, noNaN: true })),
    async (index, [{ scores, prices }, which, factor]) => {
      const run = await runLists(index, scores, [prices, prices, change(prices, which, factor)])
      expect(findLatest(run).index_points).toBeGreaterThan(1000)
    },
  ),

  'T8 mean value: between the smallest and the largest': property(
    market(2),
    async (index, { scores, lists: [p = [], q = []] }) => {
      const latest = findLatest(await runLists(index, scores, [p, p, q]))
      expectBetween(
        latest.index_points / 1000,
        q.map((price, i) => price / (p[i] ?? NaN)),
      )
      expectBetween(
        latest.price_per_m,
        q.map((price, i) => (price * 40) / (scores[i] ?? NaN)),
      )
    },
  ),

  'T9 unit invariance: another unit is another level and the same index': property(
    fc.tuple(market(3), Factor),
    async (index, [{ scores, lists }, unit]) => {
      const [p = []] = lists
      const days = [p, ...lists]
      const other = days.map((prices) => prices.map((price) => price * unit))
      const inDollars = findLatest(await runLists(index, scores, days))
      const inOther = findLatest(await runLists(index, scores, other))
      expectRatio(inOther.index_points, inDollars.index_points)
      expectRatio(inOther.price_per_m, inDollars.price_per_m * unit)
    },
  ),

  'T10 one unconfirmed quote moves it by ln 2 / N at most': property(
    // Below a factor of two the quote is accepted; there the move comes close to the bound.
    fc.tuple(Priced, fc.nat(), fc.oneof(Factor, fc.double({ min: 0.5, max: 2, noNaN: true }))),
    async (index, [{ scores, prices }, which, factor]) => {
      const odd = change(prices, which, factor)
      const run = await runLists(index, scores, [prices, prices, prices, odd], RULES)
      const move = Math.log(findLatest(run).index_points / 1000)
      expect(Math.abs(move)).toBeLessThanOrEqual(Math.LN2 / prices.length + 1e-9)
    },
  ),

  'T10b the first quote of an endpoint or of a seller moves it no further': property(
    fc.tuple(
      Priced,
      fc.oneof(Factor, fc.constantFrom(1e-6, 1e-3, 1e3, 1e6)),
      fc.constantFrom({ tag: 'new' }, { provider: 'new', group: 'new' }),
    ),
    async (index, [{ scores, prices }, factor, newcomer]) => {
      // Endpoints are observed, so that a new seller moves the index. The basket is filled on the second Monday.
      const known = list(scores, steady(prices, 10), 'L2')
      const first = steady((prices[0] ?? NaN) * factor, 10)
      const added: Listing = {
        model: 'c0/m',
        level: 'L2',
        ...newcomer,
        prices: first.map((price, day) => (day === 9 ? price : null)),
      }
      const run = await index.run(toHistory([...known, added]), {
        rules: { ...RULES, verification_from: SUNDAY },
      })
      const { day, index_points } = findLatest(run)
      expect(day).toBe(SUNDAY + 9)
      const move = Math.log(index_points / 1000)
      expect(Math.abs(move)).toBeLessThanOrEqual(Math.LN2 / prices.length + 1e-9)
    },
  ),

  'T27 common factor: one seller’s factor on five models or more counts at the second fix':
    property(
      fc.tuple(
        fc.array(fc.double({ min: 0.5, max: 50, noNaN: true }), { minLength: 5, maxLength: 8 }),
        fc.oneof(
          fc.double({ min: 0.55, max: 0.95, noNaN: true }),
          fc.double({ min: 1.05, max: 1.9, noNaN: true }),
        ),
      ),
      async (index, [prices, factor]) => {
        const scores = prices.map(() => 50)
        const changed = prices.map((price) => price * factor)
        const days = [prices, prices, prices, changed]
        const once = await runLists(index, scores, days, RULES)
        expectRatio(findLatest(once).index_points, 1000)
        const twice = await runLists(index, scores, [...days, changed], RULES)
        expectRatio(findLatest(twice).index_points, 1000 * factor)
      },
    ),

  'T28 the maker: of closed weights no number of sellers beside it moves the index, whatever they ask':
    property(
      fc.tuple(Priced, fc.array(fc.tuple(Price, Price), { minLength: 1, maxLength: 8 })),
      async (index, [{ scores, prices }, sellers]) => {
        const own = list(scores, steady(prices, 6))
        const others = sellers.map(([before, after], i): Listing => ({
          model: 'c0/m',
          provider: `seller-${i}`,
          group: `seller-${i}`,
          prices: [before, before, before, after, after, after],
        }))
        const history = { ...toHistory([...own, ...others]), firstParties: { shop: 'c0' } }
        const run = await index.run(history, { rules: OPEN })
        expectStill(run)
      },
    ),

  'T30 tenure stays: a price changed on a Sunday moves the index once, and its model stays':
    property(
      fc.tuple(Priced, fc.double({ min: 0.55, max: 1.8, noNaN: true })),
      async (index, [{ scores, prices }, factor]) => {
        const days = [...steady(prices, 14), ...steady(change(prices, 0, factor), 3)]
        const run = await index.run(toHistory(list(scores, days, 'L2')), {
          rules: { ...OPEN, verification_from: SUNDAY },
        })
        const after = findComposite(run).filter(({ day }) => day >= SUNDAY + 14)
        for (const fix of after) {
          expectRatio(fix.index_points, 1000 * factor ** (1 / prices.length))
          expect(fix.constituents).toBe(prices.length)
        }
        expect(after).toHaveLength(3)
      },
    ),

  'T31 verification: a price far from the others’ counts once a second root shows it': property(
    fc.tuple(Price, fc.double({ min: 0.02, max: 0.45, noNaN: true }), fc.boolean()),
    async (index, [price, factor, hasSecondRoot]) => {
      const newcomer: Listing = {
        model: 'ada/one',
        level: 'L2',
        provider: 'new',
        group: 'new',
        prices: [null, null, ...steady(price * factor, 10)],
      }
      const listings: Listing[] = [
        { model: 'ada/one', level: 'L2', score: 50, prices: steady(price, 12) },
        newcomer,
        ...(hasSecondRoot ? [{ ...newcomer, source: 'other', level: 'L3' as const }] : []),
      ]
      const { referencePrices } = await index.run(toHistory(listings), {
        rules: { ...OPEN, jump_soft: 2, verification_from: SUNDAY },
      })
      const latest = referencePrices.find(({ day }) => day === SUNDAY + 11)
      expectRatio(
        latest?.blended_usd_per_mtok ?? NaN,
        hasSecondRoot ? price * Math.sqrt(factor) : price,
      )
    },
  ),
}

function runLists(
  index: Index,
  scores: readonly number[],
  lists: readonly number[][],
  rules = OPEN,
): Promise<IndexRun> {
  return index.run(toHistory(list(scores, lists)), { rules })
}

/** A model of each score, with a creator of its own, at its price of each day. */
function list(
  scores: readonly number[],
  days: readonly number[][],
  level: Listing['level'] = 'L3',
): Listing[] {
  return scores.map((score, i) => ({
    model: `c${i}/m`,
    level,
    score,
    prices: days.map((prices) => prices[i] ?? null),
  }))
}

function change(prices: readonly number[], which: number, factor: number): number[] {
  return prices.map((price, i) => (i === which % prices.length ? price * factor : price))
}
