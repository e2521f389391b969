import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listing, RULES, steady, SUNDAY, toHistory, toScore } from './market.ts'
import { type Index, openIndex } from './run-index.ts'

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

/** Two sellers' shops and a second source, from the day on which sources may confirm each other. */
const ENDPOINTS = { ...RULES, verification_from: SUNDAY }

describe('a score', () => {
  it('is the one shown on the day, not that of a variant first seen later', async () => {
    const scores = [
      toScore('ada/one', { score: 50, to: SUNDAY + 20 }),
      toScore('ada/one', { variant: 'high', score: 60, from: SUNDAY + 10, to: SUNDAY + 20 }),
    ]
    const history = toHistory([{ model: 'ada/one', prices: steady(1, 21) }], scores)
    const { constituents } = await index.run(history, { rules: RULES })
    expect(new Set(constituents.map(({ score }) => score))).toEqual(new Set([50]))
  })

  it('is the first record on days before it', async () => {
    const scores = [
      toScore('ada/one', { score: 60, from: SUNDAY + 12, to: SUNDAY + 20 }),
      toScore('ada/one', { variant: 'high', score: 70, from: SUNDAY + 15, to: SUNDAY + 20 }),
    ]
    const history = toHistory([{ model: 'ada/one', prices: steady(1, 21) }], scores)
    const { constituents } = await index.run(history, { rules: RULES })
    expect(constituents[0]).toMatchObject({ day: SUNDAY + 1, score: 60 })
  })
})
