// Chooses the price that applies to a line of usage by day, provider, place and id. `bedrock/us.x`
// and `azure/eu/x` imply provider and place unless the line states them.
import type { MovingName } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import type { UsageBasis } from '../../contract/responses.ts'
import { formatNumber } from '../../contract/sentences.ts'
import { compareText } from '../compare-text.ts'
import { covers, findFirstDay } from '../history.ts'
import { findProvider, findProviderByIdForm, type Found, isAccountOf, isRegion } from './names.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

/** The number of days after its own date for which a book's prices still apply. */
const MAX_DAYS_AHEAD = 7

export const findLastDay = ({ date }: UsageBook): string => findFirstDay(date, 1 - MAX_DAYS_AHEAD)

interface Place {
  provider: string | null
  region: string | undefined
  /** Whether the id names no place although other ids of the model do. */
  isBare: boolean
}
interface Asked extends Omit<Place, 'isBare'> {
  /** The model as the line spells it, in lower case. */
  name: string
  day: string
}
type Wanted = Place & Pick<Asked, 'name'>
type IsIn = (price: BookPrice, region: string) => boolean

/** The price of the day at the stated provider, otherwise the creator's or the reference price. */
export function choosePrice(
  book: UsageBook,
  { model_id, prices }: UsageBook['models'][number],
  asked: Asked,
): { price: BookPrice | undefined; caveats: string[]; whose: string } {
  const { name, day } = asked
  const last = findLastDay(book)
  const isGuess = ({ basis }: BookPrice) => Number(basis === 'reference' && !book.days.has(day))
  const ofDay = prices
    .filter(({ from, to }) => from <= day && day <= (to ?? last))
    // On a day without observations, a source's statement outranks a carried reference price.
    .toSorted((one, other) => isGuess(one) - isGuess(other))
  // Prices in catalogues, including routers' own, are used only if no closer evidence is on record.
  const ofCatalogues = ofDay.filter(isOfCatalogue)
  const nearer = ofDay.filter((each) => !isOfCatalogue(each))
  // A dated version may keep an old price of the model, and a moving id may have meant another one.
  // Then prefer catalogues' prices of exactly that id over the model's.
  const isVersion = DATED_ID.test(name) && hasVersions(prices)
  const isMoved = book.moving.some((each) => each.provider_model_id === toName(name))
  const find = (each: Wanted, isThere: IsIn = isIn): BookPrice[] => {
    const found = select(book, nearer, { ...each, isThere })
    const isDated =
      (isVersion || (isMoved && found[0]?.basis === 'creator_catalogue_price')) &&
      found.every(({ basis }) => !OF_PROVIDERS.includes(basis))
    const ofStated =
      found.length > 0 && !isDated ? [] : select(book, ofCatalogues, { ...each, isThere })
    const ofVersion = ofStated.filter((price) => isDated && hasId(price, name))
    const [first] = sortByAgreement(ofVersion)
    // If the model's price is the same, keep it, because it also includes cache and tier prices.
    if (first && !(found[0] && hasPrice(found[0], first))) return sortByAgreement(ofVersion)
    return found.length > 0 ? found : ofStated
  }
  const named = readName(book, { model_id, prices }, asked)
  const whose = describePlace(named)
  const found = find({ ...named, name })
  // Without a provider or region, the model's price outranks its creator's current offer.
  const ofModel = nearer.find(({ basis }) => !OF_PROVIDERS.includes(basis))
  const [first] = found
  const isCreators = named.provider === null && named.region === undefined
  const price =
    first && isCreators && ofModel && NEARER.includes(first.basis) && !hasPrice(first, ofModel)
      ? ofModel
      : first
  if (price) {
    // The creator's price may come from a single catalogue, so compare it with all of them.
    const rivals =
      price.basis === 'creator_catalogue_price'
        ? [price, ...select(book, ofCatalogues, { ...named, name, isThere: isIn })]
        : found.filter(({ basis }) => basis === price.basis && OF_PROVIDERS.includes(basis))
    return { price, caveats: describeRange(price, rivals, named), whose }
  }
  const { provider, region, isBare } = named
  if (region !== undefined && region !== 'global') {
    // A region without a price of its own has that of its country or bloc, if that is unique.
    const near = find(
      { ...named, name },
      (each, place) => isWithin(each, place) || isNear(book, each, place),
    )
    const [one] = near
    if (one && near.every((each) => hasPrice(each, one)))
      return {
        price: one,
        caveats: isWithin(one, region) ? [] : [describeNear(one, region)],
        whose,
      }
    // If the provider's prices differ by region, another region's price would be wrong.
    if (!costsTheSame(book, { prices, ofDay }, { ...named, name, region }))
      return { price: undefined, caveats: [], whose }
  }
  const [other] = [provider, asked.provider ?? provider].flatMap((each) =>
    find({ ...asked, provider: each, region: undefined, isBare }),
  )
  if (other) return { price: other, caveats: [describeOther(other, whose)], whose }
  // The provider may bill another price than the creator does, so the creator's is only mentioned.
  const [own] = find({ ...asked, provider: null, region: undefined, isBare })
  return { price: undefined, caveats: own && provider ? [describeOwn(own)] : [], whose }
}

