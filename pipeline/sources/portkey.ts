// Portkey's price files: US cents per token, one file per provider. The entry `default` is all
// zeros, and so are models that are billed by the hour, the character or the picture.
import { z } from 'zod'
import { perMillion, perMillionUnlessZero, withoutNoise } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { RawPrice, type ReadContext, defineSource } from '../collect/source.ts'

const PROVIDERS = [
  'anthropic',
  'azure-openai',
  'bedrock',
  'cohere',
  'deepseek',
  'fireworks-ai',
  'google',
  'groq',
  'mistral-ai',
  'openai',
  'together-ai',
  'vertex-ai',
  'x-ai',
]

const Price = z.object({ price: RawPrice }).nullish()

const Model = z.object({
  pricing_config: z
    .object({
      currency: z.string().nullish(),
      pay_as_you_go: z
        .object({
          request_token: Price,
          response_token: Price,
          cache_read_input_token: Price,
          cache_write_input_token: Price,
        })
        .nullish(),
    })
    .nullish(),
})
type Model = z.infer<typeof Model>

export default defineSource({
  id: 'portkey',
  homepage: 'https://github.com/Portkey-AI/models',
  level: 'L3',
  read,
  schema: (rows) => z.array(z.object({ provider: z.string(), models: rows.entries(Model) })),
  toObservation: (files) => ({
    quotes: files.flatMap(({ provider, models }) =>
      withoutTiers(models).flatMap(([id, model]) =>
        isOffer(id) ? toQuotes(provider, { id, model }) : [],
      ),
    ),
  }),
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok'] },
})

/** A model fine-tuned by a customer is no public offer, and batches are no standard one. */
function isOffer(id: string): boolean {
  return id !== 'default' && !id.startsWith('ft:') && !/\.ft$|-batchx?$/.test(id)
}

/** Older files name a model once for each context tier: the lowest is its price. */
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
    PROVIDERS.map(async (provider) => ({
      provider,
      models: await fetchJson(`https://configs.portkey.ai/pricing/${provider}.json`),
    })),
  )
}

function toQuotes(provider: string, { id, model }: { id: string; model: Model }): Quote[] {
  const config = model.pricing_config
  const prices = config?.pay_as_you_go
  const input_usd_per_mtok = toPrice(prices?.request_token)
  const output_usd_per_mtok = toPrice(prices?.response_token)
  if ((input_usd_per_mtok ?? '0') === '0' && (output_usd_per_mtok ?? '0') === '0') return []
  return [
    createQuote({
      provider,
      provider_model_id: id,
      currency: config?.currency ?? 'USD',
      input_usd_per_mtok,
      output_usd_per_mtok,
      cache_read_usd_per_mtok: toCachePrice(prices?.cache_read_input_token),
      cache_write_usd_per_mtok: toCachePrice(prices?.cache_write_input_token),
    }),
  ]
}

function toPrice(price: z.infer<typeof Price>): string | null {
  return withoutNoise(perMillion(price?.price, 'cents_per_token'))
}

function toCachePrice(price: z.infer<typeof Price>): string | null {
  return withoutNoise(perMillionUnlessZero(price?.price, 'cents_per_token'))
}
