// Vercel's AI Gateway: US dollars per token as strings, per model and provider, with each
// endpoint's region and privacy. One request per model.
import { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import { toDay } from '../collect/day.ts'
import { describeModelEndpoints, readModelEndpoints } from '../collect/model-endpoints.ts'
import { perMillion, perMillionUnlessZero, RawPrice, TokenPrices } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote, readMeasurement, readMedian } from '../collect/quote.ts'
import { listRow, listRows, writeSchedule, describeTier } from '../collect/price-schedule.ts'
import { defineSource } from '../collect/source.ts'

const API = 'https://ai-gateway.vercel.sh/v1'

const Model = z.object({
  id: z.string(),
  name: z.string().nullish(),
  released: z.number().nullish(),
  type: z.string(),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }).nullish(),
  tags: z.array(z.string()).nullish(),
})
type Model = z.infer<typeof Model>

/** Applies from `min` tokens; the first is the base price. */
const Tiers = z.array(z.object({ cost: RawPrice, min: z.number() })).nullish()

const Endpoint = z.object({
  provider_name: z.string(),
  context_length: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  quantization: z.string().nullish(),
  pricing: TokenPrices.extend({
    prompt_tiers: Tiers,
    completion_tiers: Tiers,
    input_cache_read_tiers: Tiers,
    input_cache_write_tiers: Tiers,
    web_search: RawPrice,
    discount: z.number().nullish(),
  }),
  inference_regions: z
    .array(z.object({ geo_region: z.string().nullish(), provider_region: z.string().nullish() }))
    .nullish(),
  has_zdr: z.boolean().nullish(),
  has_no_training: z.boolean().nullish(),
  supported_parameters: z.array(z.string()).nullish(),
  status: z.int().nullish(),
  latency_last_1h: z.unknown().optional(),
  throughput_last_1h: z.unknown().optional(),
  uptime_last_1d: z.unknown().optional(),
})
type Endpoint = z.infer<typeof Endpoint>

export default defineSource({
  id: 'vercel',
  homepage: 'https://vercel.com/ai-gateway/models',
  level: 'L2',
  hosts: ['ai-gateway.vercel.sh'],
  read: (context) => readModelEndpoints(context, { api: API, findId }),
  schema: (rows) => describeModelEndpoints(rows, { model: Model, endpoint: Endpoint }),
  readRows({ models, endpoints }) {
    const listed = new Map(models.data.map((model) => [model.id, model]))
    return {
      quotes: endpoints.flatMap(({ id, answer }) =>
        answer.data.endpoints.map((endpoint) => parseQuote(id, endpoint, listed.get(id))),
      ),
    }
  },
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'context_length',
      'regions',
      'zdr',
      'trains_on_prompts',
      'max_output_tokens',
      'input_modalities',
      'supports_tools',
    ],
  },
})

function findId(item: unknown): string | undefined {
  const { data: model } = Model.safeParse(item)
  return model?.type === 'language' ? model.id : undefined
}

function parseQuote(id: string, endpoint: Endpoint, model: Model | undefined): Quote {
  const { pricing, supported_parameters } = endpoint
  const regions = endpoint.inference_regions?.flatMap(
    ({ provider_region, geo_region }) => provider_region ?? geo_region ?? [],
  )
  return createQuote({
    provider: endpoint.provider_name,
    model_ref: id,
    model_name: model?.name,
    offer: model?.tags?.includes('free') ? 'free' : 'standard',
    input_usd_per_mtok: perMillion(pricing.prompt, 'usd_per_token'),
    output_usd_per_mtok: perMillion(pricing.completion, 'usd_per_token'),
    // Zero means not applicable.
    cache_read_usd_per_mtok: perMillionUnlessZero(pricing.input_cache_read, 'usd_per_token'),
    cache_write_usd_per_mtok: perMillionUnlessZero(pricing.input_cache_write, 'usd_per_token'),
    other_prices: writeSchedule(listOtherPrices(pricing)),
    discount: pricing.discount,
    context_length: endpoint.context_length,
    max_output_tokens: endpoint.max_completion_tokens,
    quantization: endpoint.quantization?.toLowerCase(),
    input_modalities: model?.modalities?.input,
    output_modalities: model?.modalities?.output,
    is_reasoning: supported_parameters?.includes('reasoning'),
    supports_tools: supported_parameters?.includes('tools'),
    is_available: (endpoint.status ?? 0) >= 0,
    zdr: endpoint.has_zdr || null,
    trains_on_prompts: endpoint.has_no_training ? false : null,
    regions: [...new Set(regions)],
    latency_ms: readMedian(endpoint.latency_last_1h),
    tokens_per_second: readMedian(endpoint.throughput_last_1h),
    uptime_percent: readMeasurement(endpoint.uptime_last_1d),
    released_on: toDay(model?.released),
  })
}

function listOtherPrices(pricing: Endpoint['pricing']): PriceRow[] {
  const tiers = [
    ['input', pricing.prompt_tiers],
    ['output', pricing.completion_tiers],
    ['cacheRead', pricing.input_cache_read_tiers],
    ['cacheWrite', pricing.input_cache_write_tiers],
  ] as const
  return [
    ...tiers.flatMap(([item, steps]) =>
      (steps ?? []).flatMap(({ cost, min }) =>
        min > 0
          ? listRows({ [item]: perMillion(cost, 'usd_per_token') }, describeTier(min, 'gte'))
          : [],
      ),
    ),
    ...listRow(typeof pricing.web_search === 'string' ? pricing.web_search : null, {
      kind: 'search',
      unit: 'search',
    }),
  ]
}
