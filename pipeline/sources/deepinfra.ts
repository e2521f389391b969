// DeepInfra: US cents per token. Cache prices are fractions of the input price.
import { z } from 'zod'
import { formatDecimal, perMillion, RawPrice, times, withoutNoise } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

export default definePriceList({
  id: 'deepinfra',
  name: 'DeepInfra',
  homepage: 'https://deepinfra.com/pricing',
  level: 'L1',
  url: 'https://api.deepinfra.com/models/list',
  model: z.object({
    model_name: z.string(),
    type: z.string(),
    max_tokens: z.int().nullish(),
    /** When it was retired, for a model that still responds. */
    deprecated: z.unknown().optional(),
    pricing: z
      .object({
        type: z.string(),
        cents_per_input_token: RawPrice,
        cents_per_output_token: RawPrice,
        rate_per_input_token_cached: RawPrice,
        rate_per_input_token_cache_write: RawPrice,
      })
      .nullish(),
  }),
  toQuote({ model_name, type, max_tokens, deprecated, pricing }) {
    if (type !== 'text-generation' || pricing?.type !== 'tokens') return undefined
    const input = perMillion(pricing.cents_per_input_token, 'cents_per_token')
    const computeShare = (share: unknown) => withoutNoise(times(input, formatDecimal(share)))
    return {
      provider_model_id: model_name,
      input_usd_per_mtok: input,
      output_usd_per_mtok: perMillion(pricing.cents_per_output_token, 'cents_per_token'),
      cache_read_usd_per_mtok: computeShare(pricing.rate_per_input_token_cached),
      cache_write_usd_per_mtok: computeShare(pricing.rate_per_input_token_cache_write),
      context_length: max_tokens,
      is_deprecated: deprecated !== null && deprecated !== undefined,
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length'],
})
