// Payloads that a source never sent: one of its fields has gone, has another name, or holds what no source
// has shown yet, wherever it stands.
import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../../pipeline/collect/quote.ts'
import { ShapeError, loadSources } from '../../../../pipeline/collect/source.ts'
import { DAY, parse, readBody, readFixture } from '../../../unit/pipeline/sources/fixture.ts'

const sources = (await loadSources()).map((source) => ({ id: source.id, source }))

type Change = (name: string, value: unknown) => object
const LOST: readonly Change[] = [
  () => ({}),
  (name, value) => ({ [`${name}_v2`]: value }),
  (name, value) => ({ [name]: [[value]] }),
]
const DEEP = 200
const ODD_TEXTS = '1e309 $3 1,5 0x10 \u0663 \ud800 \u202e'.split(' ')
const ODD: readonly unknown[] = [
  ...ODD_TEXTS,
  '',
  "'); drop table raw_quotes; --",
  'x'.repeat(65_536),
  null,
  true,
  -1,
  1e308,
  JSON.parse('['.repeat(DEEP) + ']'.repeat(DEEP)),
  JSON.parse('{"__proto__":{"polluted":1}}'),
]

/** The names of all fields, however deep. */
function findNames(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names
  if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name)
  for (const item of Object.values(value)) findNames(item, names)
  return names
}

/** The body with a field of that name changed, wherever it stands. */
function apply(body: string, name: string, change: Change): unknown {
  return JSON.parse(body, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
    const { [name]: old, ...rest } = Object.fromEntries(Object.entries(value))
    return { ...rest, ...change(name, old) }
  })
}

function listPrices(quotes: readonly Quote[]): Set<string> {
  return new Set(
    quotes.flatMap(({ input_usd_per_mtok: input, output_usd_per_mtok: output }) =>
      [input, output].filter((price) => /^\d+(\.\d+)?$/.test(price ?? '')).map(String),
    ),
  )
}

describe('P3', () => {
  it.each(sources)(
    '$id is refused, or reads no price that it did not show, whichever field goes, is renamed or retyped',
    async ({ source }) => {
      const original: unknown = await readBody(source, await readFixture(source.id))
      const body = JSON.stringify(original)
      const prices = listPrices(parse(source, original, DAY).observation.quotes)
      let refused = 0
      for (const name of findNames(original))
        for (const [index, change] of LOST.entries())
          try {
            const { quotes } = parse(source, apply(body, name, change), DAY).observation
            const strange = [...listPrices(quotes)].filter((price) => !prices.has(price))
            expect({ name, index, strange }).toEqual({ name, index, strange: [] })
          } catch (error) {
            expect(error).toBeInstanceOf(ShapeError)
            refused += 1
          }
      expect(refused).toBeGreaterThan(2)
    },
  )
})

it.each(sources)(
  '$id reads, or refuses in a sentence, whatever a field holds',
  async ({ source }) => {
    const original: unknown = await readBody(source, await readFixture(source.id))
    const body = JSON.stringify(original)
    for (const name of findNames(original))
      for (const [index, odd] of ODD.entries())
        try {
          parse(
            source,
            apply(body, name, () => ({ [name]: odd })),
            DAY,
          )
        } catch (error) {
          expect(error, `${name} #${index}`).toBeInstanceOf(ShapeError)
        }
    expect('polluted' in {}).toBe(false)
  },
)
