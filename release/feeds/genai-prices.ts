// The second form of pydantic's genai-prices: providers with dated prices, USD per million tokens.
// The last price whose day has come holds; above a tier's start the whole quantity has its price.
import { z } from 'zod'
import { dayBefore } from '../history.ts'
import {
  escapePattern,
  type FeedOffer,
  findLogged,
  type Leave,
  type Stated,
  toTerms,
} from './offers.ts'

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

export function toGenaiPrices(offers: readonly FeedOffer[], { leave }: { leave: Leave }) {
  return [...Map.groupBy(offers, ({ seller }) => seller.slug)].map(([id, own]) => ({
    id,
    name: own[0]?.seller.name ?? id,
    api_pattern: escapePattern(own[0]?.seller.base_url ?? `https://${id}.invalid`),
    models: own.map((offer) => ({
      id: offer.id,
      name: offer.model.name,
      match: { equals: offer.id },
      ...(offer.context && { context_window: offer.context }),
      prices: toDated(offer, leave),
    })),
  }))
}

/** The oldest first. */
function toDated(offer: FeedOffer, leave: Leave) {
  const before = listBefore(offer, leave).map(({ from, price }) => ({
    constraint: { start_date: from },
    prices: toPrices(toTerms(price), leave),
  }))
  return [...before, { constraint: { start_date: offer.since }, prices: toPrices(offer, leave) }]
}

/**
 * A price of this form holds until the next begins: those from which days without a price do not
 * separate today's.
 */
function listBefore(offer: FeedOffer, leave: Leave) {
  const listed: NonNullable<ReturnType<typeof findLogged>>[] = []
  let start = offer.since
  for (;;) {
    const found = findLogged(offer, dayBefore(start))
    if (!found) break
    listed.unshift(found)
    start = found.from
  }
  for (const { from } of offer.history)
    if (from < start) leave('prices of the past: days without a price follow')
  return listed
}

function toPrices({ base, tiers }: Pick<FeedOffer, 'base' | 'tiers'>, leave: Leave) {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([item, field]) => {
      const own: number | undefined = Reflect.get(base, item)
      const rises = tiers.flatMap(({ over: start, ...tier }) => {
        const price: number | undefined = Reflect.get(tier, item)
        return price === undefined ? [] : [{ start, price }]
      })
      if (own === undefined) {
        if (rises.length > 0) leave('prices of longer requests: none of the shorter ones')
        return []
      }
      const isTiered = rises.some(({ price }) => price !== own)
      return [[field, isTiered ? { base: own, tiers: rises } : own]]
    }),
  )
}
