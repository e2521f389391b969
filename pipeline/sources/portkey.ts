// Portkey's price files: US cents per token, one file per provider. `default` and models billed by
// hour, character or image are all zeros.
import { z } from 'zod'
import providers from '../../data/portkey-files.json' with { type: 'json' }
import type { PriceRow } from '../../contract/documents.ts'
import { perMillion, perMillionUnlessZero, RawPrice, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { listRow, listRows, writeSchedule, describeTier } from '../collect/price-schedule.ts'
import type { ReadContext } from '../collect/read-context.ts'
import { defineSource } from '../collect/source.ts'

const Price = z.object({ price: RawPrice }).nullish()

const TokenPrice = z.object({
  request_token: Price,
  response_token: Price,
  cache_read_input_token: Price,
  cache_write_input_token: Price,
  request_audio_token: Price,
  response_audio_token: Price,
  additional_units: z.object({ request_audio_token: Price }).nullish(),
})

/** The prices of one configuration; tiers are named `lte-272k` and `gt-272k`. */
const Config = z.object({
  pricing_config: z.object({ pay_as_you_go: TokenPrice.nullish() }).nullish(),
})
const Mode = Config.extend({ context_tiers: z.record(z.string(), Config).nullish() })

const Custom = z.object({
  regions: z.object({
    default: z.object({ execution_modes: z.record(z.string(), Mode) }),
  }),
})

const Model = z.object({
  custom_pricing: z.unknown().optional(),
  pricing_config: z
    .object({
      currency: z.string().nullish(),
      pay_as_you_go: TokenPrice.nullish(),
      batch_config: TokenPrice.nullish(),
    })
    .nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'portkey',
  homepage: 'https://github.com/Portkey-AI/models',
  level: 'L3',
  hosts: ['configs.portkey.ai'],
  read,
  schema: (rows) => z.array(z.object({ provider: z.string(), models: rows.entries(Model) })),
  readRows: (files) => ({
    quotes: files.flatMap(({ provider, models }) =>
      withoutTiers(models).flatMap(([id, model]) =>
        isOffer(id) ? parseQuotes(provider, { id, model }) : [],
      ),
    ),
  }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok'] },
})

/** Fine-tuned models and batches aren't public standard offers. */
function isOffer(id: string): boolean {
  return id !== 'default' && !id.startsWith('ft:') && !/\.ft$|-batchx?$/.test(id)
}

/** Older files list a model once per context tier; the lowest is its price. */
function withoutTiers(models: [string, Model][]): [string, Model][] {
  const plain = new Set(models.map(([id]) => id))
  return models.flatMap(([id, model]): [string, Model][] => {
    const [, name, tier] = /^(.*)-(lte|gt)-\d+k$/.exec(id) ?? []
    if (name === undefined) return [[id, model]]
    return tier === 'gt' || plain.has(name) ? [] : [[name, model]]
  })
}

async function read({ fetchJson }: ReadContext) {
  return Promise.all(
    providers.map(async (provider) => ({
      provider,
      models: await fetchJson(`https://configs.portkey.ai/pricing/${provider}.json`),
    })),
  )
}

function parseQuotes(provider: string, { id, model }: { id: string; model: Model }): Quote[] {
  const config = model.pricing_config
  const prices = config?.pay_as_you_go
  const input_usd_per_mtok = parsePrice(prices?.request_token)
  // A model that doesn't write text is billed by its audio.
  const output_usd_per_mtok =
    parseCachePrice(prices?.response_token) ??
    parseCachePrice(prices?.response_audio_token) ??
    parsePrice(prices?.response_token)
  if ((input_usd_per_mtok ?? '0') === '0' && (output_usd_per_mtok ?? '0') === '0') return []
  return [
    createQuote({
      provider,
      provider_model_id: id,
      currency: config?.currency ?? 'USD',
      input_usd_per_mtok,
      output_usd_per_mtok,
      other_prices: writeSchedule([...listOtherPrices(model), ...listAudioRow(prices)]),
      cache_read_usd_per_mtok: parseCachePrice(prices?.cache_read_input_token),
      cache_write_usd_per_mtok: parseCachePrice(prices?.cache_write_input_token),
    }),
  ]
}

/** The price of audio tokens beside text tokens. */
function listAudioRow(prices: z.infer<typeof TokenPrice> | null | undefined): PriceRow[] {
  const heard = prices?.request_audio_token ?? prices?.additional_units?.request_audio_token
  return listRow(parseCachePrice(heard), { kind: 'audio', modality: 'audio' })
}

const ServiceTier = z.enum(['standard', 'batch', 'flex', 'priority'])
type ServiceTier = z.infer<typeof ServiceTier>

function listOtherPrices({ pricing_config, custom_pricing }: Model): PriceRow[] {
  const modes = Custom.safeParse(custom_pricing).data?.regions.default.execution_modes
  if (!modes) return tokenRows(pricing_config?.batch_config, 'batch', {})
  return Object.entries(modes).flatMap(([name, mode]) => {
    const tier = ServiceTier.safeParse(name).data
    if (!tier) return []
    const tiers = Object.entries(mode.context_tiers ?? {}).flatMap(
      ([range, { pricing_config: config }]) => {
        const [, thousands] = /^gt-(\d+)k$/.exec(range) ?? []
        const threshold = thousands === undefined ? {} : describeTier(Number(thousands) * 1000)
        return thousands === undefined && tier === 'standard'
          ? []
          : tokenRows(config?.pay_as_you_go, tier, threshold)
      },
    )
    const flat = tier === 'standard' ? undefined : mode.pricing_config?.pay_as_you_go
    return [...tokenRows(flat, tier, {}), ...tiers]
  })
}

function tokenRows(
  prices: z.infer<typeof TokenPrice> | null | undefined,
  tier: ServiceTier,
  terms: Parameters<typeof listRows>[1],
): PriceRow[] {
  return listRows(
    {
      input: parseCachePrice(prices?.request_token),
      output: parseCachePrice(prices?.response_token),
      cacheRead: parseCachePrice(prices?.cache_read_input_token),
      cacheWrite: parseCachePrice(prices?.cache_write_input_token),
    },
    { ...terms, service_tier: tier, ...(tier !== 'standard' && { kind: tier }) },
  )
}

function parsePrice(price: z.infer<typeof Price>): string | null {
  return withoutNoise(perMillion(price?.price, 'cents_per_token'))
}

function parseCachePrice(price: z.infer<typeof Price>): string | null {
  return withoutNoise(perMillionUnlessZero(price?.price, 'cents_per_token'))
}
