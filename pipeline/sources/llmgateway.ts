// LLM Gateway: US dollars per token as strings, per model and provider.
import { z } from 'zod'
import { perMillion, perMillionUnlessZero } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

/** Entries for the caller's own model and for automatic choice have no price. */
const PLACEHOLDERS = new Set(['custom', 'auto'])

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  architecture: z.object({
    input_modalities: z.array(z.string()),
    output_modalities: z.array(z.string()),
  }),
  pricing: z.object({
    prompt: RawPrice,
    completion: RawPrice,
    input_cache_read: RawPrice,
    input_cache_write: RawPrice,
  }),
  context_length: z.int().nullish(),
  max_output: z.int().nullish(),
})

export default defineSource({
  id: 'llmgateway',
  homepage: 'https://llmgateway.io/models',
  level: 'L2',
  url: 'https://api.llmgateway.io/v1/models',
  schema: (rows) => z.object({ data: rows.list(Model) }),
  readRows: ({ data }) => ({
    quotes: data.filter(({ id }) => !PLACEHOLDERS.has(id)).map(parseQuote),
  }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok', 'context_length', 'input_modalities'] },
})

function parseQuote(model: z.infer<typeof Model>): Quote {
  return createQuote({
    provider: 'llmgateway',
    provider_name: 'LLM Gateway',
    provider_model_id: model.id,
    model_name: model.name,
    offer: 'routed',
    input_usd_per_mtok: perMillion(model.pricing.prompt, 'usd_per_token'),
    output_usd_per_mtok: perMillion(model.pricing.completion, 'usd_per_token'),
    // Zero means that the gateway has no data.
    cache_read_usd_per_mtok: perMillionUnlessZero(model.pricing.input_cache_read, 'usd_per_token'),
    cache_write_usd_per_mtok: perMillionUnlessZero(
      model.pricing.input_cache_write,
      'usd_per_token',
    ),
    context_length: model.context_length,
    max_output_tokens: model.max_output,
    input_modalities: model.architecture.input_modalities,
    output_modalities: model.architecture.output_modalities,
  })
}
