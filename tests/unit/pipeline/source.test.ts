import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { perMillion } from '../../../pipeline/collect/per-million.ts'
import { createQuote, ModelFact } from '../../../pipeline/collect/quote.ts'
import { createReadContext } from '../../../pipeline/collect/read-context.ts'
import {
  RawPrice,
  type Source,
  defineSource,
  loadSources,
  requireSource,
} from '../../../pipeline/collect/source.ts'
import { createFolder } from '../../temporary-folder.ts'
import { parse } from './sources/fixture.ts'
import { withUnknowns } from '../release/unknowns.ts'

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

interface Described {
  root?: string
  rootOf?: Record<string, string>
  keyName?: string
}

const define = (more: Described = {}, reading?: Pick<Source, 'hosts' | 'read'>) =>
  defineSource({
    id: 'plain',
    homepage: 'https://plain.example',
    level: 'L2',
    ...(reading ?? { url: 'https://plain.example/models' }),
    ...more,
    schema: (rows) => rows.entries(z.object({ tags: z.array(z.string()), name: z.string() })),
    readRows: (models, day) => ({
      models: models.map(([model_ref, { name, tags: input_modalities }]) =>
        withUnknowns(ModelFact, { model_ref, name, input_modalities, released_on: day }),
      ),
    }),
    expects: { models: ['name', 'input_modalities'] },
  })

describe('a definition', () => {
  it('stands for itself where it says nothing else', () => {
    expect(define()).toMatchObject({ id: 'plain', level: 'L2', root: 'plain', keyName: null })
    expect(define().rootOf).toEqual({})
    const more = { root: 'other', rootOf: { p: 'q' }, keyName: 'A_KEY' }
    expect(define(more)).toMatchObject(more)
  })

  it('requests its address with its key, or as it defines', async () => {
    const url = 'https://plain.example/models'
    const plain = define()
    expect(plain.start).toEqual([{ url, headers: {}, isOptional: false }])
    expect(plain.hosts).toEqual(['plain.example'])
    const keyed = define({ keyName: 'A_KEY' })
    expect(keyed.start[0]?.headers).toEqual({ authorization: 'Bearer {key}' })
    const asked: unknown[] = []
    const context = createReadContext(keyed, async (wanted) => {
      asked.push(wanted)
      return Buffer.from('{"a":1}')
    })
    expect(await keyed.read(context)).toEqual({ a: 1 })
    expect(asked).toEqual(keyed.start)
    const reading = define({}, { hosts: ['other.example'], read: async ({ key }) => ({ key }) })
    expect(await reading.read(context)).toEqual({ key: '{key}' })
    expect(reading).toMatchObject({ start: [], hosts: ['other.example'] })
  })

  it('reads an object row by row, each with its name, and knows nothing that it does not say', () => {
    const body = { a: { name: 'A', tags: ['text'] }, b: { name: 1 }, c: { name: '', tags: [] } }
    const { observation, rejected } = parse(define(), body, '2026-08-01')
    expect(observation.models.map(({ model_ref, name }) => [model_ref, name])).toEqual([
      ['a', 'A'],
      ['c', ''],
    ])
    expect(observation.models[0]?.released_on).toBe('2026-08-01')
    const { models, ...others } = observation
    expect(models).toHaveLength(2)
    expect(Object.values(others).flat()).toEqual([])
    expect(rejected).toMatchObject([{ row: 'b', field: 'tags', value: 'nothing' }])
  })

  it.each([
    [{ a: { name: '', tags: ['text'] } }, 'plain: expected name in some of 1 models, got none'],
    [{ a: { name: 'A', tags: [] } }, 'plain: expected input_modalities in some of 1 models'],
  ])('takes an empty text and an empty list for nothing known (%#)', (body, message) => {
    expect(() => parse(define(), body, '2026-08-01')).toThrow(message)
  })

  it('names a field by its whole path, and its kind of error', () => {
    const body = { a: { name: 'A', tags: ['text', 1] }, b: {}, c: {} }
    expect(() => parse(define(), body, '2026-08-01')).toThrow('e.g. A: "tags.1": Invalid input')
    const error = expect.objectContaining({ name: 'ShapeError' })
    expect(() => parse(define(), 1, '2026-08-01')).toThrow(error)
  })
})

describe('a source that is asked for', () => {
  it('is found by its id, or the known ones are named', () => {
    const other = define()
    expect(requireSource([shop, other], 'plain', '--sources')).toBe(other)
    expect(() => requireSource([shop, other], 'none', '--sources')).toThrow(
      '--sources: expected one of shop, plain, got "none"',
    )
  })
})

describe('the sources of a folder', () => {
  it.each([
    'export default { id: "odd" }',
    'export default null',
    'export default 1',
    'export const source = 1',
  ])('are refused where a file defines none (%#)', async (text) => {
    const folder = await createFolder()
    await writeFile(join(folder, 'odd.ts'), `${text}\n`)
    await expect(loadSources(folder)).rejects.toThrow(`${join(folder, 'odd.ts')}: expected`)
  })
})
