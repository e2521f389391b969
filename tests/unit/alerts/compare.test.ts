// Which watch is told of what: sellers' own changes alone, from the release before to this one.
import { describe, expect, it } from 'vitest'
import { type Comparison, compare } from '../../../alerts/compare.ts'
import { toSentence } from '../../../alerts/messages.ts'
import type { Watch } from '../../../alerts/watch-table.ts'
import { signUpPage } from '../../../proxy/pages/signup-pages.ts'
import { toChange, toFix } from '../../service/alerts/world.ts'
import { createCandidate } from '../release/model-fixture.ts'

const DAY = '2026-08-02'
const BEFORE = '2026-08-01'
const NO_OFFERS = { before: [], after: [] }

describe('comparison of a release with watches', () => {
  it('tells a change of price to watches on its model and its seller, and to no other', () => {
    const comparison = toComparison({ changes: [toChange(DAY)] })
    const watches = [
      toWatch('model', 'openai/gpt-5.4'),
      toWatch('seller', 'openai'),
      toWatch('model', 'openai/gpt-5.4-mini'),
      toWatch('seller', 'azure'),
      toWatch('deprecation', 'openai/gpt-5.4'),
    ]
    const told = compare(comparison, watches)
    expect(told.map(({ watch, change_pct }) => [watch, change_pct])).toEqual([
      ['model', -25],
      ['seller', -25],
    ])
  })

  it.each([
    [2500, 1],
    [2501, 0],
    [0, 1],
  ])(
    'tells a change of 25 %% at a threshold of %i hundredths of a percent %i times',
    (threshold, times) => {
      const comparison = toComparison({ changes: [toChange(DAY)] })
      const watch = { ...toWatch('model', 'openai/gpt-5.4'), threshold }
      expect(compare(comparison, [watch])).toHaveLength(times)
    },
  )

  it('tells a deprecation to the watch on it', () => {
    const change = toChange(DAY, { kind: 'deprecated', from: null, to: null })
    const told = compare(toComparison({ changes: [change] }), [
      toWatch('deprecation', 'openai/gpt-5.4'),
      toWatch('model', 'openai/gpt-5.4'),
    ])
    expect(told.map(({ watch }) => watch)).toEqual(['deprecation'])
    const retiring = { ...change, seller: null, retires_on: '2026-12-31' }
    const [event] = compare(toComparison({ changes: [retiring] }), [
      toWatch('deprecation', 'openai/gpt-5.4'),
    ])
    expect(event && toSentence(event)).toBe('openai/gpt-5.4 retires on 2026-12-31.')
  })

  it('is told as the page shows it where people sign up', () => {
    const change = { date: DAY, model_id: 'creator/model', seller: 'provider' }
    const told = { watch_id: '', watch: 'model', subject: '', from: 1, to: 0.75 } as const
    const limits = { requests_per_day: 1, requests_per_minute: 1, history_days: 1 }
    const plans = { public: limits, anonymous: limits, free: limits, paid: limits }
    const { content } = signUpPage({ cookieToken: '', next: '', challenge: '', plans })
    expect(String(content)).toContain(toSentence({ ...told, ...change, change_pct: -25 }))
  })

  it('adds the moves of the index up until they pass the threshold, from the day last told of', () => {
    const watch = { ...toWatch('index', ''), threshold: 500, since: '2026-07-30' }
    const days = ['2026-08-02', '2026-08-01', '2026-07-31', '2026-07-30', '2026-07-29']
    const levels = (...points: number[]) => ({
      '': {
        history: points.map((level, at) =>
          toFix(days[at + days.length - points.length] ?? '', level),
        ),
      },
    })
    const at = (...points: number[]) =>
      compare(
        toComparison({ day: days[days.length - points.length] ?? '', levels: levels(...points) }),
        [watch],
      ).map(({ from, to, change_pct }) => ({ from, to, change_pct }))
    expect(at(970, 1000, 900)).toEqual([])
    expect(at(940, 970, 1000, 900)).toEqual([{ from: 1000, to: 940, change_pct: -6 }])
    expect(
      compare(toComparison({ levels: levels(940, 970, 1000, 900) }), [{ ...watch, since: DAY }]),
    ).toEqual([])
  })

  it('tells nothing of what was there when the watch began', () => {
    const changes = [toChange(BEFORE)]
    const late = { ...toWatch('model', 'openai/gpt-5.4'), since: BEFORE }
    expect(compare(toComparison({ since: '2026-07-30', changes }), [late])).toEqual([])
  })

  it('tells a workload of its best offer, by the prices that its sellers changed', () => {
    const was = [toOffer('a/one', 2), toOffer('b/two', 3)]
    const is = [toOffer('a/one', 2), toOffer('b/two', 1.5)]
    const watch = { ...toWatch('cost', 'input_tokens=1000&output_tokens=0&requests_per_day=1000') }
    const [told] = compare(toComparison({ offers: { before: was, after: is } }), [watch])
    expect(told).toMatchObject({ model_id: 'b/two', from: 60, to: 45, change_pct: -25 })
    expect(compare(toComparison({ offers: { before: was, after: was } }), [watch])).toEqual([])
    const other = { ...watch, subject: `${watch.subject}&search=one` }
    expect(compare(toComparison({ offers: { before: was, after: is } }), [other])).toEqual([])
  })

  it('tells of a seller that is new and cheaper than all before it, and of one that left', () => {
    const tell = (before: Record<string, number>, after: Record<string, number>) =>
      compare(toComparison({ markets: { before: toMarket(before), after: toMarket(after) } }), [
        toWatch('new_cheaper_seller', 'a/one'),
      ]).map(({ seller, from, to }) => [seller, from, to])
    expect(tell({ x: 3 }, { x: 3, y: 2 })).toEqual([['y', 3, 2]])
    expect(tell({ x: 3 }, { x: 2 })).toEqual([])
    expect(tell({ x: 3 }, { x: 3, y: 3 })).toEqual([])
    const left = toChange(DAY, { kind: 'seller_left', to: null })
    const watches = [toWatch('seller_left', 'openai/gpt-5.4'), toWatch('model', 'openai/gpt-5.4')]
    expect(compare(toComparison({ changes: [left] }), watches).map(toSentence)).toEqual([
      'openai no longer sells openai/gpt-5.4.',
    ])
  })

  it('tells that a model is to be had below a price once, by a seller who came, too', () => {
    const watch = toWatch('cheapest_below', 'a/one 2')
    const tell = (before: number[], after: number[], since = BEFORE) =>
      compare(toComparison({ markets: { before: toMarket(before), after: toMarket(after) } }), [
        { ...watch, since },
      ]).map(({ from, to }) => [from, to])
    expect(tell([3], [3, 1.5])).toEqual([[3, 1.5]])
    expect(tell([], [1.5])).toEqual([[null, 1.5]])
    expect(tell([3], [2])).toEqual([])
    expect(tell([1.5], [1])).toEqual([])
    expect(tell([3], [])).toEqual([])
    expect(tell([3], [1.5], DAY)).toEqual([])
  })
})

function toComparison(given: Partial<Comparison>): Comparison {
  return { since: BEFORE, day: DAY, changes: [], levels: {}, offers: NO_OFFERS, ...given }
}

function toWatch(kind: Watch['kind'], subject: string): Watch {
  const usual = { accountId: 'acc_a', threshold: 0, since: '2026-07-30' }
  return { id: `watch_${kind}`, kind, subject, ...usual }
}

/** What each seller asks for the model. */
function toMarket(priceBySeller: Record<string, number> | readonly number[]) {
  const sold = Object.entries(priceBySeller)
  return { 'a/one': sold.map(([seller, price]) => toOffer('a/one', price, seller)) }
}

function toOffer(model_id: string, input: number, provider = 'openai') {
  const endpoint = { input_price_per_m: input, output_price_per_m: input }
  return createCandidate({ model_id, provider, blended: input, endpoint })
}
