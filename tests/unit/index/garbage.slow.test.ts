// A garbage quote, from the text of a source to the index: it is recorded with a rule and has no effect.
import { beforeAll, describe, expect, it } from 'vitest'
import { rawModel, rawQuote, rawRatings } from '../sql/rows.ts'
import { runSql } from '../sql/run-sql.ts'

/** A Sunday, so that the basket is filled on the next day. */
const FIRST_DAY = '2026-06-28'
const LAST_DAY = '2026-07-02'
const MODELS = Array.from({ length: 14 }, (_, number) => `creator-${number}/model`)

const toCreator = (model: string) => model.split('/')[0]

type Shown = { input: string; output: string; discount?: number }
const RIGHT: Shown = { input: '1.5', output: '6' }

/** The index of the last day, on which the first models show these prices, with the outcome of their quotes. */
async function showOnLastDay(...shown: Shown[]) {
  const seen = { observed_from: FIRST_DAY, observed_to: LAST_DAY }
  const quote = (model: string, price: Shown, days = seen) =>
    rawQuote({
      ...days,
      provider: 'deepinfra',
      provider_model_id: model,
      input_usd_per_mtok: price.input,
      output_usd_per_mtok: price.output,
      discount: price.discount ?? 0,
    })
  const [dailyValues = [], quotes = []] = await runSql(
    {
      providers: [
        { provider: 'deepinfra', kind: 'first-party', first_party_of: MODELS.map(toCreator) },
      ],
      raw_models: MODELS.map((model) => rawModel(model, seen)),
      raw_ratings: MODELS.flatMap((model) => rawRatings(model, 50, seen)),
      raw_quotes: MODELS.flatMap((model, place) => {
        const price = shown[place]
        if (!price) return [quote(model, RIGHT)]
        return [
          quote(model, RIGHT, { ...seen, observed_to: '2026-07-01' }),
          quote(model, price, { ...seen, observed_from: LAST_DAY }),
        ]
      }),
    },
    ['index_days', 'observed_quotes'],
    { day: LAST_DAY },
  )
  const latest = dailyValues.find(
    (daily) => daily['scope'] === 'composite' && daily['day'] === LAST_DAY,
  )
  return {
    index: Number(latest?.['index_points']),
    constituents: latest?.['constituents'],
    quotes: shown.map((_, place) => quotes.find((row) => row['model_id'] === MODELS[place])),
  }
}

type Garbage = [name: string, shown: Shown, rule: string]

/** Each list is one market: in it no quote can hide a move by moving the index the other way. */
const DEAR: Garbage[] = [
  ['ten times', { input: '15', output: '60' }, 'step'],
  ['a thousand times', { input: '1500', output: '6000' }, 'blend out of range'],
  ['a million times', { input: '1500000', output: '6000000' }, 'blend out of range'],
  ['twice', { input: '3', output: '12' }, 'step'],
]
const CHEAP: Garbage[] = [
  ['a tenth', { input: '0.15', output: '0.6' }, 'step'],
  ['a thousandth', { input: '0.0015', output: '0.006' }, 'blend out of range'],
  ['a millionth', { input: '0.0000015', output: '0.000006' }, 'blend out of range'],
  ['zero on one side', { input: '0', output: '6' }, 'one side zero'],
  ['zero on the other side', { input: '1.5', output: '0' }, 'one side zero'],
  ['negative', { input: '-1', output: '-1' }, 'negative'],
  ['a discount of all', { ...RIGHT, discount: 1 }, 'discount'],
]
const NO_NUMBER: Garbage[] = [
  ['NaN', { input: 'NaN', output: '6' }, 'not a decimal'],
  ['infinite', { input: 'Infinity', output: '6' }, 'not a decimal'],
  ['text', { input: 'call us', output: '6' }, 'not a decimal'],
  ['empty', { input: '', output: '6' }, 'not a decimal'],
  ['a comma for a point', { input: '1,5', output: '6' }, 'not a decimal'],
]

describe('the index', () => {
  it('follows a quote that is in order', async () => {
    const { index, quotes } = await showOnLastDay({ input: '1.65', output: '6.6' })
    expect(index).toBeCloseTo(1000 * 1.1 ** (1 / MODELS.length), 9)
    expect(quotes[0]).toMatchObject({ outcome: 'accepted', rule: null })
  })

  describe.each([
    ['dear', DEAR],
    ['cheap', CHEAP],
    ['no number', NO_NUMBER],
  ])('%s', (_name, kinds) => {
    let shown: Awaited<ReturnType<typeof showOnLastDay>>
    beforeAll(async () => {
      shown = await showOnLastDay(...kinds.map(([, price]) => price))
    })

    it.each(kinds.map(([name, , rule], place) => [name, rule, place] as const))(
      'does not follow a quote that is %s',
      (_kind, rule, place) => {
        expect(Math.abs(shown.index - 1000)).toBeLessThan(1e-9)
        expect(shown.constituents).toBe(MODELS.length)
        const outcome = rule === 'step' ? 'pending' : 'refused'
        expect(shown.quotes[place]).toMatchObject({ outcome, rule })
      },
    )
  })

  it('does not follow a quote that is free', async () => {
    const { index, constituents, quotes } = await showOnLastDay({ input: '0', output: '0' })
    expect(Math.abs(index - 1000)).toBeLessThan(1e-9)
    expect(constituents).toBe(MODELS.length)
    expect(quotes[0]).toMatchObject({ outcome: 'not_eligible', rule: 'free' })
  })
})
