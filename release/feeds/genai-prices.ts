// The second format of pydantic's genai-prices: USD per million tokens, optionally by date or hour.
// The last price whose start date has passed applies. Above a tier's threshold, the tier's price
// applies to the entire quantity.
import { z } from 'zod'
import { dayBefore } from '../history.ts'
import { type Match, type Matcher, merge } from './match.ts'
import { type FeedOffer, findLogged, type Stated, listTerms } from './offers.ts'

const usd = z.number().nonnegative()
const Price = z.union([
  usd,
  z.object({ base: usd, tiers: z.array(z.object({ start: z.int(), price: usd })) }),
])
const Prices = z.record(z.string(), Price)
const Dated = z.looseObject({
  constraint: z.looseObject({ start_date: z.iso.date().optional() }).nullish(),
  prices: Prices,
})
const Entry = z.looseObject({
  id: z.string().min(1),
  prices: z.union([z.array(Dated).min(1), Prices]),
})
type Entry = z.infer<typeof Entry>
export const GenaiPrices = z.array(z.looseObject({ id: z.string().min(1), models: z.array(Entry) }))
type GenaiPrices = z.infer<typeof GenaiPrices>

export function mapGenaiPrices(
  theirs: GenaiPrices,
  matcher: Matcher,
  { baseUrl, today }: { baseUrl: string; today: string },
): GenaiPrices {
  const rows = theirs.flatMap(({ id: provider, models }) =>
    models.map(({ id }) => ({ provider, id })),
  )
  const missing = matcher.listMissing(rows)
  return theirs.flatMap((provider) => {
    const models = provider.models.flatMap((model): Entry[] => {
      const own = splitDays(model, today)
      const [input, output] = [own.today['input_mtok'], own.today['output_mtok']].map(mapBase)
      const found = matcher.match({ provider: provider.id, id: model.id, input, output })
      // If we only confirm their current price and they date earlier ones, keep their history.
      if (found && !found.isReplaced && own.isDated) return [model]
      if (found) return [{ ...model, prices: listDatedPrices(found, own) }]
      return matcher.isPast ? [] : [{ ...model, price_comments: `Not confirmed by ${baseUrl}` }]
    })
    const added = (missing.get(provider.id) ?? []).map(mapEntry)
    // The first match wins, and ids come before patterns.
    const all = [...added, ...models]
    return all.length > 0 ? [{ ...provider, models: all }] : []
  })
}

const mapBase = (price: z.infer<typeof Price> | undefined) =>
  typeof price === 'object' ? price.base : price

/**
 * Splits an entry's prices by date. `today` is empty if they depend on the hour; `isDated`: earlier
 * days have prices of their own.
 */
function splitDays({ prices }: Entry, day: string) {
  if (!Array.isArray(prices)) return { today: prices, isDated: false, coming: [] }
  const isComing = ({ constraint }: z.infer<typeof Dated>) => (constraint?.start_date ?? '') > day
  const begun = prices.filter((each) => !isComing(each))
  const isHourly = prices.some(({ constraint }) => constraint && !constraint.start_date)
  const today = isHourly ? {} : (begun.at(-1)?.prices ?? {})
  return { today, isDated: begun.length > 1, coming: prices.filter(isComing) }
}

/** Our prices with their values for what we don't state, and with their future prices. */
function listDatedPrices(
  found: Match,
  { today, coming }: Omit<ReturnType<typeof splitDays>, 'isDated'>,
): Entry['prices'] {
  const own = mapPrices(found.offer)
  // Don't add fields to a row with audio, image or video prices unless we replace its price,
  // because every tier that we add would need prices for these, too.
  const isPlain = !Object.keys(today).some((field) => /audio|image|video/.test(field))
  const prices = isPlain || found.isReplaced ? merge(today, own, found) : { ...today }
  // If our price rises with length and starts at their flat price, use ours with its tiers.
  for (const [field, price] of Object.entries(own))
    if (typeof price === 'object' && price.base === prices[field]) prices[field] = price
  const { since, before } = listBefore(found.offer)
  if (before.length + coming.length === 0) return prices
  const dated = before.map(({ from, price }) => ({
    constraint: { start_date: from },
    prices: mapPrices(listTerms(price)),
  }))
  return [...dated, { constraint: { start_date: since }, prices }, ...coming]
}

function mapEntry(offer: FeedOffer): Entry {
  const { id, model, context } = offer
  return {
    id,
    name: model.name,
    match: { equals: id },
    ...(context && { context_window: context }),
    prices: listDatedPrices({ offer, isReplaced: true }, { today: {}, coming: [] }),
  }
}

/**
 * Prices before today's, oldest first, and since when today's applies. A price in this format lasts
 * until the next starts, so only earlier prices without a gap before today's are usable.
 */
function listBefore(offer: FeedOffer) {
  const before: NonNullable<ReturnType<typeof findLogged>>[] = []
  let [since, start] = [offer.since, offer.since]
  for (;;) {
    const found = findLogged(offer, dayBefore(start))
    if (!found) return { since, before }
    start = found.from
    const [next] = before
    const { input, output } = next ? listTerms(next.price).base : offer.base
    const { input_price_per_m, output_price_per_m } = found.price
    if (input_price_per_m !== input || output_price_per_m !== output) before.unshift(found)
    else if (next) next.from = start
    else since = start
  }
}

const FIELDS = {
  input: 'input_mtok',
  output: 'output_mtok',
  cachedInput: 'cache_read_mtok',
  cacheWrite: 'cache_write_mtok',
  cacheWrite1h: 'cache_write_1h_mtok',
  reasoning: 'output_reasoning_mtok',
} as const satisfies Partial<Record<keyof Stated, string>>

/**
 * Maps prices to the format's fields. A field has tiers only if its price differs in one of them.
 */
function mapPrices({ base, tiers }: Pick<FeedOffer, 'base' | 'tiers'>): z.infer<typeof Prices> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([item, field]) => {
      const own: number | undefined = Reflect.get(base, item)
      if (own === undefined) return []
      const rises = tiers.flatMap(({ over: start, ...tier }) => {
        const price: number | undefined = Reflect.get(tier, item)
        return price === undefined ? [] : [{ start, price }]
      })
      const isTiered = rises.some(({ price }) => price !== own)
      return [[field, isTiered ? { base: own, tiers: rises } : own]]
    }),
  )
}
