// io.net: US dollars per token, as numbers.
import { z } from 'zod'
import { perMillion, perMillionUnlessZero, RawPrice, withoutNoise } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

export default definePriceList({
  id: 'io-net',
  name: 'io.net',
  homepage: 'https://io.net/intelligence',
  level: 'L1',
  url: 'https://api.intelligence.io.solutions/api/v1/models',
  list: 'data',
  model: z.object({
    id: z.string(),
    name: z.string().nullish(),
    context_window: z.int().nullish(),
    max_tokens: z.int().nullish(),
    input_token_price: RawPrice,
    output_token_price: RawPrice,
    cache_read_token_price: RawPrice,
    input_modalities: z.array(z.string()).nullish(),
    output_modalities: z.array(z.string()).nullish(),
    supports_reasoning: z.boolean().nullish(),
    supports_tools: z.boolean().nullish(),
  }),
  toQuote(model) {
    // Models billed per item have no token price.
    if (model.input_token_price === undefined) return undefined
    return {
      provider_model_id: model.id,
      model_name: model.name,
      input_usd_per_mtok: withoutNoise(perMillion(model.input_token_price, 'usd_per_token')),
      output_usd_per_mtok: withoutNoise(perMillion(model.output_token_price, 'usd_per_token')),
      cache_read_usd_per_mtok: withoutNoise(
        perMillionUnlessZero(model.cache_read_token_price, 'usd_per_token'),
      ),
      context_length: model.context_window,
      max_output_tokens: model.max_tokens,
      input_modalities: model.input_modalities,
      output_modalities: model.output_modalities,
      is_reasoning: model.supports_reasoning,
      supports_tools: model.supports_tools,
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length'],
})
