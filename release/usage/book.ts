// A release's prices for usage: today's offers with their schedules, the same providers' earlier
// prices from the change log, dated statements about creators' prices, and reference prices.
// Computed once per release.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Change,
  type DatedStep,
  type DocumentAt,
  type Model,
  type MovingName,
  type Offer,
  type PriceBook,
  type PriceClaim,
  type PriceRow,
  type StatedPrice,
  tokenPrices,
} from '../../contract/documents.ts'
import { pickFields } from '../../contract/pick-fields.ts'
import { PLAIN_ROW } from '../../contract/price-row.ts'
import { dayBefore, findListedDay } from '../history.ts'
import { memoize } from '../memoize.ts'
import { findListFactor } from '../recommend/candidates.ts'
import { applyListPrice } from '../recommend/rates.ts'
import type { Release } from '../release.ts'
import { hasPrice } from './choose-price.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

type Book = PriceBook['models'][number] & { offers: readonly Offer[] }
/** Other requests get a turn after this many models. */
const MODELS_AT_ONCE = 50
const PLAIN = {
  prices: [],
  assumed_prices: [],
  regions: [],
  endpoint_tag: '',
  model_id_on_provider: null,
  first_party: false,
}

export const readBook = memoize(makeBook)

/** Each model's current offers, as their providers bill them. */
export const groupOffers = memoize(({ offers }: Release): ReadonlyMap<string, Offer[]> =>
  Map.groupBy(
    offers.filter(({ is_priced }) => is_priced).map(toDirect),
    ({ model_id }) => model_id,
  ),
)

async function makeBook(release: Release): Promise<UsageBook> {
  const { manifest } = release
  const books = await release.readAll('price-books')
  const { changes: log } = await release.read('changes.json')
  const named = await release.read('provider-names.json')
  const changes = Map.groupBy(log, toOffer)
  // Before the change log starts, no record says when a price began to apply.
  const begin = log.at(-1)?.date ?? manifest.date
  const dated = await release.readAll('dated-prices')
  // Steps already contain the chosen statements of creators' own lists. A routed price belongs to
  // the router, which is its source.
  const claims = dated
    .flatMap((each) => each.claims)
    .filter(({ refused, evidence }) => !refused && evidence !== 'vendor_dated')
    .map((claim) => ({ ...claim, provider: claim.provider ?? claim.source }))
  const claimsOf = Map.groupBy(claims, ({ model_id }) => model_id)
  const steps = dated.flatMap((each) => each.steps)
  const stepsOf = Map.groupBy(steps, ({ model_id }) => model_id)
  const listed = new Map(books.flatMap((book) => book.models.map((each) => [each.model_id, each])))
  const sold = groupOffers(release)
  const regions = new Map(release.rules.region_places?.map((each) => [each.region, each.places]))
  const places = listPlaces([...regions.keys(), ...release.offers.flatMap((each) => each.regions)])
  const models: UsageBook['models'][number][] = []
  for (const [at, model_id] of [
    ...new Set([...listed.keys(), ...sold.keys(), ...claimsOf.keys(), ...stepsOf.keys()]),
  ].entries()) {
    if (at % MODELS_AT_ONCE === 0) await nextTurn()
    const known = release.modelById.get(model_id)
    const stated = claimsOf.get(model_id) ?? []
    const model = {
      ...(listed.get(model_id) ?? { model_id, names: [], price_steps: [] }),
      offers: sold.get(model_id) ?? [],
    }
    const [own = [], fallbacks = []] = [false, true].map((isFallback) =>
      (stepsOf.get(model_id) ?? []).filter((step) => step.is_fallback === isFallback),
    )
    const [firstDay = begin] = model.price_steps.map(({ from }) => from).toSorted()
    const past = [
      ...listOwn(known, { own, ...model, date: manifest.date }),
      // A routed price that isn't a fallback is for closed weights, so it is the creator's.
      ...own.map((step) => ({
        ...withSearches(
          datePrice({ ...step, provider: step.provider ?? step.creator_provider }),
          model.offers,
        ),
        announced_tiers: step.announced_tiers,
      })),
      ...listChanged(model, changes, firstDay > begin ? firstDay : begin),
      ...stated.map((claim) => statePrice(claim, places)),
      ...listReference(model),
      ...fallbacks.map(datePrice),
    ]
    const calls_tools = known?.supports_tools !== false
    const reasons = known?.is_reasoning === true
    const names = [...model.names, ...listStatedNames(stated, named.moving_names)]
    const prices = [...listOffers(model, own), ...assumeTiers(model, past)]
    models.push({ model_id, names, calls_tools, reasons, prices })
  }
  const { run_id, as_of, date } = manifest
  const providers = named.providers.map(({ name, provider }) => [name, provider] as const)
  const parts = release.providers.flatMap(({ slug, part_of: whole }) =>
    whole === null ? [] : [[slug, whole] as const],
  )
  return {
    run_id,
    as_of,
    date,
    days: new Set(release.days),
    providers,
    parts,
    models,
    routers: new Set(named.routers),
    moving: named.moving_names,
    places: regions,
    ends: listEnds(await release.read('retirements.json')),
    others: release.otherModels,
  }
}

