// The second form of pydantic's genai-prices: providers with dated prices, USD per million tokens.
// The last price whose day has come holds; above a tier's start the whole quantity has its price.
import { z } from 'zod'
import type { FeedOffer, Stated } from './offers.ts'

const usd = z.number().nonnegative()
const Price = z.union([
  usd,
  z.object({ base: usd, tiers: z.array(z.object({ start: z.int(), price: usd })) }),
])
export const GenaiPrices = z.array(
  z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    api_pattern: z.string().min(1),
    models: z.array(
      z.object({
        id: z.string().min(1),
        name: z.string(),
        match: z.object({ equals: z.string().min(1) }),
        context_window: z.int().positive().optional(),
        prices: z
          .array(
            z.object({
              constraint: z.object({ start_date: z.iso.date() }),
              prices: z.record(z.string(), Price),
            }),
          )
          .min(1),
      }),
    ),
  }),
)

const FIELDS = {
  input: 'input_mtok',
  output: 'output_mtok',
  cacheRead: 'cache_read_mtok',
  cacheWrite: 'cache_write_mtok',
  cacheWrite1h: 'cache_write_1h_mtok',
  reasoning: 'output_reasoning_mtok',
} as const satisfies Record<keyof Stated, string>

export function toGenaiPrices(offers: readonly FeedOffer[]) {
  return [...Map.groupBy(offers, ({ seller }) => seller.slug)].map(([id, own]) => ({
    id,
    name: own[0]?.seller.name ?? id,
    api_pattern: toPattern(own[0]?.seller.base_url ?? `https://${id}.invalid`),
    models: own.map((offer) => ({
      id: offer.id,
      name: offer.model.name,
      match: { equals: offer.id },
      ...(offer.context && { context_window: offer.context }),
      prices: toDated(offer),
    })),
  }))
}

/** The oldest first; a price of today begins on the day after the last one before it. */
function toDated({ base, tiers, history, since }: FeedOffer) {
  const before = history
    .filter(({ from }) => from < since)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map((price) => ({
      constraint: { start_date: price.from },
      prices: { input_mtok: price.input_price_per_m, output_mtok: price.output_price_per_m },
    }))
  const prices = Object.entries(FIELDS).flatMap(([item, field]) => {
    const own: number | undefined = Reflect.get(base, item)
    const rises = tiers.flatMap(({ over: start, ...tier }) => {
      const price: number | undefined = Reflect.get(tier, item)
      return price === undefined || price === own ? [] : [{ start, price }]
    })
    if (own === undefined) return []
    return [[field, rises.length > 0 ? { base: own, tiers: rises } : own]]
  })
  return [...before, { constraint: { start_date: since }, prices: Object.fromEntries(prices) }]
}

const toPattern = (url: string): string => url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
