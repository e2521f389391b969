// What a row may hold before it reaches a table.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  acceptRows,
  createRows,
  type Rejected,
  type Rows,
} from '../../../pipeline/collect/source.ts'
import { Quote, Rating, createQuote, createRating } from '../../../pipeline/collect/quote.ts'

const quote = (columns: object) => ({
  ...createQuote({ provider: 'groq', model_ref: 'z-ai/glm-5', provider_model_id: 'glm-5' }),
  ...columns,
})

function read(columns: object) {
  const rejected: Rejected[] = []
  const [row] = acceptRows(Quote, [quote(columns)], rejected)
  return { row, rejected }
}

describe('a row', () => {
  it.each([
    [{ max_output_tokens: 10_000_000_000 }, { max_output_tokens: null }],
    [{ context_length: 2 ** 31 }, { context_length: null }],
    [{ context_length: -1 }, { context_length: null }],
    [{ context_length: 2 ** 31 - 1 }, { context_length: 2 ** 31 - 1 }],
    [{ provider: '.hidden' }, { provider: 'hidden' }],
    [{ provider: 'Z.AI' }, { provider: 'Z.AI' }],
    [{ model_name: 'GLM\u202e 5\u0000\u0007' }, { model_name: 'GLM 5' }],
    [{ model_name: 'GLM\u{e0041}\u{e007f}\u200b\u200d\u00ad\ue000-5' }, { model_name: 'GLM-5' }],
    [{ model_name: 'Cafe\u0301' }, { model_name: 'Caf\u00e9' }],
    [{ model_name: `Z${'\u0335'.repeat(40)}algo` }, { model_name: 'Z\u0335\u0335algo' }],
    [{ model_name: 'x'.repeat(200) }, { model_name: 'x'.repeat(200) }],
    [{ model_name: 'half \ud800' }, { model_name: 'half \ufffd' }],
    [{ regions: ['eu', '', 'x'.repeat(257)] }, { regions: ['eu'] }],
    // A price is judged by the rules, not mended.
    [{ input_usd_per_mtok: '1\u0000' }, { input_usd_per_mtok: '1\u0000' }],
  ])('is mended in what it can do without (%#)', (columns, mended) => {
    const { row, rejected } = read(columns)
    expect(row).toMatchObject(mended)
    expect(rejected).toEqual([])
  })

  it.each([
    [{ provider: '' }, 'provider', ''],
    [{ provider: '\u202e' }, 'provider', ''],
    [{ provider: '---' }, 'provider', '---'],
    [{ provider: '智谱' }, 'provider', '智谱'],
    [{ model_ref: '\u0000' }, 'model_ref', ''],
    [{ model_name: 'x'.repeat(201) }, 'model_name', 'x'.repeat(80)],
    [{ model_name: 'x'.repeat(1_000_000) }, 'model_name', 'x'.repeat(80)],
    [{ input_usd_per_mtok: '9'.repeat(201) }, 'input_usd_per_mtok', '9'.repeat(80)],
  ])('is rejected by the field that does not fit (%#)', (columns, field, value) => {
    const { row, rejected } = read(columns)
    expect(row).toBeUndefined()
    expect(rejected).toEqual([
      { row: 'glm-5', field, value, reason: expect.stringMatching(/^expected /) },
    ])
  })

  it('has no rating beyond any scale', () => {
    const rating = createRating({
      board: 'epoch-eci',
      category: 'overall',
      model_ref: 'a',
      rating: 1e308,
    })
    const rejected: Rejected[] = []
    expect(acceptRows(Rating, [rating, { ...rating, rating: 57 }], rejected)).toHaveLength(1)
    expect(rejected).toMatchObject([{ row: 'a', field: 'rating', value: '1e+308' }])
  })
})

describe('the rows of a source', () => {
  it.each([
    ['listed', (rows: Rows) => rows.list(z.int()), (items: object) => items],
    ['named', (rows: Rows) => rows.entries(z.int()), (items: object) => ({ ...items })],
  ])('are a hundred thousand and not one more, %s', (_, toSchema, toBody) => {
    const parse = (length: number) =>
      toSchema(createRows('shop', { total: 0, rejected: [] })).parse(
        toBody(Array.from({ length }, () => 1)),
      )
    expect(parse(100_000)).toHaveLength(100_000)
    expect(() => parse(100_001)).toThrow('shop: expected at most 100000 rows, got more')
  })
})
