// Venice: US dollars per million tokens; it also states prices in its own coin. Models it hosts
// retain nothing; others are forwarded to their creators anonymously.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

const Price = z.object({ usd: RawPrice }).nullish()

export default definePriceList({
  id: 'venice',
  name: 'Venice',
  homepage: 'https://docs.venice.ai/overview/pricing',
  level: 'L1',
  url: 'https://api.venice.ai/api/v1/models?type=text',
  list: 'data',
  model: z.object({
    id: z.string(),
    created: z.number().nullish(),
    type: z.string(),
    model_spec: z.object({
      name: z.string().nullish(),
      availableContextTokens: z.int().nullish(),
      maxCompletionTokens: z.int().nullish(),
      privacy: z.string().nullish(),
      offline: z.boolean().nullish(),
      capabilities: z
        .object({
          supportsFunctionCalling: z.boolean().nullish(),
          supportsReasoning: z.boolean().nullish(),
          quantization: z.string().nullish(),
        })
        .nullish(),
      pricing: z
        .object({ input: Price, output: Price, cache_input: Price, cache_write: Price })
        .nullish(),
    }),
  }),
  toQuote({ id, created, type, model_spec }) {
    const { pricing, capabilities, privacy } = model_spec
    // `e2ee-…` is encrypted access to a model that is listed itself.
    if (type !== 'text' || !pricing || id.startsWith('e2ee-')) return undefined
    const isOwn = privacy === 'private'
    const quantization = capabilities?.quantization?.toLowerCase()
    return {
      provider_model_id: id,
      model_name: model_spec.name,
      offer: isOwn ? 'standard' : 'routed',
      input_usd_per_mtok: perMillion(pricing.input?.usd, 'usd_per_million'),
      output_usd_per_mtok: perMillion(pricing.output?.usd, 'usd_per_million'),
      cache_read_usd_per_mtok: perMillion(pricing.cache_input?.usd, 'usd_per_million'),
      cache_write_usd_per_mtok: perMillion(pricing.cache_write?.usd, 'usd_per_million'),
      context_length: model_spec.availableContextTokens,
      max_output_tokens: model_spec.maxCompletionTokens,
      quantization: quantization && quantization !== 'not-available' ? quantization : null,
      is_reasoning: capabilities?.supportsReasoning,
      supports_tools: capabilities?.supportsFunctionCalling,
      is_available: model_spec.offline !== true,
      zdr: isOwn || null,
      released_on: toDay(created),
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length', 'zdr', 'supports_tools', 'is_reasoning'],
})
