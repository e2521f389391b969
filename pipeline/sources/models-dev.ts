// models.dev: a curated catalogue in US dollars per million tokens. A model without `cost` has no
// known price. Zeros mean a subscription or an unknown price, unless the name says it is free.
import { z } from 'zod'
import roots from '../../data/models-dev-roots.json' with { type: 'json' }
import type { PriceRow } from '../../contract/documents.ts'
import { findDay } from '../collect/day.ts'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { describeTier, listRow, listRows, writeSchedule } from '../collect/price-schedule.ts'
import { type Address, createQuote, type ModelFact, PRICES, type Quote } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'

const Headers = z.record(z.string(), z.string()).nullish()

/** The AI SDK package and base URL of a provider or model. */
const Call = z.object({
  npm: z.string().nullish(),
  api: z.string().nullish(),
  shape: z.string().nullish(),
  headers: Headers,
})

/** The headers and body fields that a request for a fast mode needs. */
const FastCall = z
  .object({ headers: Headers, body: z.record(z.string(), z.unknown()).nullish() })
  .nullish()

function findAddress(
  { id, name }: { id: string; name: string },
  provider_model_id: string | null,
  { npm, api, shape, headers }: z.infer<typeof Call>,
): Address {
  return {
    provider: id,
    provider_name: name,
    provider_model_id,
    mode: '',
    sdk: npm ?? null,
    shape: shape ?? null,
    base_url: api ?? null,
    headers: headers ? JSON.stringify(headers) : null,
    body: null,
  }
}

/**
 * Addresses of a model that is called differently from the provider's others, and of its fast mode.
 */
function listModelAddresses(
  provider: { id: string; name: string },
  model: { id: string; provider?: z.infer<typeof Call> | null | undefined },
  fast: z.infer<typeof FastCall>,
): Address[] {
  const own = findAddress(provider, model.id, model.provider ?? {})
  const { headers, body } = fast ?? {}
  return [
    ...(model.provider ? [own] : []),
    ...(fast
      ? [
          {
            ...own,
            mode: 'fast',
            headers: headers ? JSON.stringify(headers) : own.headers,
            body: body ? JSON.stringify(body) : null,
          },
        ]
      : []),
  ]
}

const TokenCost = z.object({
  input: RawPrice,
  output: RawPrice,
  cache_read: RawPrice,
  cache_write: RawPrice,
})

export const Cost = TokenCost.extend({
  reasoning: RawPrice,
  input_audio: RawPrice,
  tiers: z
    .array(
      TokenCost.extend({
        tier: z.object({ type: z.string().nullish(), size: z.number() }).nullish(),
      }),
    )
    .nullish(),
})

/** A mode that is billed and called differently. */
const Fast = z.object({ cost: TokenCost.nullish().catch(null), provider: FastCall.catch(null) })
const Experimental = z.object({ modes: z.object({ fast: Fast.nullish() }).nullish() })

const Model = z.object({
  id: z.string(),
  name: z.string(),
  base_model: z.string().nullish(),
  reasoning: z.boolean().nullish(),
  tool_call: z.boolean().nullish(),
  open_weights: z.boolean().nullish(),
  release_date: z.string().nullish(),
  status: z.string().nullish(),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }),
  limit: z.object({ context: z.int().nullish(), output: z.int().nullish() }),
  cost: Cost.nullish(),
  experimental: Experimental.nullish().catch(null),
  provider: Call.nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'models-dev',
  homepage: 'https://models.dev',
  level: 'L3',
  // Providers whose entries the catalogue generates from a feed: `packages/core/src/sync` in its
  // repository, and earlier spellings.
  rootOf: roots,
  url: 'https://models.dev/api.json',
  schema: (rows) =>
    rows.entries(
      Call.pick({ npm: true, api: true }).extend({
        id: z.string(),
        name: z.string(),
        models: rows.entries(Model),
      }),
    ),
  readRows(body) {
    const providers = body.map(([, provider]) => ({
      ...provider,
      models: provider.models.map(([, model]) => model),
    }))
    return {
      quotes: providers.flatMap((provider) =>
        provider.models.flatMap((model) =>
          model.cost ? [parseQuote(provider, { model, cost: model.cost })] : [],
        ),
      ),
      models: collectModelFacts(providers),
      addresses: providers.flatMap(({ models, ...provider }) => [
        findAddress(provider, null, provider),
        ...models.flatMap((model) =>
          listModelAddresses(provider, model, findFast(model)?.provider),
        ),
      ]),
    }
  },
  expects: {
    quotes: [
      ...PRICES,
      'cache_read_usd_per_mtok',
      'cache_write_usd_per_mtok',
      'context_length',
      'max_output_tokens',
      'input_modalities',
      'output_modalities',
      'released_on',
    ],
  },
})

