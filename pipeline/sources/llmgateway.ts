// LLM Gateway: US dollars per token as strings, per model and provider.
import { z } from 'zod'
import { perMillion, perMillionUnlessZero, TokenPrices } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

/** Entries for the caller's own model and for automatic choice have no price. */
const PLACEHOLDERS = new Set(['custom', 'auto'])

export default definePriceList({
  id: 'llmgateway',
  name: 'LLM Gateway',
  homepage: 'https://llmgateway.io/models',
  level: 'L2',
  url: 'https://api.llmgateway.io/v1/models',
  list: 'data',
  model: z.object({
    id: z.string(),
    name: z.string().nullish(),
    architecture: z.object({
      input_modalities: z.array(z.string()),
      output_modalities: z.array(z.string()),
    }),
    pricing: TokenPrices,
    context_length: z.int().nullish(),
    max_output: z.int().nullish(),
  }),
  toQuote({ id, pricing, architecture, ...model }) {
    if (PLACEHOLDERS.has(id)) return undefined
    return {
      provider_model_id: id,
      model_name: model.name,
      offer: 'routed',
      input_usd_per_mtok: perMillion(pricing.prompt, 'usd_per_token'),
      output_usd_per_mtok: perMillion(pricing.completion, 'usd_per_token'),
      // Zero means that the gateway has no data.
      cache_read_usd_per_mtok: perMillionUnlessZero(pricing.input_cache_read, 'usd_per_token'),
      cache_write_usd_per_mtok: perMillionUnlessZero(pricing.input_cache_write, 'usd_per_token'),
      context_length: model.context_length,
      max_output_tokens: model.max_output,
      input_modalities: architecture.input_modalities,
      output_modalities: architecture.output_modalities,
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length', 'input_modalities'],
})
