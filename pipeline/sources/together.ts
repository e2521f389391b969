// Together: US dollars per million tokens, as numbers. An hourly price is for a dedicated machine;
// two zeros mean that a model isn't sold by the token.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, RawPrice } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

const TEXT_TYPES = new Set(['chat', 'language', 'code'])

export default definePriceList({
  id: 'together',
  name: 'Together',
  homepage: 'https://www.together.ai/pricing',
  level: 'L1',
  keyName: 'TOGETHER_API_KEY',
  url: 'https://api.together.xyz/v1/models',
  model: z.object({
    id: z.string(),
    type: z.string().nullish(),
    created: z.number().nullish(),
    display_name: z.string().nullish(),
    context_length: z.int().nullish(),
    pricing: z
      .object({
        hourly: z.number().nullish(),
        input: RawPrice,
        output: RawPrice,
        cached_input: RawPrice,
      })
      .nullish(),
  }),
  toQuote({ id, type, created, display_name, context_length, pricing }) {
    if (!pricing || !TEXT_TYPES.has(type ?? '') || (pricing.hourly ?? 0) > 0) return undefined
    if (pricing.input === 0 && pricing.output === 0) return undefined
    return {
      provider_model_id: id,
      model_name: display_name,
      input_usd_per_mtok: perMillion(pricing.input, 'usd_per_million'),
      output_usd_per_mtok: perMillion(pricing.output, 'usd_per_million'),
      cache_read_usd_per_mtok: perMillionUnlessZero(pricing.cached_input, 'usd_per_million'),
      context_length,
      released_on: toDay(created),
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length'],
})
