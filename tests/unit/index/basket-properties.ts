// Properties under entries, exits, gaps and any order of rows (METHODOLOGY 14, T6, T11 to T14, T17).
import * as fc from 'fast-check'
import { expect } from 'vitest'
import {
  expectRatio,
  expectStill,
  findComposite,
  Price,
  property,
  type Property,
  Score,
} from './property.ts'
import { type Listing, OPEN, SUNDAY, toHistory } from './market.ts'
import { createRandom } from './random.ts'
import { makeHistory } from './random/random-history.ts'

const Model = fc.record({ price: Price, score: Score })
const Models = fc.array(Model, { minLength: 3, maxLength: 8 })
type Model = { price: number; score: number }

/** Each model has a creator of its own; `days` says on which days it is quoted. */
function list(models: readonly Model[], prefix: string, days: readonly boolean[]): Listing[] {
  return models.map(({ price, score }, i) => ({
    model: `${prefix}${i}/m`,
    score,
    prices: days.map((isShown) => (isShown ? price : null)),
  }))
}

function span(days: number, isShown = (_day: number) => true): boolean[] {
  return Array.from({ length: days }, (_, day) => isShown(day))
}

export const BASKET_PROPERTIES: Record<string, Property> = {
  'T6 order invariance: the same rows in another order are the same to the last bit': property(
    fc.nat(1e6),
    async (index, seed) => {
      const { history, rules } = makeHistory(seed)
      const random = createRandom(seed)
      const shuffle = (rows: object[]) =>
        rows
          .map((row) => ({ row, place: random.unit() }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ row }) => row)
      const inOrder = await index.run(history, { rules })
      expect(await index.run(history, { rules, shuffle })).toEqual(inOrder)
    },
  ),

  'T11 splice continuity: entries and exits leave it where it is, and it moves on in proportion':
    property(
      fc.tuple(Models, Models, Models, fc.double({ min: 0.2, max: 5, noNaN: true })),
      async (index, [stay, leave, enter, factor]) => {
        const listings = [
          ...list(stay, 'stay', span(18)),
          ...list(
            leave,
            'leave',
            span(18, (day) => day < 7),
          ),
          ...list(
            enter,
            'enter',
            span(18, (day) => day >= 5),
          ),
        ].map((listing) => ({
          ...listing,
          prices: listing.prices.map((price, day) =>
            price !== null && day >= 16 ? price * factor : price,
          ),
        }))
        const fixes = findComposite(await index.run(toHistory(listings), { rules: OPEN }))
        for (const { day, index_points } of fixes)
          expectRatio(index_points, day < SUNDAY + 16 ? 1000 : 1000 * factor)
        expect(fixes.at(-1)?.constituents).toBe(stay.length + enter.length)
      },
    ),

  'T26 matched sellers: one that enters, leaves or is shown by another source leaves it where it is':
    property(
      fc.tuple(Models, fc.array(Price, { minLength: 3, maxLength: 3 })),
      async (index, [models, [early = 1, late = 1, other = 1]]) => {
        const sell = (seller: string, price: number, isShown: (day: number) => boolean) => ({
          model: 'c0/m',
          provider: seller,
          group: seller,
          prices: span(20, isShown).map((shown) => (shown ? price : null)),
        })
        const listings: Listing[] = [
          ...list(models, 'c', span(20)),
          sell('early', early, (day) => day < 10),
          sell('late', late, (day) => day >= 5),
          { ...sell('moved', other, (day) => day < 12), source: 'register' },
          { ...sell('moved', other * 2, (day) => day >= 12), source: 'catalogue' },
        ]
        const run = await index.run(toHistory(listings), { rules: OPEN })
        expectStill(run)
      },
    ),

  'T12 identical entry: an entrant at the level, a market twice, a price from two sources change nothing':
    property(fc.tuple(Models, Score), async (index, [models, score]) => {
      const before = list(models, 'c', span(10))
      const late = span(10, (day) => day >= 5)
      const logs = models.map((model) => Math.log((model.price * 40) / model.score))
      const level = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
      const additions: Listing[][] = [
        list([{ price: (level * score) / 40, score }], 'at-level', late),
        list(models, 'copy', late),
        before.map(({ model, prices }) => ({ model, prices, source: 'register' })),
        before.map(({ model, prices }) => ({ model, prices, tag: 'b' })),
      ]
      for (const addition of additions) {
        const run = await index.run(toHistory([...before, ...addition]), { rules: OPEN })
        for (const { price_per_m, index_points } of findComposite(run)) {
          expectRatio(price_per_m, level)
          expectRatio(index_points, 1000)
        }
      }
    }),

  'T13 gap invariance: missing days change no later value': property(
    fc.tuple(Models, Models, fc.integer({ min: 3, max: 8 }), fc.integer({ min: 1, max: 10 })),
    async (index, [before, after, from, length]) => {
      const size = Math.min(before.length, after.length)
      const quoted = (isShown: (day: number) => boolean) =>
        before.slice(0, size).map(({ price, score }, i): Listing => ({
          model: `c${i}/m`,
          score,
          prices: span(22, isShown).map((shown, day) =>
            shown ? (day < from ? price : (after[i]?.price ?? null)) : null,
          ),
        }))
      const whole = await index.run(toHistory(quoted(() => true)), { rules: OPEN })
      const gappy = await index.run(
        toHistory(quoted((day) => day < from || day >= from + length)),
        { rules: OPEN },
      )
      const expected = new Map(findComposite(whole).map((fix) => [fix.day, fix.index_points]))
      const later = findComposite(gappy).filter(({ day }) => day >= SUNDAY + from + length)
      expect(later.length).toBeGreaterThan(0)
      for (const { day, index_points } of later) expectRatio(index_points, expected.get(day) ?? NaN)
    },
  ),

  'T14 exit: six days without a quote are one exit, and no move': property(
    fc.tuple(Models, Model),
    async (index, [models, absent]) => {
      const run = await index.run(
        toHistory([
          ...list(models, 'c', span(8)),
          ...list(
            [absent],
            'absent',
            span(8, (day) => day < 2),
          ),
        ]),
        { rules: OPEN },
      )
      expectStill(run)
      const exits = run.attributions.filter(
        ({ scope, kind }) => scope === 'composite' && kind === 'exit',
      )
      // Carried from Tuesday to Thursday, gone on Friday.
      expect(exits.map(({ day, model_id }) => [day, model_id])).toEqual([[SUNDAY + 5, 'absent0/m']])
    },
  ),

  'T17 decomposition: the level’s move is exactly what its parts and its models add up to':
    property(fc.nat(1e6), async (index, seed) => {
      const { history, rules } = makeHistory(seed)
      const { fixes, attributions } = await index.run(history, { rules })
      const days = [...new Set(history.quotes.map(({ day }) => day))].toSorted((a, b) => a - b)
      for (const fix of fixes) {
        const dayBefore = days[days.indexOf(fix.day) - 1]
        const before = fixes.find(({ scope, day }) => scope === fix.scope && day === dayBefore)
        if (!before) continue
        const move = Math.log(fix.price_per_m / before.price_per_m)
        const parts = Math.log(fix.index_points / before.index_points) + Math.log(fix.link_factor)
        expect(Math.abs(move - parts)).toBeLessThan(1e-9)
        const effects = attributions
          .filter(({ scope, day }) => scope === fix.scope && day === fix.day)
          .reduce((sum, { effect }) => sum + effect, 0)
        expect(Math.abs(move - effects)).toBeLessThan(1e-9)
      }
    }),
}
