// What usage is priced by, of a release: today's offers with their schedules, what the change log
// says of the same sellers before, what dated sources said of the maker's price, and what the
// market asked. Made once for a release.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { toCreatorSlug } from '../../contract/names.ts'
import type { Change, PriceBook, PriceClaim } from '../../contract/documents.ts'
import { PLAIN_ROW } from '../../contract/price-row.ts'
import { dayBefore } from '../history.ts'
import { onceForRelease } from '../once-for-release.ts'
import { toListFactor } from '../recommend/candidates.ts'
import { toListed } from '../recommend/rates.ts'
import type { Release } from '../release.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

type Book = PriceBook['models'][number]
/** Other requests are answered in between. */
const MODELS_AT_ONCE = 50
const PLAIN = {
  prices: [],
  assumed_prices: [],
  regions: [],
  endpoint_tag: '',
  model_id_on_provider: null,
  first_party: false,
}

export const readBook = onceForRelease(makeBook)

/** Today's offers of each model, as their sellers bill them. */
export async function readOffers(release: Release): Promise<Map<string, Book['offers']>> {
  const books = await release.readPriceBooks()
  return new Map(
    books.flatMap(({ models }) =>
      models.map(({ model_id, offers }) => [model_id, offers.map(toDirect)] as const),
    ),
  )
}

async function makeBook(release: Release): Promise<UsageBook> {
  const { manifest } = release
  const books = await release.readPriceBooks()
  const log = await release.readChanges()
  const changes = Map.groupBy(
    log.filter(({ seller }) => seller !== null),
    toOffer,
  )
  // Before the log begins, nobody says since when a price held.
  const begin = log.at(-1)?.date ?? manifest.date
  const sold = books.flatMap(({ models: own }) => own)
  const creators = [...new Set(sold.map(({ model_id }) => toCreatorSlug(model_id)))]
  const dated = await Promise.all(
    creators.map(async (creator) => (await release.findDatedPrices(creator))?.steps ?? []),
  )
  const steps = Map.groupBy(dated.flat(), ({ model_id }) => model_id)
  const soldIds = new Set(sold.map(({ model_id }) => model_id))
  // What nobody sells any more goes by its id alone.
  const ended = [...steps.keys()].filter((model_id) => !soldIds.has(model_id))
  const listed = [
    ...sold,
    ...ended.map((model_id) => ({ model_id, names: [], offers: [], price_steps: [] })),
  ]
  const models: UsageBook['models'][number][] = []
  for (const [at, model] of listed.entries()) {
    if (at % MODELS_AT_ONCE === 0) await nextTurn()
    const { model_id, names } = model
    const assumed_prices = findTiers(model)
    const [own = [], fallbacks = []] = [false, true].map((isFallback) =>
      (steps.get(model_id) ?? []).filter((step) => step.is_fallback === isFallback),
    )
    const [firstDay = begin] = model.price_steps.map(({ from }) => from).toSorted()
    const past = [
      // A routed price that is no fallback is of closed weights, and so the creator's.
      ...own.map((step) => toDated({ ...step, provider: step.provider ?? step.creator_provider })),
      ...listChanged(model, changes, firstDay > begin ? firstDay : begin),
      ...listReference(model),
      ...fallbacks.map(toDated),
    ].map((price) => ({ ...price, assumed_prices }))
    const calls_tools = release.modelById.get(model_id)?.supports_tools !== false
    models.push({ model_id, names, calls_tools, prices: [...listOffers(model), ...past] })
  }
  const { run_id, as_of, date } = manifest
  const named = await release.readSellerNames()
  const sellers = named.sellers.map(({ name, seller }) => [name, seller] as const)
  const parts = release.providers.flatMap(({ slug, part_of: whole }) =>
    whole === null ? [] : [[slug, whole] as const],
  )
  const others = release.otherModels.map(({ model_id, kind }) => [model_id, kind] as const)
  return { run_id, as_of, date, days: new Set(release.days), sellers, parts, others, models }
}

