// Chutes: US dollars per million tokens, as numbers. Ids ending in `-TEE` run the same model on
// confidential machines.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const Model = z.object({
  id: z.string(),
  created: z.number().nullish(),
  context_length: z.int().nullish(),
  max_model_len: z.int().nullish(),
  max_output_length: z.int().nullish(),
  quantization: z.string().nullish(),
  input_modalities: z.array(z.string()).nullish(),
  output_modalities: z.array(z.string()).nullish(),
  supported_features: z.array(z.string()).nullish(),
  pricing: z.object({ prompt: RawPrice, completion: RawPrice, input_cache_read: RawPrice }),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'chutes',
  homepage: 'https://chutes.ai/pricing',
  level: 'L1',
  url: 'https://llm.chutes.ai/v1/models',
  schema: (rows) => z.object({ data: rows.list(Model) }),
  readRows: ({ data }) => ({ quotes: data.map(parseQuote) }),
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'context_length',
      'quantization',
      'input_modalities',
      'supports_tools',
    ],
  },
})

function parseQuote(model: Model): Quote {
  return createQuote({
    provider: 'chutes',
    provider_name: 'Chutes',
    provider_model_id: model.id,
    model_ref: model.id.replace(/-TEE$/, ''),
    input_usd_per_mtok: perMillion(model.pricing.prompt, 'usd_per_million'),
    output_usd_per_mtok: perMillion(model.pricing.completion, 'usd_per_million'),
    cache_read_usd_per_mtok: perMillion(model.pricing.input_cache_read, 'usd_per_million'),
    context_length: model.context_length ?? model.max_model_len,
    max_output_tokens: model.max_output_length,
    quantization: model.quantization?.toLowerCase(),
    input_modalities: model.input_modalities,
    output_modalities: model.output_modalities,
    is_reasoning: model.supported_features?.includes('reasoning'),
    supports_tools: model.supported_features?.includes('tools'),
    released_on: toDay(model.created),
  })
}
