// T23 beside its property: the price is what the source that quotes it bills, and a flag that comes or
// goes is a link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULES, steady, SUNDAY, toHistory } from '../../unit/index/market.ts'
import type { Quote } from '../../unit/index/history.ts'
import { type Index, openIndex } from '../../unit/index/run-index.ts'

const MODELS = 8
const CALM = [4, 4, 4, 4, 4, 4]

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

interface Shown {
  source: string
  level: Quote['level']
  /** What the source bills on each day. */
  prices: readonly number[]
  /** What it says that it takes off the list price. */
  discounts?: readonly number[]
}

const AGGREGATOR = { source: 'aggregator', level: 'L2' } as const
const CATALOGUE = { source: 'catalogue', level: 'L3' } as const
const OWN_LIST = { source: 'shop', level: 'L1' } as const

/** One model as the sources show it, among seven that stay as they are. */
async function follow(...shown: Shown[]) {
  const days = Math.max(...shown.map(({ prices }) => prices.length))
  const others = Array.from({ length: MODELS - 1 }, (_, number) => ({
    model: `creator-${number}/calm`,
    prices: steady(4, days),
    score: 50,
  }))
  const listings = shown.map(({ source, level, prices }, place) => ({
    model: 'creator/shown',
    source,
    level,
    prices,
    ...(place === 0 && { score: 50 }),
  }))
  const history = toHistory([...others, ...listings])
  const quotes = history.quotes.map((quote) => ({
    ...quote,
    discount:
      shown.find(({ source }) => quote.model === 'creator/shown' && source === quote.source)
        ?.discounts?.[quote.day - SUNDAY] ?? 0,
  }))
  const run = (runDays?: number[]) =>
    index.run({ ...history, quotes }, { rules: RULES, ...(runDays && { runDays }) })
  const { fixes, attributions } = await run()
  // Day by day, as a scheduler runs it: where a fix depends on what roots said before.
  if (shown.length === 3) {
    const runDays = steady(0, days).map((_, day) => SUNDAY + day)
    expect((await run(runDays.slice(1))).fixes.map((fix) => fix.index_points)).toEqual(
      fixes.map((fix) => fix.index_points),
    )
  }
  return {
    points: fixes.filter(({ scope }) => scope === 'composite').map((fix) => fix.index_points),
    links: attributions.filter(({ kind, scope }) => scope === 'composite' && kind !== 'price'),
  }
}

const STILL = CALM.slice(1).map(() => expect.closeTo(1000, 9))

describe('T23: a flag', () => {
  it.each([
    ['that goes', [0.2, 0.2, 0.2, 0, 0, 0]],
    ['that stays', CALM.map(() => 0.2)],
  ])(
    '%s leaves the list price until another root shows the bill, by a link',
    async (_, discounts) => {
      const { points, links } = await follow(
        { ...AGGREGATOR, prices: CALM, discounts },
        { ...CATALOGUE, prices: [5, 5, 5, 5, 5, 4] },
      )
      expect(points).toEqual(STILL)
      expect(links).toMatchObject([
        { kind: 'promotion_flag', effect: expect.closeTo(Math.log(0.8) / MODELS, 9) },
      ])
    },
  )

  it('that goes leaves the list price while its witness is silent', async () => {
    const long = steady(4, 14)
    const { points, links } = await follow(
      { ...AGGREGATOR, prices: long, discounts: long.map((_, day) => (day < 5 ? 0.2 : 0)) },
      { ...CATALOGUE, prices: [5, 5, 5] },
    )
    expect(links).toEqual([])
    for (const point of points) expect(point).toBeCloseTo(1000, 9)
  })

  it.each([
    ['another root', CATALOGUE],
    ['the seller itself', OWN_LIST],
  ])('of a channel, while %s shows the list price, is no move', async (_, root) => {
    const prices = [4, 4, 4, 3, 3, 3]
    const discounts = [0, 0, 0, 0.25, 0.25, 0.25]
    const { points, links } = await follow(
      { ...AGGREGATOR, prices, discounts },
      { ...root, prices: CALM },
    )
    expect(points).toEqual(STILL)
    expect(links).toEqual([])
  })

  it.each([
    ['no other root shows the list price', []],
    [
      'the seller shows what is billed',
      [
        { ...OWN_LIST, prices: [4, 4, 4, 3.2, 3.2, 3.2] },
        { ...CATALOGUE, prices: CALM },
      ],
    ],
  ])('at a bill that falls by a fifth moves the index once, where %s', async (_, roots) => {
    const { points } = await follow(
      { ...AGGREGATOR, prices: [4, 4, 4, 3.2, 3.2, 3.2], discounts: [0, 0, 0, 0.2, 0.2, 0.2] },
      ...roots,
    )
    const after = expect.closeTo(1000 * 0.8 ** (1 / MODELS), 9)
    expect(points).toEqual([...STILL.slice(0, 2), after, after, after])
  })
})
