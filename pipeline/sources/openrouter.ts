// OpenRouter: US dollars per token as strings, net of the stated discount. The model list shows the
// price of whichever provider is routed to first, so prices come from the endpoints, with one
// request per model.
import { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import { findDay, toDay } from '../collect/day.ts'
import { describeModelEndpoints, readModelEndpoints } from '../collect/model-endpoints.ts'
import { perMillion, RawPrice, TokenPrices, withoutNoise } from '../collect/per-million.ts'
import { describeTier, listRow, listRows, writeSchedule } from '../collect/price-schedule.ts'
import {
  createQuote,
  type ModelFact,
  PRICES,
  type Quote,
  readMeasurement,
  readMedian,
} from '../collect/quote.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { defineSource } from '../collect/source.ts'

/** An image costs at least this much; an image token costs less. */
const LEAST_PICTURE_USD = 0.001
const DAY_NAME = /^[a-z]{6,9}$/

/** Prices above a threshold of prompt tokens, or during certain UTC hours and days. */
const Override = TokenPrices.extend({
  min_prompt_tokens: z.int().nullish(),
  utc_start: z.int().nullish(),
  utc_end: z.int().nullish(),
  utc_days: z.array(z.string()).nullish(),
  input_cache_write_1h: RawPrice,
})

export const Pricing = TokenPrices.extend({
  input_cache_write_1h: RawPrice,
  internal_reasoning: RawPrice,
  image: RawPrice,
  image_token: RawPrice,
  image_output: RawPrice,
  audio: RawPrice,
  audio_output: RawPrice,
  input_audio_cache: RawPrice,
  request: RawPrice,
  web_search: RawPrice,
  overrides: z.array(Override).nullish(),
  discount: z.number().nullish(),
})

function perToken(price: unknown): string | null {
  return withoutNoise(perMillion(price, 'usd_per_token'))
}

/** All prices except plain and cached tokens. */
export function listOtherPrices(pricing: z.infer<typeof Pricing>): PriceRow[] {
  const reasoning = perToken(pricing.internal_reasoning)
  return [
    ...listRows(
      {
        cacheWrite1h: perToken(pricing.input_cache_write_1h),
        reasoning: reasoning === perToken(pricing.completion) ? null : reasoning,
      },
      {},
    ),
    ...listImagePrices(pricing),
    ...listRow(perToken(pricing.image_output), {
      kind: 'image',
      direction: 'output',
      modality: 'image',
    }),
    ...listRow(perToken(pricing.audio), { kind: 'audio', modality: 'audio' }),
    ...listRow(perToken(pricing.audio_output), {
      kind: 'audio',
      direction: 'output',
      modality: 'audio',
    }),
    ...listRow(perToken(pricing.input_audio_cache), { kind: 'cache_read', modality: 'audio' }),
    ...listRow(perUse(pricing.request), { kind: 'request', unit: 'request' }),
    ...listRow(perUse(pricing.web_search), { kind: 'search', unit: 'search' }),
    ...(pricing.overrides ?? []).flatMap((override) =>
      listRows(
        {
          input: perToken(override.prompt),
          output: perToken(override.completion),
          cacheRead: perToken(override.input_cache_read),
          cacheWrite: perToken(override.input_cache_write),
          cacheWrite1h: perToken(override.input_cache_write_1h),
        },
        parseTerms(override),
      ),
    ),
  ].filter(({ kind, usd }) => usd > 0 || kind === 'context_tier')
}

/** The field is documented as per image, but usually holds the price of an image token. */
function listImagePrices({ image, image_token }: z.infer<typeof Pricing>): PriceRow[] {
  const usd = perUse(image)
  if (usd !== null && Number(usd) >= LEAST_PICTURE_USD)
    return listRow(usd, { kind: 'image', modality: 'image', unit: 'image' })
  return listRow(perToken(image ?? image_token), { kind: 'image', modality: 'image' })
}

function parseTerms({ min_prompt_tokens, utc_start, utc_end, utc_days }: z.infer<typeof Override>) {
  const hasWindow = typeof utc_start === 'number' || (utc_days ?? []).length > 0
  const window = hasWindow
    ? {
        utc_start: parseHour(utc_start ?? 0),
        utc_end: parseHour(utc_end ?? 2400),
        utc_days: utc_days?.filter((day) => DAY_NAME.test(day)) ?? null,
      }
    : null
  return typeof min_prompt_tokens === 'number'
    ? { ...describeTier(min_prompt_tokens), window }
    : { window }
}

/** 1630 → `16:30`. */
function parseHour(time: number): string {
  return `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`
}

function perUse(price: unknown): string | null {
  return typeof price === 'string' || typeof price === 'number' ? String(price) : null
}

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
  pricing: TokenPrices.pick({ prompt: true, completion: true }),
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
    // -1 to -5 rank an endpoint lower, but it still sells; -10 means that it is switched off.
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
