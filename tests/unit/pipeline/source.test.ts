import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { perMillion, RawPrice } from '../../../pipeline/collect/per-million.ts'
import { createQuote } from '../../../pipeline/collect/quote.ts'
import { defineSource } from '../../../pipeline/collect/source.ts'
import { parse } from './sources/fixture.ts'

const shop = defineSource({
  id: 'shop',
  homepage: 'https://shop.example',
  level: 'L1',
  url: 'https://shop.example/models',
  schema: (rows) =>
    z.object({
      data: rows.list(
        z.object({ id: z.string(), context: z.int().nullish(), in: RawPrice, out: RawPrice }),
      ),
    }),
  readRows: ({ data }) => ({
    quotes: data.map((model) =>
      createQuote({
        provider: 'shop',
        model_ref: model.id,
        model_ref_kind: 'name',
        input_usd_per_mtok: perMillion(model.in, 'usd_per_million'),
        output_usd_per_mtok: perMillion(model.out, 'usd_per_million'),
        context_length: model.context ?? null,
      }),
    ),
  }),
  expects: { quotes: ['input_usd_per_mtok', 'output_usd_per_mtok', 'context_length'] },
})

function listOf(count: number, change: (index: number) => object = () => ({})): { data: object[] } {
  return {
    data: Array.from({ length: count }, (_, index) => ({
      id: `model-${index}`,
      context: 1000,
      in: 1,
      out: 2,
      ...change(index),
    })),
  }
}

describe('a source', () => {
  it('drops a row that does not fit, and says so', () => {
    const rows = listOf(300, (index) => (index < 3 ? { id: index } : {}))
    const { observation, rejected } = parse(shop, rows, '2026-08-01')
    expect(observation.quotes).toHaveLength(297)
    const reason = expect.stringContaining('expected string, received number')
    expect(rejected[0]).toEqual({ row: '#1', field: 'id', value: '0', reason })
  })

  it('passes on an invalid price, because the quarantine judges prices', () => {
    const rows = listOf(4, (index) => ({ in: ['1', null, '$3', { usd: 1 }][index], out: '1' }))
    const { quotes } = parse(shop, rows, '2026-08-01').observation
    const prices = quotes.map((quote) => quote.input_usd_per_mtok)
    expect(prices).toEqual(['1', null, '$3', '{"usd":1}'])
  })

  it.each([
    [[], 'shop: expected its documented shape, got "": Invalid input: expected object'],
    [{}, 'shop: expected its documented shape, got "data"'],
    [{ data: {} }, 'got "data": Invalid input: expected array, received object'],
    [{ data: [] }, 'shop: expected quotes, got none'],
    [listOf(300, (index) => (index < 16 ? { id: null } : {})), 'got 16 of 300 that do not'],
    [listOf(9, () => ({ in: undefined })), 'expected input_usd_per_mtok in some of 9 quotes'],
    [listOf(9, () => ({ out: 'ask us' })), 'expected output_usd_per_mtok in some of 9 quotes'],
    [listOf(9, () => ({ context: null })), 'expected context_length in some of 9 quotes'],
    [listOf(9, () => ({ context: '1000' })), 'got 9 of 9 that do not, e.g. model-0: "context"'],
    [listOf(100_001), 'shop: expected at most 100000 rows, got more'],
  ])('refuses a shape that has changed (%#)', (body, message) => {
    expect(() => parse(shop, body, '2026-08-01')).toThrow(message)
  })

  it('takes the same row twice for one, and two that differ for two', () => {
    const [row] = listOf(1).data
    const { observation } = parse(shop, { data: [row, row, { ...row, in: 3 }] }, '2026-08-01')
    expect(observation.quotes.map((quote) => quote.input_usd_per_mtok)).toEqual(['1', '3'])
  })

  it('is not polluted by a row that tries to', () => {
    const body = JSON.parse('{"data":[{"id":"a","context":1,"in":1,"out":1,"__proto__":{"x":1}}]}')
    expect(parse(shop, body, '2026-08-01').observation.quotes).toHaveLength(1)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})
