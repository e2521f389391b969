// What random markets (`unit/index/reference`) do not have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listing, RULES, steady, SUNDAY, toHistory, toScore } from '../../unit/index/market.ts'
import { type Index, openIndex } from '../../unit/index/run-index.ts'

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

describe('a score', () => {
  it('is the first record on days before it', async () => {
    const scores = [
      toScore('ada/one', { score: 60, from: SUNDAY + 12, to: SUNDAY + 20 }),
      toScore('ada/one', { variant: 'high', score: 70, from: SUNDAY + 15, to: SUNDAY + 20 }),
    ]
    const history = toHistory([{ model: 'ada/one', prices: steady(1, 21) }], scores)
    const { constituents } = await index.run(history, { rules: RULES })
    expect(constituents[0]).toMatchObject({ day: SUNDAY + 1, score: expect.closeTo(60, 9) })
  })

  it('counts for nothing on a scale that no line reaches', async () => {
    // All common models are too far below the middle for the map, so it has no points to fit.
    const models = Array.from({ length: 20 }, (_, number) => `ada/m${number}`)
    const scores = models.flatMap((model, number) => [
      toScore(model, { score: 10 + number / 10, to: SUNDAY + 4 }),
      toScore(model, { score: 60 + number / 10, from: SUNDAY + 5, to: SUNDAY + 20 }),
    ])
    const history = toHistory(
      [...models, 'bell/two'].map((model) => ({ model, prices: steady(1, 21) })),
      [...scores, toScore('bell/two', { to: SUNDAY + 20 })],
    )
    const { constituents, scoreMaps } = await index.run(history, { rules: RULES })
    expect(scoreMaps.map(({ is_valid }) => is_valid)).toEqual([true, false])
    expect(new Set(constituents.map(({ model_id }) => model_id))).toEqual(new Set(['bell/two']))
  })
})

describe('a gap over which every seller changed', () => {
  it('is a change of coverage without any repricing', async () => {
    const gap = [null, null, null, null]
    const listings: Listing[] = [
      { model: 'ada/one', score: 50, provider: 'a', group: 'a', prices: [1, 1, 1] },
      { model: 'ada/one', provider: 'b', group: 'b', prices: [null, null, null, ...gap, 1.5] },
      { model: 'bell/two', score: 50, prices: [1, 1, 1, ...gap, 1.2] },
    ]
    const { fixes } = await index.run(toHistory(listings), { rules: RULES })
    const latest = fixes.findLast(({ scope }) => scope === 'composite')
    expect(latest).toMatchObject({ day: SUNDAY + 7, constituents: 2 })
    expect(latest?.index_points).toBeCloseTo(1000 * 1.2 ** 0.5, 9)
    expect(latest?.coverage_link).toBeCloseTo(Math.log(1.5) / 2, 9)
  })
})

describe('a run without quotes', () => {
  it('leaves the basket as it was', async () => {
    const history = toHistory([{ model: 'ada/one', score: 50, prices: [1, 1, 1, 1, null, 0.9] }])
    const runDays = [SUNDAY + 3, SUNDAY + 4, SUNDAY + 5]
    const { constituents, fixes } = await index.run(history, { rules: RULES, runDays })
    expect(constituents.at(-1)).toMatchObject({ day: SUNDAY + 5, model_id: 'ada/one' })
    expect(fixes.at(-1)?.index_points).toBeCloseTo(900, 9)
  })
})