const toOffer = ({ model_id, seller }: Pick<Change, 'model_id' | 'seller'>) =>
  `${model_id} ${seller}`

/** No log tells of longer requests: where an offer of today has a price of them, they had one. */
function findTiers({ offers }: Book): BookPrice['assumed_prices'] {
  const tiers = offers.map(({ prices }) =>
    prices.filter((row) => row.threshold_tokens !== null && row.service_tier === 'standard'),
  )
  return tiers.find((rows) => rows.length > 0) ?? []
}

function listOffers({ offers }: Book): BookPrice[] {
  return offers.map(toDirect).map((offer) => ({
    ...toPrice(offer),
    prices: offer.prices,
    assumed_prices: offer.assumed_prices,
    regions: offer.regions,
    endpoint_tag: offer.endpoint_tag,
    model_id_on_provider: offer.model_id_on_provider,
    first_party: offer.first_party,
    sources: offer.sources,
    seller: offer.provider,
    basis: 'listed',
    from: offer.last_changed,
    to: offer.last_seen,
  }))
}

/** As the seller bills it: at the list price where another channel alone shows a discount. */
const toDirect = (offer: Book['offers'][number]) => toListed(offer, toListFactor(offer))

/** The prices before today's of sellers that sell the model today, as far back as the log leads. */
function listChanged(
  { model_id, offers }: Book,
  changes: ReadonlyMap<string, readonly Change[]>,
  begin: string,
): BookPrice[] {
  return [...Map.groupBy(offers, ({ provider }) => provider)].flatMap(([seller, sold]) => {
    const own = changes.get(toOffer({ model_id, seller })) ?? []
    const moves = own.filter(({ kind }) => kind === 'price')
    const terms = {
      ...PLAIN,
      seller,
      first_party: sold.some(({ first_party }) => first_party),
      basis: 'changed' as const,
    }
    const seen = sold.map(({ last_seen }) => last_seen)
    const lastSeen = seen.includes(null)
      ? null
      : seen.reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other))
    const entered = own.findLast(({ kind }) => kind === 'seller_entered')?.date ?? begin
    return moves.flatMap(({ date, from: before, to: after, source }, index) => {
      const next = moves[index - 1]
      const prices: BookPrice[] = []
      const said = { ...terms, sources: [source] }
      if (after)
        prices.push({
          ...said,
          ...toPrice(after),
          from: date,
          to: next ? dayBefore(next.date) : lastSeen,
        })
      if (before && index === moves.length - 1 && entered < date)
        prices.push({ ...said, ...toPrice(before), from: entered, to: dayBefore(date) })
      return prices
    })
  })
}

function toDated(claim: PriceClaim): BookPrice {
  const { provider: seller, evidence: basis, source, from, to } = claim
  const caches = [
    { ...PLAIN_ROW, kind: 'cache_read' as const, usd: claim.cache_read_price_per_m },
    {
      ...PLAIN_ROW,
      kind: 'cache_write' as const,
      ttl_seconds: 300,
      usd: claim.cache_write_price_per_m,
    },
  ].flatMap(({ usd, ...row }) => (usd === null ? [] : [{ ...row, usd }]))
  return {
    ...PLAIN,
    ...toPrice(claim),
    prices: [...caches, ...claim.prices],
    seller,
    basis,
    sources: [source],
    from,
    to,
  }
}

function listReference({ price_steps }: Book): BookPrice[] {
  return price_steps.map(({ from, to, ...prices }) => ({
    ...PLAIN,
    ...toPrice(prices),
    seller: null,
    basis: 'reference',
    sources: [],
    from,
    to,
  }))
}

const toPrice = ({
  input_price_per_m,
  output_price_per_m,
}: Pick<BookPrice, 'input_price_per_m' | 'output_price_per_m'>) => ({
  input_price_per_m,
  output_price_per_m,
})
