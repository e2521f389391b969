// OpenRouter: US dollars per token as strings, net of the stated discount. The model list shows the
// price of whichever provider is routed to first, so prices come from the endpoints, with one
// request per model.
import { z } from 'zod'
import { findDay, toDay } from '../collect/day.ts'
import { describeModelEndpoints, readModelEndpoints } from '../collect/model-endpoints.ts'
import { perMillion } from '../collect/per-million.ts'
import {
  PRICES,
  type ModelFact,
  type Quote,
  createQuote,
  readMeasurement,
  readMedian,
} from '../collect/quote.ts'
import { writeSchedule } from '../collect/price-schedule.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { RawPrice, defineSource } from '../collect/source.ts'
import { Pricing, listOtherPrices } from '../collect/token-pricing.ts'

const API = 'https://openrouter.ai/api/v1'

const Model = z.object({
  id: z.string(),
  canonical_slug: z.string().nullish(),
  alias_target: z.unknown().optional(),
  hugging_face_id: z.string().nullish(),
  name: z.string(),
  created: z.number().nullish(),
  context_length: z.int().nullish(),
  expiration_date: z.string().nullish(),
  architecture: z.object({
    input_modalities: z.array(z.string()),
    output_modalities: z.array(z.string()),
  }),
  pricing: z.object({ prompt: RawPrice, completion: RawPrice }),
  supported_parameters: z.array(z.string()),
})
type Model = z.infer<typeof Model>

/** A two-part slug, a quantization and a data center. */
const MAX_TAG_PARTS = 4

const Endpoint = z.object({
  model_id: z.string(),
  provider_name: z.string(),
  tag: z.string(),
  context_length: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  quantization: z.string().nullish(),
  pricing: Pricing,
  supported_parameters: z.array(z.string()),
  status: z.int().nullish(),
  latency_last_30m: z.unknown().optional(),
  throughput_last_30m: z.unknown().optional(),
  uptime_last_1d: z.unknown().optional(),
})
type Endpoint = z.infer<typeof Endpoint>

const ZdrEndpoint = z.object({ model_id: z.string(), tag: z.string() })
const Provider = z.object({ name: z.string(), slug: z.string() })

export default defineSource({
  id: 'openrouter',
  homepage: 'https://openrouter.ai/models',
  level: 'L2',
  hosts: ['openrouter.ai'],
  read,
  schema: (rows) =>
    describeModelEndpoints(rows, { model: Model, endpoint: Endpoint }).extend({
      zdr: z.object({ data: rows.list(ZdrEndpoint) }).optional(),
      providers: z.object({ data: rows.list(Provider) }).optional(),
    }),
  readRows({ models, endpoints, zdr, providers }) {
    const listed = new Map(models.data.map((model) => [model.id, model]))
    const slugs = indexSlugs(providers?.data ?? [])
    const zdrEndpoints = new Set(zdr?.data.map(nameEndpoint))
    const quotes = endpoints.flatMap(({ id, answer }) =>
      answer.data.endpoints.map((endpoint) => ({
        ...parseQuote(id, endpoint, listed.get(id)),
        provider: findProviderSlug(endpoint, slugs),
        // Not being listed doesn't mean no, so it stays unknown.
        zdr: zdrEndpoints.has(nameEndpoint(endpoint)) || null,
      })),
    )
    const sold = withoutVariants(models.data.filter(isSold))
    return {
      quotes,
      models: sold.map(([model_ref, model]) => parseModelFact(model_ref, model)),
    }
  },
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'context_length',
      'max_output_tokens',
      'quantization',
      'cache_write_usd_per_mtok',
      'input_modalities',
    ],
    models: [
      'canonical_slug',
      'context_length',
      'released_on',
      'input_modalities',
      'hugging_face_id',
    ],
  },
})

async function read(context: ReadContext) {
  const [listed, zdr, providers] = await Promise.all([
    readModelEndpoints(context, { api: API, findId }),
    context.findJson(`${API}/endpoints/zdr`),
    context.findJson(`${API}/providers`),
  ])
  return { ...listed, zdr, providers }
}

function findId(item: unknown): string | undefined {
  const { data: model } = Model.safeParse(item)
  return model && isSold(model) ? model.id : undefined
}

/** Aliases (`~…`) point to models that are listed themselves; a router's price is -1. */
function isSold({ id, alias_target, pricing }: Model): boolean {
  return (
    !id.startsWith('~') &&
    !alias_target &&
    !perMillion(pricing.prompt, 'usd_per_token')?.startsWith('-')
  )
}

