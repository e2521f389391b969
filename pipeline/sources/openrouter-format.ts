// The list that OpenRouter asks its providers to serve: US dollars per token, usually as strings.
// Every host in data/openrouter-format-hosts.json is a source. A host may use the flat format, also
// with fields of its own, or version 2.4, which groups prices by modality.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJsonFile } from '../../contract/json-file.ts'
import { Slug } from '../../contract/model-id.ts'
import { findDay, toDay } from '../collect/day.ts'
import {
  perMillion,
  perMillionUnlessZero,
  RawPrice,
  TokenPrices,
  withoutNoise,
} from '../collect/per-million.ts'
import { PRICES, Quote, createQuote } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'

const PATH = 'data/openrouter-format-hosts.json'
const Address = z.url({ protocol: /^https$/, error: 'expected an https address' })

/** Each host is a source, so its id must be unique. */
export const Hosts = z
  .array(
    z.strictObject({
      id: Slug,
      provider: Slug,
      name: z.string().optional(),
      homepage: Address,
      url: Address,
      /** The environment variable with its key, and the scheme if it isn't `Bearer`. */
      key: z.string().optional(),
      scheme: z.string().optional(),
      unit: z.enum(['usd_per_token', 'usd_per_million']).default('usd_per_token'),
      /** The suffix of ids that are further deployments of the same model. */
      suffix: z.string().default(''),
      /** Fields that at least one model must have, besides prices and context length. */
      expects: z.array(Quote.keyof()).default([]),
    }),
  )
  .superRefine((hosts, context) => {
    for (const [index, { id }] of hosts.entries())
      if (hosts.findIndex((host) => host.id === id) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `expected no second host "${id}"`,
        })
  })

type Host = z.infer<typeof Hosts>[number]

const hosts = readHosts()

const Model = z.object({
  id: z.string(),
  hugging_face_id: z.string().nullish(),
  name: z.string().nullish(),
  created: z.number().nullish(),
  deprecation_date: z.string().nullish(),
  context_length: z.int().nullish(),
  max_model_len: z.int().nullish(),
  max_output_length: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  limits: z
    .object({ max_context_length: z.int().nullish(), max_completion_tokens: z.int().nullish() })
    .nullish(),
  deprecated: z.boolean().nullish(),
  quantization: z.string().nullish(),
  input_modalities: z.array(z.string()).nullish(),
  output_modalities: z.array(z.string()).nullish(),
  supported_features: z.array(z.string()).nullish(),
  datacenters: z.array(z.object({ country_code: z.string() })).nullish(),
  // The specification spells them in the plural, and some hosts follow that.
  pricing: TokenPrices.extend({
    input_cache_reads: RawPrice,
    input_cache_writes: RawPrice,
  }).nullish(),
})
type Model = z.infer<typeof Model>

const Cost = z.object({
  type: z.string(),
  unit: z.string().nullish(),
  cost_usd: RawPrice,
  ttl_seconds: z.number().nullish(),
  utc_start: z.number().nullish(),
})
const Modality = z.object({ type: z.string(), pricing: z.array(Cost).nullish() })
const Tokens = z.object({ value: z.int() }).nullish()

/** Converts version 2.4 to the flat format. */
const Version2 = Model.pick({
  id: true,
  hugging_face_id: true,
  name: true,
  created: true,
  quantization: true,
  datacenters: true,
})
  .extend({
    is_ready: z.boolean().nullish(),
    input_modalities: z.array(
      Modality.extend({
        supported_inputs: z.object({ max_context_length: Tokens }).nullish(),
      }),
    ),
    output_modalities: z.array(
      Modality.extend({
        max_length: Tokens,
        supported_parameters: z.record(z.string(), z.unknown()).nullish(),
      }),
    ),
  })
  .transform(({ is_ready, input_modalities, output_modalities, ...model }): Model => {
    const input = input_modalities.find(({ type }) => type === 'text')
    const output = output_modalities.find(({ type }) => type === 'text')
    const parameters = Object.keys(output?.supported_parameters ?? {})
    return {
      ...model,
      context_length: input?.supported_inputs?.max_context_length?.value,
      max_output_length: output?.max_length?.value,
      input_modalities: input_modalities.map(({ type }) => type),
      output_modalities: output_modalities.map(({ type }) => type),
      ...(parameters.length > 0 && { supported_features: parameters }),
      pricing:
        is_ready === false
          ? null
          : {
              prompt: findCost(input, 'prompt'),
              completion: findCost(output, 'completion'),
              input_cache_read: findCost(input, 'cached_prompt'),
              input_cache_write: findCost(input, 'cache_write'),
            },
    }
  })

