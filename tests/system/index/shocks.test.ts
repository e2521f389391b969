// What the index must withstand: days of the market with a shock, against the same days without.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HoldError, releaseHold } from '../../../pipeline/publish/holds.ts'
import { type Outcome, type Shock, openShockedMarket, scale } from './shocked-market.ts'

/** `npm run test:long` asks for all shocks, on the whole history, which take ten minutes. */
const asksAll = process.env['SHOCKS'] === '1'
vi.setConfig({ testTimeout: 600_000 })
const itOfAll = (name: string, test: () => Promise<void>) => asksAll && it(name, test)
const DAYS = Array.from({ length: asksAll ? 10 : 2 }, (_, day) => 24 * day + 6)
const DAILY = DAYS.slice(0, 5)
const HOURLY = asksAll ? [6, 7, 30, 31, 54] : [6, 7]
const MISSED = asksAll ? [6, 54, 78] : [54]

let market: Awaited<ReturnType<typeof openShockedMarket>>
beforeAll(async () => {
  market = await openShockedMarket({ isWhole: asksAll })
}, 240_000)
afterAll(() => market.close())

const all =
  (factor: number, until = Infinity): Shock =>
  (endpoints, day) =>
    day < until ? endpoints.map((endpoint) => scale(endpoint, factor)) : endpoints

describe('every price of the aggregator', () => {
  const shocks = [
    { factor: 1.9, runs: 'hourly', hours: HOURLY },
    { factor: 1.09, runs: 'missed', hours: MISSED },
    { factor: 1 / 1.9, runs: 'missed', hours: MISSED },
    { factor: 1000, runs: 'daily', hours: DAILY.slice(0, 3) },
    { factor: 1.9, runs: 'daily', hours: DAILY },
    { factor: 2, runs: 'daily', hours: DAILY.slice(0, 3) },
    { factor: 0.001, runs: 'daily', hours: DAILY.slice(0, 3) },
  ]
  it.each(asksAll ? shocks : shocks.slice(0, 2))(
    'times $factor is held at every run, $runs',
    async ({ factor, hours }) => {
      const outcomes = await market.run(all(factor), hours)
      expect(outcomes.map(({ status }) => status)).toEqual(hours.map(() => 'held'))
      expect(new Set(outcomes.map(({ manifest }) => manifest.hold?.since)).size).toBe(1)
    },
  )

  // First the prices that wait, then the move that they make.
  itOfAll('is published once an operator lets it through, in every run of that day', async () => {
    const hours = [6, 7, 30, 31, 54]
    const request = { reason: 'four vendors publish it', by: 'A. Keeper', run: undefined }
    const outcomes = await market.run(all(1.9), hours, async (store, status) => {
      if (status === 'held') await releaseHold(store, { ...request, now: new Date() })
      else
        await expect(releaseHold(store, { ...request, now: new Date() })).rejects.toThrow(HoldError)
    })
    expect(outcomes.map(({ status }) => status)).toEqual([
      'held',
      'held',
      ...Array(3).fill('published'),
    ])
    expect(outcomes[2]?.manifest.hold_ended).toMatchObject({
      how: 'operator',
      release: { by: 'A. Keeper', reason: 'four vendors publish it' },
    })
    expect(outcomes[3]?.points).toBeCloseTo(outcomes[2]?.points ?? NaN, 1)
  })

  it('that was wrong for a day leaves the index where it is', async () => {
    const outcomes = await market.run(all(1.9, 1), DAILY.slice(0, 3))
    const [first, ...later] = outcomes.map(({ status }) => status)
    expect(first).toBe('held')
    for (const status of later) expect(status).toBe('published')
    expect(outcomes[1]?.manifest.hold_ended).toMatchObject({ how: 'data' })
    const calm = await runCalm(DAILY.slice(0, 3))
    expect(toChange(calm.slice(1), outcomes.slice(1))).toBeLessThanOrEqual(0.0001)
  })
})

// T32 says so of any market.
itOfAll('is held while half of all endpoints are gone', async () => {
  const outcomes = await market.run(
    (endpoints) => endpoints.filter((_, place) => place % 2 === 0 && place < endpoints.length / 2),
    DAILY,
  )
  for (const { status } of outcomes) expect(status).toBe('held')
})

/** The first endpoint of each model again, under the name of a new seller, at a share of its price. */
const enter =
  (
    names: readonly string[],
    { factor, models = Infinity }: { factor: number; models?: number },
  ): Shock =>
  (endpoints) => [
    ...endpoints,
    ...[...Map.groupBy(endpoints, ({ model }) => model).values()]
      .filter(([first]) => first && !first.model.includes(':'))
      .slice(0, models)
      .flatMap(([first]) =>
        names.flatMap((name) =>
          first
            ? [scale({ ...first, provider: name, tag: name.toLowerCase(), discount: null }, factor)]
            : [],
        ),
      ),
  ]

const OFFERS = [
  { names: ['Upstart', 'Outsider'], factor: 0.3, models: 7 },
  { names: ['Upstart', 'Outsider'], factor: 0.51 },
  { names: ['Upstart'], factor: 0.51 },
  { names: ['Upstart'], factor: 0.01 },
]
it.each(asksAll ? OFFERS : OFFERS.slice(0, 1))(
  'is not moved by newcomers $names at $factor ×',
  async ({ names, ...offer }) => {
    const outcomes = await market.run(enter(names, offer), DAYS)
    expect(outcomes.map(({ status }) => status)).toEqual(DAYS.map(() => 'published'))
    expect(toChange(await runCalm(DAYS), outcomes)).toBeLessThanOrEqual(0.001)
  },
)

itOfAll('is not moved by two sleepers at 0.51 × for ten days and the full price then', async () => {
  const hours = Array.from({ length: 13 }, (_, day) => 24 * day + 6)
  const names = ['Upstart', 'Outsider']
  const sleepers: Shock = (endpoints, day) =>
    enter(names, { factor: day < 10 ? 0.51 : 1 })(endpoints, day)
  const outcomes = await market.run(sleepers, hours)
  const calm = await market.run((endpoints) => endpoints, hours)
  expect(toChange(calm, outcomes)).toBeLessThanOrEqual(0.001)
})

itOfAll('is held while ten sellers ask 1.9 × for all', async () => {
  const sellers = findSellers().slice(0, 10)
  const outcomes = await market.run(
    (endpoints) =>
      endpoints.map((endpoint) =>
        sellers.includes(endpoint.provider) ? scale(endpoint, 1.9) : endpoint,
      ),
    DAILY,
  )
  expect(outcomes.map(({ status }) => status)).toEqual(DAILY.map(() => 'held'))
})

/** Those with the most endpoints first. */
function findSellers(): string[] {
  const sellers = [...Map.groupBy(market.calm, ({ provider }) => provider)]
  return sellers.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
}

let calmRuns: Promise<readonly Outcome[]> | undefined
/** The first of the calm days, which all tests share; `hours` are the first of `DAYS`. */
async function runCalm(hours: readonly number[]): Promise<readonly Outcome[]> {
  calmRuns ??= market.run((endpoints) => endpoints, DAYS)
  return (await calmRuns).slice(0, hours.length)
}

/** The largest difference, as a share of the index. */
function toChange(calm: readonly Outcome[], shocked: readonly Outcome[]): number {
  return Math.max(
    ...shocked.map(({ points }, place) => Math.abs(points / (calm[place]?.points ?? NaN) - 1)),
  )
}
