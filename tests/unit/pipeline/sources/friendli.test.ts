import { expect, it } from 'vitest'
import friendli from '../../../../pipeline/sources/friendli.ts'
import { DAY, observe } from './fixture.ts'

const model = (id: string, input: number) => ({
  id,
  pricing: { input, output: input },
  context_length: 8192,
})

it('friendli sells by the token; what it bills by the second is left out', async () => {
  const { quotes } = await observe(friendli)
  expect(quotes.map((quote) => [quote.provider_model_id, quote.input_usd_per_mtok])).toEqual([
    ['meta-llama/Llama-3.3-70B-Instruct', '0.6'],
    ['zai-org/GLM-5.1', '1.4'],
  ])
})

it('friendli is read per million where its prices are of that size, and refused where they are of both', () => {
  const { observation } = friendli.parse({ data: [model('a', 0.6), model('b', 1.4)] }, DAY)
  expect(observation.quotes.map((quote) => quote.output_usd_per_mtok)).toEqual(['0.6', '1.4'])
  expect(() => friendli.parse({ data: [model('a', 0.6), model('b', 1.4e-6)] }, DAY)).toThrow(
    'friendli: expected prices of one unit, got 0.0000014 and 0.6',
  )
})