/** The token price that applies at all hours; if a cache has several lifetimes, the shortest. */
function findCost(modality: z.infer<typeof Modality> | undefined, type: string): unknown {
  const [cost] = (modality?.pricing ?? [])
    .filter((row) => row.type === type && (row.unit ?? 'token') === 'token')
    .filter(({ utc_start }) => utc_start === undefined || utc_start === null)
    .toSorted((a, b) => (a.ttl_seconds ?? 0) - (b.ttl_seconds ?? 0))
  return cost?.cost_usd
}

export default hosts.map((host) =>
  defineSource({
    id: host.id,
    homepage: host.homepage,
    level: 'L1',
    url: host.url,
    keyName: host.key,
    scheme: host.scheme,
    schema: (rows) => z.object({ data: rows.list(z.union([Model, Version2])) }),
    readRows: ({ data }) => ({
      quotes: data.flatMap((model) =>
        model.pricing ? [parseQuote(host, model, model.pricing)] : [],
      ),
    }),
    expects: { quotes: [...PRICES, 'context_length', ...host.expects] },
  }),
)

function parseQuote(
  { provider, name, unit, suffix }: Host,
  model: Model,
  pricing: NonNullable<Model['pricing']>,
): Quote {
  const { id, limits, supported_features: features } = model
  const quantization = model.quantization?.toLowerCase()
  const parsePrice = (price: unknown) => withoutNoise(perMillion(price, unit))
  const parseCachePrice = (price: unknown) => withoutNoise(perMillionUnlessZero(price, unit))
  return createQuote({
    provider,
    provider_name: name,
    provider_model_id: id,
    model_ref:
      model.hugging_face_id || (id.endsWith(suffix) ? id.slice(0, id.length - suffix.length) : id),
    model_ref_kind: model.hugging_face_id ? 'catalogue' : 'name',
    model_name: model.name,
    offer: id.endsWith(':free') ? 'free' : 'standard',
    input_usd_per_mtok: parsePrice(pricing.prompt),
    output_usd_per_mtok: parsePrice(pricing.completion),
    cache_read_usd_per_mtok: parseCachePrice(pricing.input_cache_read ?? pricing.input_cache_reads),
    cache_write_usd_per_mtok: parseCachePrice(
      pricing.input_cache_write ?? pricing.input_cache_writes,
    ),
    context_length: model.context_length ?? model.max_model_len ?? limits?.max_context_length,
    max_output_tokens:
      model.max_output_length ?? model.max_completion_tokens ?? limits?.max_completion_tokens,
    quantization: quantization && quantization !== 'unknown' ? quantization : null,
    input_modalities: model.input_modalities,
    output_modalities: model.output_modalities,
    is_reasoning: features ? features.includes('reasoning') : null,
    supports_tools: features ? features.includes('tools') : null,
    is_deprecated: model.deprecated,
    open_weights: model.hugging_face_id ? true : null,
    regions: model.datacenters?.map(({ country_code }) => country_code),
    released_on: toDay(model.created),
    until: findDay(model.deprecation_date),
  })
}

function readHosts(): z.infer<typeof Hosts> {
  const text = readFileSync(join(import.meta.dirname, '../..', PATH), 'utf8')
  try {
    return parseJsonFile(text, Hosts)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${PATH}: ${reason}`, { cause })
  }
}
