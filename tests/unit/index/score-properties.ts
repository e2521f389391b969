// Properties when a board changes its scale (METHODOLOGY 14, T15 and T16).
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { type Listing, OPEN, steady, SUNDAY, toHistory, toScore, toZ } from './market.ts'
import { expectRatio, findComposite, Price, property, type Property, Score } from './property.ts'

const Model = fc.record({ price: Price, score: Score })

export const SCORE_PROPERTIES: Record<string, Property> = {
  'T15 scale revision: a re-based scale changes nothing, and newcomers are mapped': property(
    fc.tuple(
      fc.array(Model, { minLength: 20, maxLength: 24 }),
      Model,
      fc.double({ min: 0.6, max: 1.4, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
    ),
    async (index, [models, newcomer, k, c]) => {
      const rebase = (score: number) => (toZ(score) - c) / k
      fc.pre(models.every(({ score }) => Math.abs(rebase(score) - toZ(score)) > 0.31))
      const scores = models.flatMap(({ score }, i) => [
        toScore(`c${i}/m`, { score, to: SUNDAY + 3 }),
        toScore(`c${i}/m`, { z: rebase(score), from: SUNDAY + 4, to: SUNDAY + 16 }),
      ])
      scores.push(
        toScore('new/m', { z: rebase(newcomer.score), from: SUNDAY + 6, to: SUNDAY + 16 }),
      )
      const listings: Listing[] = [
        ...models.map(({ price }, i) => ({ model: `c${i}/m`, prices: steady(price, 16) })),
        {
          model: 'new/m',
          prices: steady(newcomer.price, 16).map((price, day) => (day < 9 ? null : price)),
        },
      ]
      const run = await index.run(toHistory(listings, scores), { rules: OPEN })
      expect(run.scaleEvents.map(({ day }) => day)).toEqual([SUNDAY + 4])
      const [first, ...fixes] = findComposite(run).filter(({ day }) => day < SUNDAY + 15)
      for (const { price_per_m, index_points } of fixes) {
        expectRatio(price_per_m, first?.price_per_m ?? NaN, 1e-6)
        expectRatio(index_points, 1000)
      }
      const entrant = run.constituents.find(({ model_id }) => model_id === 'new/m')
      expect(entrant?.score).toBeCloseTo(newcomer.score, 6)
    },
  ),

  'T16 map breakdown: four of twenty measured anew leave the map near': property(
    fc.tuple(
      fc.uniqueArray(fc.integer({ min: 36, max: 95 }), { minLength: 20, maxLength: 20 }),
      fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.double({ min: 0.7, max: 1.3, noNaN: true }),
    ),
    async (index, [olds, wild, k]) => {
      const news = olds.map((score, i) => wild[i] ?? toZ(score) / k)
      fc.pre(news.filter((z, i) => Math.abs(z - toZ(olds[i] ?? NaN)) > 0.31).length >= 6)
      const scores = olds.flatMap((score, i) => [
        toScore(`c${i}/m`, { score, to: SUNDAY + 3 }),
        toScore(`c${i}/m`, { z: news[i] ?? NaN, from: SUNDAY + 4, to: SUNDAY + 6 }),
      ])
      const { scoreMaps } = await index.run(
        toHistory([{ model: 'c0/m', prices: steady(1, 7) }], scores),
        { rules: OPEN },
      )
      expect(scoreMaps[1]?.median_residual).toBeLessThan(0.4)
    },
  ),
}
