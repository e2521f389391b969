// Baseten: US dollars per token, as strings or numbers.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  created: z.number().nullish(),
  context_length: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  quantization: z.string().nullish(),
  supported_features: z.array(z.string()).nullish(),
  pricing: z.object({ prompt: RawPrice, completion: RawPrice, input_cache_read: RawPrice }),
})

export default defineSource({
  id: 'baseten',
  homepage: 'https://www.baseten.co/pricing',
  level: 'L1',
  keyName: 'BASETEN_API_KEY',
  hosts: ['inference.baseten.co'],
  read: ({ fetchJson, key }) =>
    fetchJson('https://inference.baseten.co/v1/models', { authorization: `Api-Key ${key}` }),
  schema: (rows) => z.object({ data: rows.list(Model) }),
  readRows: ({ data }) => ({ quotes: data.map(parseQuote) }),
  expects: { quotes: [...PRICES, 'context_length'] },
})

function parseQuote(model: z.infer<typeof Model>): Quote {
  const { pricing, supported_features } = model
  return createQuote({
    provider: 'baseten',
    provider_name: 'Baseten',
    provider_model_id: model.id,
    // A faster deployment of a model has its own id.
    model_ref: model.id.replace(/-Fast$/, ''),
    model_name: model.name,
    input_usd_per_mtok: withoutNoise(perMillion(pricing.prompt, 'usd_per_token')),
    output_usd_per_mtok: withoutNoise(perMillion(pricing.completion, 'usd_per_token')),
    cache_read_usd_per_mtok: withoutNoise(
      perMillionUnlessZero(pricing.input_cache_read, 'usd_per_token'),
    ),
    context_length: model.context_length,
    max_output_tokens: model.max_completion_tokens,
    quantization: model.quantization?.toLowerCase(),
    is_reasoning: supported_features?.includes('reasoning'),
    supports_tools: supported_features?.includes('tools'),
    released_on: toDay(model.created),
  })
}