/**
 * Whether a region costs the same as no region. Catalogues don't list American regions separately;
 * in other regions, the prices must have been equal whenever both were on record.
 */
function costsTheSame(
  book: UsageBook,
  { prices, ofDay }: { prices: readonly BookPrice[]; ofDay: readonly BookPrice[] },
  wanted: Wanted & { region: string },
): boolean {
  const { provider, region } = wanted
  const ofProvider = ofDay.filter((each) => isAccountOf(book, each.provider, provider ?? ''))
  const isAmerican = book.places.get(region)?.includes('US') === true && !isOfState(region)
  if (isAmerican && CLOUD_REGION.test(region) && !ofProvider.some(isOfRegion)) return true
  const ofRegion = select(book, prices, { ...wanted, isThere: isIn })
  return (
    ofRegion.length > 0 &&
    ofRegion.every(({ from, ...price }) =>
      prices.some(
        (each) =>
          each.provider === price.provider &&
          listRegions(each).join('') === '' &&
          covers(from)(each) &&
          hasPrice(each, price),
      ),
    )
  )
}

/** Combines the line's fields with its model name. A place in the id outranks the stated region. */
function readName(
  book: UsageBook,
  { model_id, prices }: Pick<UsageBook['models'][number], 'model_id' | 'prices'>,
  { name, provider, region }: Asked,
): Place {
  const parts = name.split('/')
  const ofPath = parts
    .slice(0, -1)
    .filter((part) => part !== toCreatorSlug(model_id))
    .map((part) => findProvider(book, part))
    .find((slug) => slug !== undefined)
  const ofId = readId(book, parts.at(-1) ?? '', prices)
  const ofPlace = parts.slice(1, -1).find((part) => isRegion(book, part) || CLOUD_REGION.test(part))
  const part = splitPart(book, provider ?? ofPath ?? findProviderByIdForm(book, name) ?? null)
  return {
    provider: part.provider,
    region: ofId.place ?? region ?? part.region ?? ofPlace,
    isBare: ofId.isBare,
  }
}

/** A provider's account for a region, such as `azure-eu`, is the provider in that region. */
function splitPart(book: UsageBook, provider: string | null): Omit<Place, 'isBare'> {
  const whole = book.parts.find(([slug]) => slug === provider)?.[1]
  const region = provider?.slice((whole?.length ?? 0) + 1) ?? ''
  return whole !== undefined && provider?.startsWith(`${whole}-`) === true && isRegion(book, region)
    ? { provider: whole, region }
    : { provider, region: undefined }
}

/** Cloud region names. */
const CLOUD_REGION = /^[a-z]{2,}(-gov)?-[a-z]+-?\d$/

/** Splits `us.x` into place and id. `isBare`: `x` has no place, but `<place>.x` has prices, too. */
function readId(book: UsageBook, id: string, prices: readonly BookPrice[]) {
  const [before = '', ...after] = id.split('.')
  const isPlaced = (bare: string) =>
    prices.some((price) => {
      const [place = '', ...rest] = toId(price)?.split('.') ?? []
      return rest.join('.') === bare && isRegion(book, place) && place !== 'global'
    })
  const bare = after.join('.')
  if (bare !== '' && (isRegion(book, before) || isPlaced(bare)))
    return { place: before, isBare: false }
  return { place: undefined, isBare: isPlaced(id) }
}

/** Converts a cloud's resource name, `provider:model` or `model:provider` to a path. */
export function toPath(book: UsageBook, name: string): string {
  const text = name.toLowerCase().trim()
  const [, first = '', rest = ''] = /^(?:[^:]*\/)?([^:/]+):(?:[a-z]+:)?(.+)$/.exec(text) ?? []
  const [, model = '', last = ''] = /^(.+):([\w-]+)$/.exec(text) ?? []
  const isKnown = (part: string) => part !== '' && findProvider(book, part) !== undefined
  return (isKnown(first) ? `${first}/${rest}` : isKnown(last) ? `${last}/${model}` : text)
    .replace(ARN, '$1/$2/$3')
    .replace(RESOURCE, 'google-vertex/$1/$2')
    .replace(TUNED_ID, '$1')
}
/** OpenAI's IDs of fine-tuned models start with the base model; the caller's own names follow. */
export const TUNED_ID = /(?<=^|\/)(ft:[^:]+).*$/
const ARN = /^arn:[\w-]+:([\w-]+):([\w-]*):\d*:(.+)$/
const RESOURCE = /^.*\bprojects\/[^/]+\/locations\/([\w-]+)\/publishers\/(.+)$/

