// What the index must withstand: days of the market with a shock, against the same days without.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shock, openShockedMarket, scale } from './shocked-market.ts'

const DAILY = [6, 30, 54, 78, 102]
const HOURLY = [6, 7, 30, 31, 54]
const MISSED = [6, 54, 78]

let market: Awaited<ReturnType<typeof openShockedMarket>>
beforeAll(async () => {
  market = await openShockedMarket()
}, 240_000)
afterAll(() => market.close())

const all =
  (factor: number): Shock =>
  (endpoints) =>
    endpoints.map((endpoint) => scale(endpoint, factor))

describe('every price of the aggregator', () => {
  it.each([
    { factor: 1.9, runs: 'daily', hours: DAILY },
    { factor: 1.9, runs: 'hourly', hours: HOURLY },
    { factor: 1.09, runs: 'missed', hours: MISSED },
    { factor: 1 / 1.9, runs: 'missed', hours: MISSED },
    { factor: 2, runs: 'daily', hours: DAILY.slice(0, 3) },
    { factor: 1000, runs: 'daily', hours: DAILY.slice(0, 3) },
    { factor: 0.001, runs: 'daily', hours: DAILY.slice(0, 3) },
  ])('times $factor is held at every run, $runs', async ({ factor, hours }) => {
    const outcomes = await market.run(all(factor), hours)
    expect(outcomes.map(({ status }) => status)).toEqual(hours.map(() => 'held'))
    expect(new Set(outcomes.map(({ manifest }) => manifest.hold?.since)).size).toBe(1)
  })
})

it('is held while half of all endpoints are gone', async () => {
  const outcomes = await market.run(
    (endpoints) => endpoints.filter((_, place) => place % 2 === 0 && place < endpoints.length / 2),
    DAILY,
  )
  expect(outcomes.map(({ status }) => status)).toEqual(DAILY.map(() => 'held'))
})
