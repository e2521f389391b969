// A quote that is garbage, from the text a source shows to the index: kept, judged with a rule, and without any effect.
import { describe, expect, it } from 'vitest'
import { rawModel, rawQuote, rawScore } from '../sql/rows.ts'
import { runSql } from '../sql/run-sql.ts'

/** A Sunday, so that the basket is filled on the next day. */
const FIRST_DAY = '2026-06-28'
const LAST_DAY = '2026-07-02'
const MODELS = Array.from({ length: 14 }, (_, number) => `creator-${number}/model`)
const HIT = 'creator-0/model'

type Shown = { input: string; output: string; discount?: number }
const RIGHT: Shown = { input: '1.5', output: '6' }

/** The last day's index where one of the quotes shows something else that day, and what became of the quote. */
async function showOnLastDay(shown: Shown) {
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
  const [fixes = [], quotes = []] = await runSql(
    {
      raw_models: MODELS.map((model) => rawModel(model, seen)),
      raw_scores: MODELS.map((model) =>
        rawScore({ ...seen, source: 'openrouter', model_ref: model, score: 50 }),
      ),
      raw_quotes: [
        ...MODELS.slice(1).map((model) => quote(model, RIGHT)),
        quote(HIT, RIGHT, { ...seen, observed_to: '2026-07-01' }),
        quote(HIT, shown, { ...seen, observed_from: LAST_DAY }),
      ],
    },
    ['fixes', 'observed_quotes'],
    { day: LAST_DAY },
  )
  const latest = fixes.find((fix) => fix['scope'] === 'composite' && fix['day'] === LAST_DAY)
  return {
    index: Number(latest?.['index_points']),
    constituents: latest?.['constituents'],
    quote: quotes.find((row) => row['model_id'] === HIT),
  }
}

describe('the index', () => {
  it('follows a quote that is in order', async () => {
    const { index, quote } = await showOnLastDay({ input: '1.65', output: '6.6' })
    expect(index).toBeCloseTo(1000 * 1.1 ** (1 / MODELS.length), 9)
    expect(quote).toMatchObject({ outcome: 'accepted', rule: null })
  })

  it.each<[string, Shown, string]>([
    ['ten times', { input: '15', output: '60' }, 'jump_hard'],
    ['a tenth', { input: '0.15', output: '0.6' }, 'jump_hard'],
    ['a thousand times', { input: '1500', output: '6000' }, 'blend out of range'],
    ['a thousandth', { input: '0.0015', output: '0.006' }, 'blend out of range'],
    ['a million times', { input: '1500000', output: '6000000' }, 'blend out of range'],
    ['a millionth', { input: '0.0000015', output: '0.000006' }, 'blend out of range'],
    ['twice', { input: '3', output: '12' }, 'jump_soft'],
    ['zero on one side', { input: '0', output: '6' }, 'one side zero'],
    ['zero on the other side', { input: '1.5', output: '0' }, 'one side zero'],
    ['negative', { input: '-1', output: '-1' }, 'negative'],
    ['NaN', { input: 'NaN', output: '6' }, 'not a decimal'],
    ['infinite', { input: 'Infinity', output: '6' }, 'not a decimal'],
    ['text', { input: 'call us', output: '6' }, 'not a decimal'],
    ['empty', { input: '', output: '6' }, 'not a decimal'],
    ['a comma for a point', { input: '1,5', output: '6' }, 'not a decimal'],
    [
      'an output at a twentieth of its input',
      { input: '4', output: '0.2' },
      'output to input out of range',
    ],
    ['a discount of all', { ...RIGHT, discount: 1 }, 'discount'],
  ])('does not follow a quote that is %s', async (_, shown, rule) => {
    const { index, constituents, quote } = await showOnLastDay(shown)
    expect(Math.abs(index - 1000)).toBeLessThan(1e-9)
    expect(constituents).toBe(MODELS.length)
    expect(quote).toMatchObject({ outcome: 'quarantined', rule })
  })

  it('does not follow a quote that is free', async () => {
    const { index, constituents, quote } = await showOnLastDay({ input: '0', output: '0' })
    expect(Math.abs(index - 1000)).toBeLessThan(1e-9)
    expect(constituents).toBe(MODELS.length)
    expect(quote).toMatchObject({ outcome: 'not_eligible', rule: 'free' })
  })

  it('does not follow a promotion (T23)', async () => {
    // A quarter off, shown and flagged: the list price is the one of the day before.
    const { index, quote } = await showOnLastDay({ input: '1.125', output: '4.5', discount: 0.25 })
    expect(Math.abs(index - 1000)).toBeLessThan(1e-9)
    expect(quote).toMatchObject({ outcome: 'accepted', rule: null })
  })
})