const toId = ({ model_id_on_provider: id }: BookPrice) => id?.toLowerCase()

export const hasId = (price: BookPrice, name: string): boolean =>
  `/${name}`.endsWith(`/${toId(price)}`)

/** Sorts prices that more sources state first. */
export function sortByAgreement<
  Price extends Pick<BookPrice, 'input_price_per_m' | 'output_price_per_m'>,
>(prices: readonly Price[]): Price[] {
  const same = Map.groupBy(
    prices,
    (price) => `${price.input_price_per_m} ${price.output_price_per_m}`,
  )
  return [...same.values()].toSorted((one, other) => other.length - one.length).flat()
}

/** Kinds of prices that belong to a single provider. */
const OF_PROVIDERS: readonly UsageBasis[] = ['listed', 'changed', 'catalogue_price']

const NEARER: readonly UsageBasis[] = ['listed', 'changed']

type Prices = Pick<BookPrice, 'input_price_per_m' | 'output_price_per_m'>

export const hasPrice = (one: Prices, other: Prices): boolean =>
  one.input_price_per_m === other.input_price_per_m &&
  one.output_price_per_m === other.output_price_per_m

/** Prefers prices of the exact id, then the company's own over its subsidiaries'. */
function select(
  book: UsageBook,
  prices: readonly BookPrice[],
  { name, provider, region, isBare, isThere }: Wanted & { isThere: IsIn },
): BookPrice[] {
  const own = prices.filter(
    (price) =>
      (provider === null
        ? price.first_party || !OF_PROVIDERS.includes(price.basis)
        : isAccountOf(book, price.provider, provider)) &&
      (region === undefined || isThere(price, region)),
  )
  // If a catalogue repeats its global price for a region, it doesn't know the region's own price.
  const isRepeated = (price: BookPrice) =>
    region !== undefined &&
    region !== 'global' &&
    prices.some(
      (each) =>
        each.provider === price.provider &&
        each.sources.join() === price.sources.join() &&
        isIn(each, 'global') &&
        hasPrice(each, price),
    )
  const known = own.filter((price) => !isRepeated(price))
  const placed = known.length > 0 ? known : own
  const exact = placed.filter((price) => hasId(price, name))
  const rest = exact.length > 0 ? exact : placed
  const isPart = (price: BookPrice) => Number(provider !== null && price.provider !== provider)
  // Prefer global prices, unless other ids of the model have a place as prefix: then an id without
  // one means a region.
  const isAnywhere = (price: BookPrice) =>
    region === undefined && isIn(price, 'global') ? (isBare ? 1 : -1) : 0
  // Without a region, use a catalogue's regional price only if there is no other.
  const unplaced = rest.filter((price) => !isOfCatalogue(price) || price.endpoint_tag === '')
  const meant = region === undefined && unplaced.length > 0 ? unplaced : rest
  // If catalogues differ, prefer the price that most of them state, then the latest.
  const votes = (price: BookPrice) =>
    new Set(
      meant.flatMap((each) => (isOfCatalogue(each) && hasPrice(each, price) ? each.sources : [])),
    ).size
  return meant.toSorted(
    (one, other) =>
      isAnywhere(one) - isAnywhere(other) ||
      isPart(one) - isPart(other) ||
      (isOfCatalogue(one) && isOfCatalogue(other)
        ? votes(other) - votes(one) || other.from.localeCompare(one.from)
        : 0),
  )
}

const isOfCatalogue = ({ basis }: BookPrice) => basis === 'catalogue_price'

const listRegions = ({ regions, endpoint_tag }: BookPrice): string[] =>
  [...regions, ...endpoint_tag.split('/')].map((each) => each.toLowerCase())

/** `regional` matches every region except `global` and those of governments. */
const isIn: IsIn = (price, region) => {
  const regions = listRegions(price)
  return (
    regions.includes(region) ||
    (regions.includes('regional') && region !== 'global' && !isOfState(region))
  )
}

/** `us-gov` contains `us-gov-east-1`. */
const isWithin: IsIn = (price, region) =>
  listRegions(price).some(
    (each) => each.startsWith(`${region}-`) && isOfState(each) === isOfState(region),
  )

const isOfState = (region: string) => region.includes('-gov')

const isOfRegion = ({ regions }: BookPrice) => regions.some((each) => each !== 'global')

