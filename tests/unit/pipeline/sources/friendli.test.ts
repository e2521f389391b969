import { expect, it } from 'vitest'
import friendli from '../../../../pipeline/sources/friendli.ts'
import { DAY, parse } from './fixture.ts'

const model = (id: string, input: number) => ({
  id,
  pricing: { input, output: input },
  context_length: 8192,
})

it('friendli is read per million if its prices have that size, and rejected if sizes are mixed', () => {
  const { observation } = parse(friendli, { data: [model('a', 0.6), model('b', 1.4)] }, DAY)
  expect(observation.quotes.map((quote) => quote.output_usd_per_mtok)).toEqual(['0.6', '1.4'])
  expect(() => parse(friendli, { data: [model('a', 0.6), model('b', 1.4e-6)] }, DAY)).toThrow(
    'friendli: expected prices of one unit, got 0.0000014 and 0.6',
  )
})