/** By plain id, because `:free` and `:batch` are offers of a model. */
function withoutVariants(models: Model[]): [string, Model][] {
  const byRef = new Map<string, Model>()
  for (const model of models) {
    const ref = findModelRef(model.id)
    if (!byRef.has(ref) || model.id === ref) byRef.set(ref, model)
  }
  return [...byRef]
}

function findModelRef(id: string): string {
  return id.replace(/:(free|batch)$/, '')
}

function parseQuote(id: string, endpoint: Endpoint, model: Model | undefined): Quote {
  const { pricing, supported_parameters, quantization } = endpoint
  return createQuote({
    provider: endpoint.provider_name,
    provider_name: endpoint.provider_name,
    model_ref: findModelRef(id),
    model_ref_kind: 'canonical',
    model_name: model?.name,
    endpoint_tag: endpoint.tag,
    offer: classifyOffer(id),
    input_usd_per_mtok: perMillion(pricing.prompt, 'usd_per_token'),
    output_usd_per_mtok: perMillion(pricing.completion, 'usd_per_token'),
    cache_read_usd_per_mtok: perMillion(pricing.input_cache_read, 'usd_per_token'),
    cache_write_usd_per_mtok: perMillion(pricing.input_cache_write, 'usd_per_token'),
    other_prices: writeSchedule(listOtherPrices(pricing)),
    discount: pricing.discount,
    context_length: endpoint.context_length,
    max_output_tokens: endpoint.max_completion_tokens,
    quantization: quantization === 'unknown' ? null : (quantization ?? null),
    input_modalities: model?.architecture.input_modalities,
    output_modalities: model?.architecture.output_modalities,
    is_reasoning: supported_parameters.includes('reasoning'),
    supports_tools: supported_parameters.includes('tools'),
    supports_structured_output: supported_parameters.includes('structured_outputs'),
    open_weights: model?.hugging_face_id ? true : null,
    // -1 to -5 say how far down an endpoint is ranked that still sells; -10 is switched off.
    is_available: (endpoint.status ?? 0) > -10,
    latency_ms: readMedian(endpoint.latency_last_30m),
    tokens_per_second: readMedian(endpoint.throughput_last_30m),
    uptime_percent: readMeasurement(endpoint.uptime_last_1d),
    released_on: toDay(model?.created),
  })
}

/**
 * A tag is a provider's slug, possibly with a region or speed, followed by a quantization or data
 * center: `google-vertex/europe`, `deepinfra/fp8`.
 */
function findProviderSlug({ tag, provider_name }: Endpoint, { listed, byName }: Slugs): string {
  const parts = tag.split('/', MAX_TAG_PARTS)
  const prefixes = parts.map((_, end) => parts.slice(0, end + 1).join('/'))
  const found = prefixes.findLast((prefix) => listed.has(prefix))
  return found ?? byName.get(provider_name) ?? parts[0] ?? provider_name
}

interface Slugs {
  listed: ReadonlySet<string>
  byName: ReadonlyMap<string, string>
}

function indexSlugs(providers: readonly z.infer<typeof Provider>[]): Slugs {
  return {
    listed: new Set(providers.map(({ slug }) => slug)),
    // The first provider with a name wins.
    byName: new Map(providers.toReversed().map(({ name, slug }) => [name, slug])),
  }
}

function classifyOffer(id: string): Quote['offer'] {
  if (id.endsWith(':free')) return 'free'
  return id.endsWith(':batch') ? 'batch' : 'standard'
}

function nameEndpoint({ model_id, tag }: { model_id: string; tag: string }): string {
  return `${model_id} ${tag}`
}

function parseModelFact(model_ref: string, model: Model): ModelFact {
  return {
    model_ref,
    canonical_slug: model.canonical_slug ?? null,
    hugging_face_id: model.hugging_face_id || null,
    name: model.name,
    context_length: model.context_length ?? null,
    input_modalities: model.architecture.input_modalities,
    output_modalities: model.architecture.output_modalities,
    is_reasoning: model.supported_parameters.includes('reasoning'),
    supports_tools: model.supported_parameters.includes('tools'),
    open_weights: model.hugging_face_id ? true : null,
    released_on: toDay(model.created),
    expires_on: findDay(model.expiration_date),
  }
}