/** Whether a price is for the same country or bloc. Government regions match only each other. */
function isNear(book: UsageBook, price: BookPrice, region: string): boolean {
  const places = (book.places.get(region) ?? []).filter((place) => place !== 'EEA')
  return listRegions(price).some(
    (each) =>
      isOfState(each) === isOfState(region) &&
      book.places.get(each)?.some((place) => places.includes(place)) === true,
  )
}

/** An id that names a version by its date. */
export const DATED_ID = /[-@](20\d\d-?[01]\d-?[0-3]\d)(?:$|[^\d])/

/** Whether several dated versions have prices. A single one costs the same as the model. */
export function hasVersions(prices: readonly Pick<BookPrice, 'model_id_on_provider'>[]): boolean {
  const dates = prices.map(({ model_id_on_provider: id }) =>
    DATED_ID.exec(id ?? '')?.[1]?.replaceAll('-', ''),
  )
  return new Set(dates.filter((each) => each !== undefined)).size > 1
}

/** Notes that matching offers or catalogues differ in price. */
function describeRange(price: BookPrice, alike: readonly BookPrice[], place: Place): string[] {
  if (alike.every((each) => hasPrice(each, price))) return []
  const inputs = alike.map((each) => each.input_price_per_m)
  const outputs = alike.map((each) => each.output_price_per_m)
  return [
    `Prices of ${place.provider ?? 'the creator'} differ by source, region, ID or time of day: ${formatRange(inputs)} USD in and ${formatRange(outputs)} USD out per million tokens. We use ${formatNumber(price.input_price_per_m)} and ${formatNumber(price.output_price_per_m)} USD.`,
  ]
}

function formatRange(usd: readonly number[]): string {
  const [least, most] = [formatNumber(Math.min(...usd)), formatNumber(Math.max(...usd))]
  return least === most ? least : `${least} to ${most}`
}

const describePlace = ({ provider, region }: Place): string =>
  `${provider ?? 'the creator'}${region === undefined ? '' : ` in ${region}`}`

const describeNear = (price: BookPrice, region: string): string =>
  `We have no price for ${region}, so we use that of ${price.regions.join(', ') || price.endpoint_tag}, which is in the same country or bloc.`

/** Notes that the requested provider or id has no price on record. */
const describeOther = ({ provider: other }: BookPrice, whose: string): string =>
  `The name refers to ${whose}, for which we have no price on that day, so we use ${other === null ? 'the reference price' : `a price of ${other}`}.`

/** States the model's own price as information. */
const describeOwn = (price: BookPrice): string =>
  `${price.provider === null ? 'The reference price' : `The price of ${price.provider}`} on that day, ${formatNumber(price.input_price_per_m)} and ${formatNumber(price.output_price_per_m)} USD in and out per million tokens, may differ.`

const toName = (id: string) => id.split('/').at(-1)

/** The model that an id last referred to, before its provider withdrew the id. */
export const findEnded = ({ moving }: UsageBook, id: string, day: string): MovingName | undefined =>
  moving
    .filter((each) => each.provider_model_id === toName(id) && each.to !== null && each.to < day)
    .toSorted((one, other) => compareText(other.to ?? '', one.to ?? ''))[0]

/** The id's words without version numbers. */
const toFamily = (id: string) =>
  id
    .replace(/-latest$/, '')
    .replaceAll(/[\d.-]+/g, ' ')
    .trim()

/** States the model that a moving id meant. `isOther`: it isn't the one that was found. */
export function describeMoving(
  { moving, models }: UsageBook,
  { id, found: { model, rule }, day }: { id: string; found: Found; day: string },
): { text: string; isOther: boolean } | undefined {
  const isMoved = rule.startsWith('moving name')
  if (!isMoved && !id.endsWith('-latest')) return undefined
  const other = moving.find(
    (each) => toName(each.provider_model_id) === toName(id) && covers(day)(each),
  )
  if (!isMoved && other && other.model_id !== model.model_id)
    return {
      text: `model: expected the ID of one model, got "${id}", which meant ${other.model_id} at ${other.provider}`,
      isOther: true,
    }
  const text = 'The ID moves from model to model'
  if (!model.model_id.endsWith('-latest'))
    return { text: `${text}; on that day it meant ${model.model_id}.`, isOther: false }
  // A catalogue has a row for the moving id itself, so only the price reveals the model.
  const [price] = model.prices.filter(covers(day))
  const alike = models.filter(
    (each) =>
      each !== model &&
      toFamily(each.model_id) === toFamily(model.model_id) &&
      each.prices.some((own) => price && covers(day)(own) && hasPrice(own, price)),
  )
  const whose =
    alike.length > 0
      ? `the price on record for it is that of ${alike.map(({ model_id }) => model_id).join(' or ')}`
      : 'no source states which one the price on record belongs to'
  return { text: `${text}, and ${whose}.`, isOther: false }
}
