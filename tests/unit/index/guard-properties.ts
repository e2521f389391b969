// Properties of the guards: flags of promotions are no move (T23), what no market does is held (T32),
// a score belongs to a variant (T33).
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { type Listing, OPEN, RULES, steady, SUNDAY, toHistory, toScore } from './market.ts'
import { expectRatio, findComposite, Price, property, type Property } from './property.ts'

const DAYS = 6
/** The day of the change. The basket is filled on the second day. */
const CHANGED = 3

/** Twelve models of twelve creators, so that one creator is less than a tenth of the basket. */
const Market = fc.array(Price, { minLength: 12, maxLength: 16 })

function list(
  prices: readonly number[],
  change: (price: number, place: number) => number | null,
): Listing[] {
  return prices.map((price, i) => ({
    model: `c${i}/m`,
    level: 'L2',
    score: 50,
    prices: steady(price, CHANGED + 1).map((same, day) =>
      day === CHANGED ? change(same, i) : same,
    ),
  }))
}

/** Words that name one variant of a model in an id, and another. */
const VARIANTS = [
  ['non-reasoning', 'reasoning'],
  ['thinking', 'instant'],
  ['xhigh', 'low'],
  ['2025-08-07', '20260305'],
] as const

export const GUARD_PROPERTIES: Record<string, Property> = {
  'T23 flags: no flag is a move, and a flag moves the level only where a list price counts':
    property(
      fc.tuple(
        fc.array(Price, { minLength: 3, maxLength: 6 }),
        fc.double({ min: 0.05, max: 0.6, noNaN: true }),
        fc.boolean(),
      ),
      async (index, [prices, discount, comes]) => {
        const isFlagged = (day: number) => day >= CHANGED === comes
        // The bill stands; the channel takes the discount off it; or it stands below the list price.
        for (const kind of ['bill', 'channel', 'list']) {
          const listings = prices.map((price, i): Listing => ({
            model: `c${i}/m`,
            level: 'L2',
            source: 'aggregator',
            score: 50,
            prices: steady(price, DAYS).map((same, day) =>
              i === 0 && kind === 'channel' && isFlagged(day) ? same * (1 - discount) : same,
            ),
          }))
          const listPrice = (prices[0] ?? NaN) / (kind === 'list' ? 1 - discount : 1)
          const catalogue: Listing = { model: 'c0/m', prices: steady(listPrice, DAYS) }
          const history = toHistory([...listings, ...(kind === 'bill' ? [] : [catalogue])])
          const quotes = history.quotes.map((quote) => ({
            ...quote,
            discount:
              quote.model === 'c0/m' && quote.level === 'L2' && isFlagged(quote.day - SUNDAY)
                ? discount
                : 0,
          }))
          const fixes = findComposite(await index.run({ ...history, quotes }, { rules: OPEN }))
          for (const { index_points, price_per_m: level } of fixes) {
            expectRatio(index_points, 1000)
            if (kind !== 'list') expectRatio(level, fixes[0]?.price_per_m ?? NaN)
          }
        }
      },
    ),

  'T32 holds: a calm day is published, and what no market does is held': property(
    fc.tuple(Market, fc.double({ min: 1.12, max: 1.9, noNaN: true }), fc.boolean()),
    async (index, [prices, size, isUp]) => {
      const factor = isUp ? size : 1 / size
      const third = Math.ceil(prices.length / 3)
      const held = async (change: Parameters<typeof list>[1]) =>
        (await index.run(toHistory(list(prices, change)), { rules: RULES })).breakers
      expect(await held((price) => price)).toEqual([])
      // Each by a factor of its own, and each by one.
      expect(await held((price, i) => price * factor ** (1 + i / 100))).toEqual(
        expect.arrayContaining(['index_move', 'repriced_share']),
      )
      // A source that shifts all its prices by 0.9 %, and one that does so by 0.04 % a day.
      expect(await held((price, i) => price * 1.009 ** (1 + i / 2))).toContain('repriced_share')
      const drifting = prices.map((price, i): Listing => ({
        model: `c${i}/m`,
        level: 'L2',
        score: 50,
        provider: `shop${i}`,
        group: `shop${i}`,
        prices: steady(price, 9).map((same, day) => same * 1.0004 ** day),
      }))
      const { breakers } = await index.run(toHistory(drifting), { rules: RULES })
      expect(breakers).toEqual(['drift_28d', 'drift_7d'])
      expect(await held((price, i) => (i < 3 ? price * factor : price))).toContain('one_factor')
      expect(await held((price, i) => (i < third ? null : price))).toContain('quoted_share')
      expect(await held((price, i) => (i < third ? price * 5 : price))).toContain('doubted_share')
    },
  ),

  'T33 variants: a model has the score of the variant that its sellers serve, or none': property(
    fc.tuple(fc.constantFrom(...VARIANTS), fc.boolean(), fc.boolean(), fc.boolean()),
    async (index, [words, isTurned, isScored, isNamedByAll]) => {
      const [served, other] = isTurned ? words.toReversed() : words
      const ids = [`m-${served}`, isNamedByAll ? `m-${served}` : 'm']
      const listings = ids.map((idAtProvider, i) => ({
        model: 'c0/m',
        provider: `shop${i}`,
        group: `shop${i}`,
        idAtProvider,
        prices: steady(1, DAYS),
      }))
      const to = SUNDAY + DAYS - 1
      const scores = [
        toScore('c0/m', { variant: `m-${other}`, score: 60, to }),
        ...(isScored ? [toScore('c0/m', { variant: `m-${served}`, score: 45, to })] : []),
      ]
      const { constituents } = await index.run(toHistory(listings, scores), { rules: RULES })
      const expected = isNamedByAll ? (isScored ? [45] : []) : [60]
      const counted = constituents.map(({ score }) => Number(score.toFixed(9)))
      expect([...new Set(counted)]).toEqual(expected)
    },
  ),
}
