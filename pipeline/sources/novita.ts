// Novita: ten-thousandths of a US dollar per million tokens as integers; newer models also state
// exact dollars as text.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, RawPrice } from '../collect/per-million.ts'
import { definePriceList } from '../collect/source.ts'

const ON_SALE = 1

const Price = z.object({ price_per_m: RawPrice, price_per_m_decimal: RawPrice }).nullish()

export default definePriceList({
  id: 'novita',
  name: 'NovitaAI',
  homepage: 'https://novita.ai/pricing',
  level: 'L1',
  url: 'https://api.novita.ai/v3/openai/models',
  list: 'data',
  model: z.object({
    id: z.string(),
    created: z.number().nullish(),
    display_name: z.string().nullish(),
    status: z.int().nullish(),
    model_type: z.string(),
    context_size: z.int().nullish(),
    max_output_tokens: z.int().nullish(),
    features: z.array(z.string()).nullish(),
    input_modalities: z.array(z.string()).nullish(),
    output_modalities: z.array(z.string()).nullish(),
    input_token_price_per_m: RawPrice,
    output_token_price_per_m: RawPrice,
    pricing: z
      .object({
        prompt: Price,
        completion: Price,
        input_cache_read: Price,
        input_cache_write: Price,
      })
      .nullish(),
  }),
  toQuote({ pricing, features, ...model }) {
    if (model.model_type !== 'chat') return undefined
    return {
      provider_model_id: model.id,
      model_name: model.display_name,
      input_usd_per_mtok: parsePrice(pricing?.prompt, model.input_token_price_per_m),
      output_usd_per_mtok: parsePrice(pricing?.completion, model.output_token_price_per_m),
      cache_read_usd_per_mtok: parseCachePrice(pricing?.input_cache_read),
      cache_write_usd_per_mtok: parseCachePrice(pricing?.input_cache_write),
      context_length: model.context_size,
      max_output_tokens: model.max_output_tokens,
      input_modalities: model.input_modalities,
      output_modalities: model.output_modalities,
      is_reasoning: features ? features.includes('reasoning') : null,
      supports_tools: features ? features.includes('function-calling') : null,
      is_available: (model.status ?? ON_SALE) === ON_SALE,
      released_on: toDay(model.created),
    }
  },
  expects: ['cache_read_usd_per_mtok', 'context_length', 'max_output_tokens', 'input_modalities'],
})

function parsePrice(price: z.infer<typeof Price>, integer: unknown): string | null {
  return (
    perMillion(price?.price_per_m_decimal, 'usd_per_million') ??
    perMillion(price?.price_per_m ?? integer, 'usd_e4_per_million')
  )
}

function parseCachePrice(price: z.infer<typeof Price>): string | null {
  return price?.price_per_m_decimal === undefined
    ? perMillionUnlessZero(price?.price_per_m, 'usd_e4_per_million')
    : perMillionUnlessZero(price.price_per_m_decimal, 'usd_per_million')
}
