// Hugging Face's router: its providers' prices without markup, in US dollars per million tokens.
// Models are named by the repository of their weights.
import { z } from 'zod'
import { toDay } from '../collect/day.ts'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote, readMeasurement } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'

const Provider = z.object({
  provider: z.string(),
  status: z.string(),
  context_length: z.int().nullish(),
  pricing: z.object({ input: RawPrice, output: RawPrice }).nullish(),
  is_free: z.boolean().nullish(),
  supports_tools: z.boolean().nullish(),
  first_token_latency_ms: z.unknown().optional(),
  throughput: z.unknown().optional(),
})

const Model = z.object({
  id: z.string(),
  created: z.number().nullish(),
  architecture: z
    .object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) })
    .nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'huggingface',
  homepage: 'https://huggingface.co/inference/models',
  level: 'L2',
  url: 'https://router.huggingface.co/v1/models',
  schema: (rows) => z.object({ data: rows.list(Model.extend({ providers: rows.list(Provider) })) }),
  readRows: ({ data }) => ({
    quotes: data.flatMap((model) =>
      model.providers
        .filter(({ status, pricing }) => status === 'live' && pricing)
        .map((provider) => parseQuote(model, provider)),
    ),
  }),
  expects: { quotes: [...PRICES, 'context_length', 'supports_tools', 'input_modalities'] },
})

function parseQuote(model: Model, provider: z.infer<typeof Provider>): Quote {
  return createQuote({
    provider: provider.provider,
    model_ref: model.id,
    model_ref_kind: 'catalogue',
    offer: provider.is_free ? 'free' : 'standard',
    input_usd_per_mtok: perMillion(provider.pricing?.input, 'usd_per_million'),
    output_usd_per_mtok: perMillion(provider.pricing?.output, 'usd_per_million'),
    context_length: provider.context_length,
    input_modalities: model.architecture?.input_modalities,
    output_modalities: model.architecture?.output_modalities,
    supports_tools: provider.supports_tools,
    open_weights: true,
    latency_ms: readMeasurement(provider.first_token_latency_ms),
    tokens_per_second: readMeasurement(provider.throughput),
    released_on: toDay(model.created),
  })
}
