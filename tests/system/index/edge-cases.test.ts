import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listing, RULES, steady, SUNDAY, toHistory, toScore } from '../../unit/index/market.ts'
import { type Index, openIndex } from '../../unit/index/run-index.ts'

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

/** Endpoints are observed and sources may confirm each other from the first day. */
const ENDPOINTS = { ...RULES, verification_from: SUNDAY }

describe('a score', () => {
  it('is the one shown on the day, not that of a variant first seen later', async () => {
    const scores = [
      toScore('ada/one', { score: 50, to: SUNDAY + 20 }),
      toScore('ada/one', { variant: 'high', score: 60, from: SUNDAY + 10, to: SUNDAY + 20 }),
    ]
    const history = toHistory([{ model: 'ada/one', prices: steady(1, 21) }], scores)
    const { constituents } = await index.run(history, { rules: RULES })
    expect(new Set(constituents.map(({ score }) => score.toFixed(9)))).toEqual(
      new Set(['50.000000000']),
    )
  })

  it('is the first record on days before it', async () => {
    const scores = [
      toScore('ada/one', { score: 60, from: SUNDAY + 12, to: SUNDAY + 20 }),
      toScore('ada/one', { variant: 'high', score: 70, from: SUNDAY + 15, to: SUNDAY + 20 }),
    ]
    const history = toHistory([{ model: 'ada/one', prices: steady(1, 21) }], scores)
    const { constituents } = await index.run(history, { rules: RULES })
    expect(constituents[0]).toMatchObject({ day: SUNDAY + 1, score: expect.closeTo(60, 9) })
  })

  it('stays in the index when the scale breaks and no line leads to the new one', async () => {
    // The new rows are the old ones in another order: no map is valid. No model enters, and constituents stay.
    const models = Array.from({ length: 20 }, (_, number) => `ada/m${number}`)
    const scores = models.flatMap((model, number) => [
      toScore(model, { score: 40 + 2 * number, to: SUNDAY + 4 }),
      toScore(model, { score: 40 + 2 * ((number * 7) % 20), from: SUNDAY + 5, to: SUNDAY + 20 }),
    ])
    const history = toHistory(
      [...models, 'bell/two'].map((model) => ({ model, prices: steady(1, 21) })),
      [
        ...scores,
        toScore('bell/two', { source: 'arena-webdev/overall', score: 65, to: SUNDAY + 20 }),
      ],
    )
    const { constituents, scaleEvents, scoreMaps } = await index.run(history, { rules: RULES })
    expect(scaleEvents).toEqual([{ source: 'arena-text/expert', day: SUNDAY + 5 }])
    expect(scoreMaps.map(({ is_valid }) => is_valid)).toEqual([true, false, true])
    const last = constituents.filter(({ day }) => day === SUNDAY + 20)
    expect(new Map(last.map(({ model_id, score }) => [model_id, Math.round(score)]))).toEqual(
      new Map([
        ...models.map((model, number): [string, number] => [model, 40 + 2 * number]),
        ['bell/two', 65],
      ]),
    )
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

describe('a quarantined quote', () => {
  const others: Listing[] = [{ model: 'bell/two', score: 50, prices: steady(1, 10) }]
  const hit = [1, 1, 1, 1000, 1, 1, 1, 1, 1, 1]

  it.each<[string, Listing]>([
    ['a dearer endpoint of the provider', { model: 'ada/one', tag: 'b', prices: steady(1.2, 10) }],
    [
      'a catalogue that says otherwise',
      { model: 'ada/one', source: 'register', prices: steady(1.2, 10) },
    ],
    [
      'another region of the provider',
      { model: 'ada/one', provider: 'shop/eu', prices: steady(1.2, 10) },
    ],
  ])('is carried, not replaced by %s', async (_, standIn) => {
    const listing: Listing = {
      model: 'ada/one',
      score: 50,
      level: 'L2',
      source: 'aggregator',
      prices: hit,
    }
    const { fixes, verdicts } = await index.run(
      toHistory([listing, { level: 'L2', source: 'aggregator', ...standIn }, ...others]),
      { rules: RULES },
    )
    expect(verdicts.filter(({ is_accepted }) => !is_accepted)).toMatchObject([
      { day: SUNDAY + 3, verdict: 'hard' },
      // Back at the old price, which held before: accepted at once.
    ])
    for (const fix of fixes) expect(fix.index_points).toBeCloseTo(1000, 9)
  })

  it('stays released while it stands, although the source that confirmed it has gone silent', async () => {
    const prices = [1, 1, 1, ...steady(11, 27)]
    const { verdicts } = await index.run(
      toHistory([
        { model: 'ada/one', source: 'aggregator', level: 'L2', score: 50, prices },
        { model: 'ada/one', source: 'register', prices: prices.slice(0, 8) },
      ]),
      { rules: ENDPOINTS },
    )
    const aggregated = verdicts.filter(({ source }) => source === 'aggregator')
    expect(aggregated.filter(({ is_accepted }) => !is_accepted).map(({ day }) => day)).toEqual([
      SUNDAY + 3,
      SUNDAY + 4,
    ])
  })
})

describe('the first price of a series', () => {
  const known: Listing = { model: 'ada/one', level: 'L2', score: 50, prices: steady(0.3, 12) }

  it.each<[string, Partial<Listing>, number, string, number]>([
    ['a new endpoint at a tenth of its company’s price', { tag: 'b' }, 0.1, 'jump_hard', 0],
    ['a new endpoint at half of it', { tag: 'b' }, 0.5, 'jump_soft', 2],
    ['a new region of the company', { provider: 'shop/eu' }, 0.1, 'jump_hard', 0],
    ['a new seller in the wrong unit', { provider: 'b', group: 'b' }, 1000, 'unit_signature', 0],
    [
      'a new seller at a tenth of the others',
      { provider: 'b', group: 'b' },
      0.1,
      'newcomer_hard',
      0,
    ],
    ['a new seller at half of them', { provider: 'b', group: 'b' }, 0.5, 'newcomer_soft', 2],
  ])('is compared with what stands elsewhere: %s', async (_, newcomer, factor, rule, days) => {
    const prices = steady(0.3 * factor, 12).map((price, day) => (day < 9 ? null : price))
    const { verdicts } = await index.run(
      toHistory([known, { model: 'ada/one', level: 'L2', ...newcomer, prices }]),
      { rules: ENDPOINTS },
    )
    const rows = verdicts.filter((row) => row.provider !== 'shop' || row.endpoint_tag !== '')
    expect(new Set(rows.map((row) => row.rule))).toEqual(new Set([rule]))
    expect(rows.filter((row) => row.is_accepted)).toHaveLength(days)
  })
})

it('is compared with what its company asked last, where a series goes on under another tag', async () => {
  const listings = [
    { model: 'ada/one', level: 'L2' as const, score: 50, prices: steady(0.3, 9) },
    {
      model: 'ada/one',
      level: 'L2' as const,
      tag: 'renamed',
      prices: [...steady(0.3, 9).map(() => null), ...steady(0.1, 3)],
    },
  ]
  const { verdicts } = await index.run(toHistory(listings), { rules: ENDPOINTS })
  const rows = verdicts.filter((row) => row.endpoint_tag === 'renamed')
  expect(rows.map(({ rule, is_accepted: isAccepted }) => ({ rule, isAccepted }))).toEqual([
    { rule: 'jump_soft', isAccepted: false },
    { rule: 'jump_soft', isAccepted: true },
    { rule: 'jump_soft', isAccepted: true },
  ])
})

describe('confirmation', () => {
  it('is the other source’s last word, not one it has taken back', async () => {
    const history = toHistory([
      { model: 'ada/one', source: 'aggregator', score: 50, prices: steady(2, 7) },
      { model: 'ada/one', source: 'register', prices: [2, 2, 2, 3, null, null, null] },
    ])
    const runDays = Array.from({ length: 7 }, (_, number) => SUNDAY + number)
    for (const options of [{}, { runDays }]) {
      const { verdicts } = await index.run(history, { rules: ENDPOINTS, ...options })
      const verified = verdicts.filter((row) => row.source === 'aggregator' && row.is_verified)
      expect(verified.map(({ day }) => day)).toEqual([SUNDAY, SUNDAY + 1, SUNDAY + 2])
    }
  })

  it('counts for the provider where two endpoints ask the same price', async () => {
    // The older endpoint’s price has stood for two fixes; the new one, first in the alphabet, has not.
    const { constituents } = await index.run(
      toHistory([
        { model: 'bell/two', source: 'aggregator', level: 'L2', score: 50, prices: steady(1, 16) },
        {
          model: 'ada/one',
          source: 'aggregator',
          level: 'L2',
          tag: 'b',
          score: 50,
          prices: steady(1, 16),
        },
        {
          model: 'ada/one',
          source: 'aggregator',
          level: 'L2',
          tag: 'a',
          prices: [...Array.from({ length: 14 }, () => null), 1, 1],
        },
      ]),
      { rules: ENDPOINTS },
    )
    expect(constituents.filter(({ day }) => day === SUNDAY + 15)).toHaveLength(2)
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

describe('the spread', () => {
  it('has no change of a day without a fix on the day before', async () => {
    const history = toHistory([
      { model: 'ada/one', score: 60, prices: [4, 4, 4, 4, null, 4.4, 4.4] },
      { model: 'bell/two', score: 40, prices: [1, 1, 1, 1, null, 1, 1] },
    ])
    const { spreads } = await index.run(history, { rules: { ...RULES, frontier_rank: 1 } })
    expect(spreads.map((row) => [row.day - SUNDAY, row.change_24h])).toEqual([
      [1, null],
      [2, 0],
      [3, 0],
      [5, null],
      [6, 0],
    ])
  })
})