/**
 * Region names, their prefixes such as `us-gov`, and `regional`, which genai-prices uses for any
 * region.
 */
const listPlaces = (regions: readonly string[]) =>
  new Set([
    'regional',
    ...regions
      .flatMap((each) => [each, each.replace(/-[a-z]+-?\d$/i, '')])
      .map((each) => each.toLowerCase()),
  ])

function listEnds({ retirements }: DocumentAt<'retirements.json'>): UsageBook['ends'] {
  return new Map(
    retirements.flatMap(({ model_id, retires_on, evidence }) =>
      retires_on === null
        ? []
        : [[model_id, { retires_on, source: evidence.retires_on?.source ?? null }] as const],
    ),
  )
}

/**
 * Ids that catalogues have stated for a model, including past ones. Ids used by the creator
 * identify the model at every provider.
 */
function listStatedNames(
  stated: readonly StatedPrice[],
  moving: readonly MovingName[],
): Book['names'] {
  const moved = new Set(moving.map(({ provider_model_id: id }) => id))
  return stated.flatMap(({ model_id_on_provider: id, provider, evidence }) =>
    id === null || moved.has(id)
      ? []
      : (evidence === 'creator_catalogue_price' ? [provider, null] : [provider]).map((whose) => ({
          name: id.toLowerCase(),
          provider: whose,
          rule: 'stated',
        })),
  )
}

const toOffer = ({ model_id, provider }: Pick<Change, 'model_id' | 'provider'>) =>
  `${model_id} ${provider}`

const isOfLongRequests = ({ threshold_tokens, service_tier }: PriceRow) =>
  threshold_tokens !== null && service_tier === 'standard'

const hasTiers = ({ prices }: Pick<BookPrice, 'prices'>) => prices.some(isOfLongRequests)

/**
 * Most records of past prices omit long requests. If a current offer, or a later price of the same
 * provider, has a price for them, assume that the earlier price had one, too.
 */
function assumeTiers({ offers }: Book, past: readonly BookPrice[]): BookPrice[] {
  const sold = offers.find(hasTiers)
  const tiered = past.filter(hasTiers)
  return past.map((price) => {
    const { provider, from: begin } = price
    // An earlier price is no evidence, because the provider may have removed its tiers since.
    const later = tiered.find((each) => each.provider === provider && each.from > begin)
    const { prices } = sold ?? later ?? PLAIN
    return hasTiers(price) ? price : { ...price, assumed_prices: prices.filter(isOfLongRequests) }
  })
}

/**
 * Current offers, with the tiers that the creator announced as shares of its price and no source
 * states.
 */
function listOffers({ offers }: Book, own: readonly DatedStep[]): BookPrice[] {
  return offers.map((offer) => {
    const { provider, last_changed: from, last_seen: to } = offer
    const step = offer.first_party ? own.findLast((each) => hasPrice(each, offer)) : undefined
    const announced_tiers = step?.announced_tiers?.filter(({ service_tier: tier }) =>
      offer.prices.every((row) => row.service_tier !== tier),
    )
    const added = step?.prices.filter((row) =>
      announced_tiers?.some(({ service_tier: tier }) => tier === row.service_tier),
    )
    const prices = [...offer.prices, ...(added ?? [])]
    return { ...offer, prices, announced_tiers, provider, basis: 'listed', from, to }
  })
}

