// Groq: US dollars per token as strings; speech models have none.
import { z } from 'zod'
import { perMillion, perMillionUnlessZero, RawPrice } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

export default definePriceList({
  id: 'groq',
  name: 'Groq',
  homepage: 'https://groq.com/pricing',
  level: 'L1',
  keyName: 'GROQ_API_KEY',
  url: 'https://api.groq.com/openai/v1/models',
  list: 'data',
  model: z.object({
    id: z.string(),
    active: z.boolean().nullish(),
    context_window: z.int().nullish(),
    max_completion_tokens: z.int().nullish(),
    max_output_length: z.int().nullish(),
    pricing: z
      .object({ prompt: RawPrice, completion: RawPrice, input_cache_read: RawPrice })
      .nullish(),
  }),
  toQuote: ({ id, active, pricing, ...model }) =>
    pricing
      ? {
          provider_model_id: id,
          input_usd_per_mtok: perMillion(pricing.prompt, 'usd_per_token'),
          output_usd_per_mtok: perMillion(pricing.completion, 'usd_per_token'),
          cache_read_usd_per_mtok: perMillionUnlessZero(pricing.input_cache_read, 'usd_per_token'),
          context_length: model.context_window,
          max_output_tokens: model.max_completion_tokens ?? model.max_output_length,
          is_available: active,
        }
      : undefined,
  expects: ['context_length'],
})
