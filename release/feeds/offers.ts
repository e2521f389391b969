// The input of every feed: today's offers that have an id, with only the prices that their
// schedules state.
import type { Model, Offer } from '../../contract/documents.ts'
import { covers, dayAfter } from '../history.ts'
import { type Priced, type Rates, findRates } from '../recommend/rates.ts'
import type { BookPrice, UsageBook } from '../usage/usage-book.ts'

/** USD per million tokens; only prices that the provider states, none derived from others. */
export type Stated = Pick<Rates, 'input' | 'output'> & Rates['stated']

export interface FeedOffer {
  model: Model
  /** The provider's slug. */
  provider: string
  id: string
  isVerified: boolean
  /** Sources that state this price. */
  sources: readonly string[]
  /** The first day of today's price. */
  since: string
  context: number | null
  maxOutput: number | null
  base: Stated
  /** Prices above `over` input tokens, smallest first. */
  tiers: (Stated & { over: number })[]
  batch: Stated | undefined
  /**
   * The provider's earlier prices in order of precedence; empty except for its first offer of a
   * model.
   */
  history: readonly BookPrice[]
}

/**
 * Prices that an offer's history leaves out: current ones, and those of catalogues, which may be
 * for another of the provider's ids.
 */
const OF_IDS: readonly BookPrice['basis'][] = ['listed', 'catalogue_price']

/** Today's offers of all models, in each provider's order of choice. */
export function listFeedOffers(
  models: ReadonlyMap<string, Model>,
  { book, offersOf }: { book: UsageBook; offersOf: ReadonlyMap<string, readonly Offer[]> },
): FeedOffer[] {
  const dated = new Set<string>()
  return book.models.flatMap(({ model_id, prices }) =>
    (offersOf.get(model_id) ?? []).flatMap((offer) => {
      // The change log follows the provider's first offer of a model; its other ids may have had
      // other prices.
      const { provider, model_id_on_provider: id, context_length, max_output_tokens } = offer
      const sold = `${provider} ${model_id}`
      const isLogged = !dated.has(sold)
      dated.add(sold)
      const model = models.get(model_id)
      if (!model || id === null || offer.last_seen !== null) return []
      return {
        model,
        provider,
        id,
        isVerified: offer.verified,
        sources: offer.sources,
        since: offer.last_changed,
        context: context_length ?? model.context_length,
        maxOutput: max_output_tokens,
        ...listTerms(offer),
        history: prices.filter(
          (price) => isLogged && price.provider === provider && !OF_IDS.includes(price.basis),
        ),
      }
    }),
  )
}

/** The logged price of that day, and since when it applied. */
export function findLogged({ history }: FeedOffer, day: string) {
  const at = history.findIndex(covers(day))
  const price = history[at]
  if (!price) return undefined
  // Prices earlier in the list take precedence until their last day, so this one started after it.
  const ends = history.slice(0, at).flatMap(({ to }) => (to !== null && to < day ? [to] : []))
  return { price, from: [price.from, ...ends.map(dayAfter)].toSorted().at(-1) ?? day }
}

/** The offers of a past day, with the prices stated at that time. */
export function listOffersOn(offers: readonly FeedOffer[], day: string): FeedOffer[] {
  return offers.flatMap((offer) => {
    if (offer.since <= day) return [offer]
    const logged = findLogged(offer, day)
    if (!logged) return []
    const { price, from: since } = logged
    return [{ ...offer, since, ...listTerms(price) }]
  })
}

export function listTerms(offer: Priced): Pick<FeedOffer, 'base' | 'tiers' | 'batch'> {
  const marks = offer.prices.flatMap(({ threshold_tokens: at, threshold_op: op, ...row }) =>
    at === null || row.service_tier !== 'standard' ? [] : [op === 'gte' ? at - 1 : at],
  )
  const tiers = [...new Set(marks)].toSorted((one, other) => one - other)
  const batch = readStated(offer, 0, 'batch')
  return {
    base: readStated(offer, 0) ?? {
      input: offer.input_price_per_m,
      output: offer.output_price_per_m,
    },
    tiers: tiers.flatMap((over) => {
      const stated = readStated(offer, over + 1)
      return stated ? [{ over, ...stated }] : []
    }),
    batch,
  }
}

/** Stated prices under a format's field names. */
export function mapFields(
  stated: Stated,
  names: Readonly<Partial<Record<keyof Stated, string>>>,
  toPrice = (usdPerM: number) => usdPerM,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([item, name]) => {
      const usd: number | undefined = Reflect.get(stated, item)
      return usd === undefined ? [] : [[name, toPrice(usd)]]
    }),
  )
}

function readStated(
  offer: Priced,
  tokens: number,
  tier: 'standard' | 'batch' = 'standard',
): Stated | undefined {
  const rates = findRates(offer, tokens, tier)
  return rates && { ...rates.stated, input: rates.input, output: rates.output }
}