/** The offer as its provider bills it: at the list price if only a reseller shows a discount. */
const toDirect = (offer: Offer) => applyListPrice(offer, findListFactor(offer))

/** The model's price today, with the cache, tier and other prices that are stated along with it. */
function listOwn(
  listed: Model | undefined,
  { own, offers, date }: { own: readonly DatedStep[]; offers: Book['offers']; date: string },
): BookPrice[] {
  if (!listed) return []
  const usd = toPrice(listed)
  const offer = offers.find((each) => each.first_party && hasPrice(each, usd))
  const step = own.find((each) => each.to >= date && hasPrice(each, usd))
  return [
    {
      ...PLAIN,
      ...usd,
      prices: offer?.prices ?? (step ? datePrice(step).prices : []),
      provider: null,
      basis: 'reference',
      sources: offer?.sources ?? [],
      from: findListedDay(listed, date),
      to: null,
    },
  ]
}

/** Earlier prices of current providers, as far back as the log goes. */
function listChanged(
  { model_id, offers }: Book,
  changes: ReadonlyMap<string, readonly Change[]>,
  begin: string,
): BookPrice[] {
  return [...Map.groupBy(offers, ({ provider }) => provider)].flatMap(([provider, sold]) => {
    const own = changes.get(toOffer({ model_id, provider })) ?? []
    const moves = own.filter(({ kind }) => kind === 'price')
    const terms = {
      ...PLAIN,
      provider,
      first_party: sold.some(({ first_party }) => first_party),
      basis: 'changed' as const,
    }
    const seen = sold.map(({ last_seen }) => last_seen)
    const lastSeen = seen.includes(null)
      ? null
      : seen.reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other))
    const entered = own.findLast(({ kind }) => kind === 'provider_entered')?.date ?? begin
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

function datePrice(claim: PriceClaim): BookPrice {
  const { provider, evidence: basis, source, from, to } = claim
  const caches = [
    { ...PLAIN_ROW, kind: 'cache_read' as const, usd: claim.cache_read_price_per_m },
    {
      ...PLAIN_ROW,
      kind: 'cache_write' as const,
      ttl_seconds: 300,
      usd: claim.cache_write_price_per_m,
    },
  ].flatMap(({ usd, ...row }) => (usd === null ? [] : [{ ...row, usd }]))
  const prices = [...caches, ...claim.prices]
  return { ...PLAIN, ...toPrice(claim), prices, provider, basis, sources: [source], from, to }
}

/**
 * Catalogues state search fees for different context sizes, so use the fee of the creator's current
 * offer if its token prices are the same.
 */
function withSearches(price: BookPrice, offers: readonly Offer[]): BookPrice {
  const current = offers.find((each) => each.first_party && hasPrice(each, price))
  const fees = current?.prices.filter(isSearch) ?? []
  if (fees.length === 0) return price
  return { ...price, prices: [...price.prices.filter((row) => !isSearch(row)), ...fees] }
}

const isSearch = ({ kind }: PriceRow) => kind === 'search'

/**
 * Converts a catalogue's statement about a provider's price. The tag names the region, or at clouds
 * a prefix of the id.
 */
function statePrice(claim: StatedPrice, places: ReadonlySet<string>): BookPrice {
  const { model_id_on_provider, endpoint_tag, evidence } = claim
  const [prefix = ''] = model_id_on_provider?.toLowerCase().split('.') ?? []
  return {
    ...datePrice(claim),
    basis: 'catalogue_price',
    model_id_on_provider,
    endpoint_tag,
    first_party: evidence === 'creator_catalogue_price',
    regions: places.has(prefix) ? [prefix] : [],
  }
}

function listReference({ price_steps }: Book): BookPrice[] {
  return price_steps.map((step) => ({
    ...PLAIN,
    ...step,
    provider: null,
    basis: 'reference',
    sources: [],
  }))
}

const toPrice = (price: Pick<BookPrice, keyof typeof tokenPrices>) => pickFields(tokenPrices, price)