function parseQuote(
  provider: { id: string; name: string },
  { model, cost }: { model: Model; cost: z.infer<typeof Cost> },
): Quote {
  const input_usd_per_mtok = perMillion(cost.input, 'usd_per_million')
  const output_usd_per_mtok = perMillion(cost.output, 'usd_per_million')
  const isZero = input_usd_per_mtok === '0' && output_usd_per_mtok === '0'
  return createQuote({
    provider: provider.id,
    provider_name: provider.name,
    provider_model_id: model.id,
    model_ref: model.base_model ?? model.id,
    model_ref_kind: model.base_model ? 'catalogue' : 'name',
    model_name: model.name,
    offer: isZero && /\bfree\b/i.test(`${model.id} ${model.name}`) ? 'free' : 'standard',
    input_usd_per_mtok,
    output_usd_per_mtok,
    cache_read_usd_per_mtok: perMillion(cost.cache_read, 'usd_per_million'),
    cache_write_usd_per_mtok: perMillion(cost.cache_write, 'usd_per_million'),
    other_prices: writeSchedule(listOtherPrices(cost, findFast(model)?.cost)),
    context_length: model.limit.context,
    max_output_tokens: model.limit.output,
    input_modalities: model.modalities.input,
    output_modalities: model.modalities.output,
    is_reasoning: model.reasoning,
    supports_tools: model.tool_call,
    open_weights: model.open_weights,
    is_deprecated: model.status === 'deprecated',
    released_on: findDay(model.release_date),
  })
}

function usd(price: unknown): string | null {
  return perMillion(price, 'usd_per_million')
}

function tokenRows(prices: z.infer<typeof TokenCost>, terms: Parameters<typeof listRows>[1]) {
  return listRows(
    {
      input: usd(prices.input),
      output: usd(prices.output),
      cacheRead: usd(prices.cache_read),
      // Zero beside a paid input price means unknown.
      cacheWrite: usd(prices.cache_write) === '0' ? null : usd(prices.cache_write),
    },
    terms,
  )
}

const findFast = ({ experimental }: Model) => experimental?.modes?.fast

export function listOtherPrices(
  cost: z.infer<typeof Cost>,
  fast?: z.infer<typeof TokenCost> | null,
): PriceRow[] {
  return [
    ...(cost.reasoning === cost.output ? [] : listRows({ reasoning: usd(cost.reasoning) }, {})),
    ...listRow(usd(cost.input_audio), { kind: 'audio', modality: 'audio' }),
    ...(cost.tiers ?? []).flatMap(({ tier, ...prices }) =>
      tier && (tier.type ?? 'context') === 'context'
        ? tokenRows(prices, describeTier(tier.size))
        : [],
    ),
    ...(fast ? tokenRows(fast, { kind: 'priority', service_tier: 'fast' }) : []),
  ]
}

/**
 * One fact per linked model: from its creator's entry, otherwise from the first that links to it.
 */
function collectModelFacts(providers: { id: string; models: Model[] }[]): ModelFact[] {
  const own = new Map(
    providers.flatMap(({ id, models }) => models.map((model) => [`${id}/${model.id}`, model])),
  )
  const linked = new Map<string, Model>()
  for (const model of providers.flatMap(({ models }) => models))
    if (model.base_model && !linked.has(model.base_model))
      linked.set(model.base_model, own.get(model.base_model) ?? model)
  return [...linked].map(([model_ref, model]) => ({
    model_ref,
    canonical_slug: null,
    hugging_face_id: null,
    name: model.name,
    context_length: model.limit.context ?? null,
    input_modalities: model.modalities.input,
    output_modalities: model.modalities.output,
    is_reasoning: model.reasoning ?? null,
    supports_tools: model.tool_call ?? null,
    open_weights: model.open_weights ?? null,
    released_on: findDay(model.release_date),
    expires_on: null,
  }))
}
