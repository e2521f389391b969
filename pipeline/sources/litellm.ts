// LiteLLM's price map: US dollars per token, as numbers that carry binary noise. A key names the
// way to call a model, perhaps with the provider and a region before it. Good for a second opinion
// only: it contradicts the pages it cites in many places.
import { z } from 'zod'
import { findDay } from '../collect/day.ts'
import { perMillion, perMillionUnlessZero, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, defineSource } from '../collect/source.ts'

const TEXT_MODES = new Set(['chat', 'completion', 'responses'])
const REGION = /^(us|eu|apac|global(-standard)?|[a-z]{2}(-gov)?-[a-z]+-\d)$/

const Model = z.object({
  litellm_provider: z.string(),
  mode: z.string().nullish(),
  // The documentation entry explains the fields in their own places.
  max_input_tokens: z.union([z.int(), z.string()]).nullish(),
  max_output_tokens: z.union([z.int(), z.string()]).nullish(),
  input_cost_per_token: RawPrice,
  output_cost_per_token: RawPrice,
  cache_read_input_token_cost: RawPrice,
  cache_creation_input_token_cost: RawPrice,
  supported_modalities: z.array(z.string()).nullish(),
  supported_output_modalities: z.array(z.string()).nullish(),
  supports_reasoning: z.boolean().nullish(),
  supports_function_calling: z.boolean().nullish(),
  deprecation_date: z.string().nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'litellm',
  homepage: 'https://docs.litellm.ai/docs/proxy/custom_pricing',
  level: 'L3',
  url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  schema: (rows) => rows.entries(Model),
  toObservation: (models, day) => ({
    quotes: models.filter(isTextModel).map(([key, model]) => toQuote(key, model, day)),
  }),
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'cache_write_usd_per_mtok',
      'context_length',
      'max_output_tokens',
      'supports_tools',
      'is_reasoning',
    ],
  },
})

function isTextModel([key, model]: [string, Model]): boolean {
  return (
    key !== 'sample_spec' &&
    !key.startsWith('ft:') &&
    TEXT_MODES.has(model.mode ?? '') &&
    model.input_cost_per_token !== undefined
  )
}

function toQuote(key: string, model: Model, day: string): Quote {
  // `vertex_ai-anthropic_models` is a family of one provider.
  const provider = model.litellm_provider.replace(/^(vertex_ai)-.*$/, '$1')
  const { region, id } = takeApart(key, provider)
  const deprecatedOn = findDay(model.deprecation_date)
  return createQuote({
    provider,
    provider_model_id: id,
    endpoint_tag: region,
    input_usd_per_mtok: toPrice(model.input_cost_per_token),
    output_usd_per_mtok: toPrice(model.output_cost_per_token),
    cache_read_usd_per_mtok: toCachePrice(model.cache_read_input_token_cost),
    cache_write_usd_per_mtok: toCachePrice(model.cache_creation_input_token_cost),
    context_length: toCount(model.max_input_tokens),
    max_output_tokens: toCount(model.max_output_tokens),
    input_modalities: model.supported_modalities ?? ['text'],
    // Its modes for models that write are chat, completion and responses.
    output_modalities: model.supported_output_modalities ?? ['text'],
    is_reasoning: model.supports_reasoning,
    supports_tools: model.supports_function_calling,
    is_deprecated: deprecatedOn !== null && deprecatedOn <= day,
    regions: region === '' ? [] : [region],
  })
}

/** `bedrock/us-east-1/anthropic.claude-v2` → `us-east-1` and `anthropic.claude-v2`. */
function takeApart(key: string, provider: string): { region: string; id: string } {
  const parts = key.split('/')
  const [first = ''] = parts
  if (parts.length > 1 && (provider === first || provider.startsWith(`${first}_`))) parts.shift()
  const [second = ''] = parts
  const region = parts.length > 1 && REGION.test(second) ? second : ''
  return { region, id: parts.slice(region === '' ? 0 : 1).join('/') }
}

function toPrice(price: unknown): string | null {
  return withoutNoise(perMillion(price, 'usd_per_token'))
}

function toCachePrice(price: unknown): string | null {
  return withoutNoise(perMillionUnlessZero(price, 'usd_per_token'))
}

function toCount(tokens: number | string | null | undefined): number | null {
  return typeof tokens === 'number' ? tokens : null
}
