// Chooses the price that applies to a line of usage by day, provider, place and id. `bedrock/us.x`
// and `azure/eu/x` imply provider and place unless the line states them.
import { toCreatorSlug } from '../../contract/names.ts'
import type { UsageBasis } from '../../contract/responses.ts'
import { formatNumber } from '../../contract/sentences.ts'
import { covers, findFirstDay } from '../history.ts'
import { findProvider, type Found, isAccountOf, isRegion } from './names.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

/** How many days after its own day a book's prices still apply. */
const MAX_DAYS_AHEAD = 7

export const findLastDay = ({ date }: UsageBook): string => findFirstDay(date, 1 - MAX_DAYS_AHEAD)

interface Place {
  seller: string | null
  region: string | undefined
  /** Whether the id names no place although others of its provider do. */
  isBare: boolean
}
interface Asked extends Omit<Place, 'isBare'> {
  /** The model as the line spells it, in lower case. */
  name: string
  day: string
}
type Wanted = Place & Pick<Asked, 'name'>
type IsIn = (price: BookPrice, region: string) => boolean

/** The provider's price of the day, otherwise the creator's, otherwise the market's. */
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
    // On an unobserved day, a source's own statement outranks a reference price carried over it.
    .toSorted((one, other) => isGuess(one) - isGuess(other))
  // A catalogue's statement about a provider, or a router's own, is used only if nothing closer is
  // on record.
  const ofCatalogues = ofDay.filter(({ basis }) => basis === 'catalogue_price')
  const nearer = ofDay.filter(({ basis }) => basis !== 'catalogue_price')
  // The model's price may have moved on from that of the version that the line names.
  const isVersion = DATED_ID.test(name) && hasVersions(prices)
  const find = (each: Wanted, isThere: IsIn = isIn): BookPrice[] => {
    const found = select(book, nearer, { ...each, isThere })
    const isDated = isVersion && found.every(({ basis }) => !OF_SELLERS.includes(basis))
    const ofStated =
      found.length > 0 && !isDated ? [] : select(book, ofCatalogues, { ...each, isThere })
    const ofVersion = ofStated.filter((price) => isDated && isOfId(price, name))
    if (ofVersion.length > 0) return sortByAgreement(ofVersion)
    return found.length > 0 ? found : ofStated
  }
  const ofOffers = prices.filter(({ basis }) => basis !== 'catalogue_price')
  const named = readName(book, { model_id, prices: ofOffers }, asked)
  const whose = describePlace(named)
  const found = find({ ...named, name })
  // Without a provider, the model's own price of the day counts, not what its creator would bill.
  const ofModel = nearer.find(({ basis }) => !OF_SELLERS.includes(basis))
  const [first] = found
  const isCreators = named.seller === null && named.region === undefined
  const price =
    first && isCreators && ofModel && NEARER.includes(first.basis) && !hasPrice(first, ofModel)
      ? ofModel
      : first
  if (price) return { price, caveats: describeRange(price, found, named), whose }
  const { seller, region, isBare } = named
  if (region !== undefined && region !== 'global') {
    // A region without a price of its own has the only one of its country or bloc.
    const near = find({ ...named, name }, (each, place) => isNear(book, each, place))
    const [one] = near
    if (one && near.every((each) => hasPrice(each, one)))
      return { price: one, caveats: [describeNear(one, region)], whose }
    // Where regions differ in price, that of another one is wrong.
    const ofSeller = ofDay.filter((each) => isAccountOf(book, each.seller, seller ?? ''))
    if (asked.region !== undefined || !CLOUD_REGION.test(region) || ofSeller.some(isOfRegion))
      return { price: undefined, caveats: [], whose }
  }
  // A router bills what it pays to the provider it chose.
  const isRouted = seller !== null && book.routers.has(seller)
  const [other] = [seller, isRouted ? null : asked.seller].flatMap((each) =>
    find({ ...asked, seller: each, region: undefined, isBare }),
  )
  return { price: other, caveats: other ? [describeOther(other, whose)] : [], whose }
}

/** Combines what the line states with what its model name implies. An id's own place is its price's. */
function readName(
  book: UsageBook,
  { model_id, prices }: Pick<UsageBook['models'][number], 'model_id' | 'prices'>,
  { name, seller, region }: Asked,
): Place {
  const parts = name.split('/')
  const [first = ''] = parts
  const isPath = parts.length > 1 && first !== toCreatorSlug(model_id)
  const ofPath = isPath ? findProvider(book, first) : undefined
  const ofId = readId(book, parts.at(-1) ?? '', prices)
  const ofPlace = parts.slice(1, -1).find((part) => isRegion(book, part) || CLOUD_REGION.test(part))
  const part = splitPart(book, seller ?? ofPath ?? ofId.seller ?? null)
  return {
    seller: part.seller,
    region: ofId.place ?? region ?? part.region ?? ofPlace,
    isBare: ofId.isBare,
  }
}

/** A provider's account for a region, such as `azure-eu`, is the provider in that region. */
function splitPart(book: UsageBook, seller: string | null): Omit<Place, 'isBare'> {
  const whole = book.parts.find(([slug]) => slug === seller)?.[1]
  const region = seller?.slice((whole?.length ?? 0) + 1) ?? ''
  return whole !== undefined && seller?.startsWith(`${whole}-`) === true && isRegion(book, region)
    ? { seller: whole, region }
    : { seller, region: undefined }
}

/** Cloud region names. */
const CLOUD_REGION = /^[a-z]{2,}(-gov)?-[a-z]+-?\d$/

/** `us.x` is the id x at a place; whoever sells it that way also bills x itself at a place. */
function readId(book: UsageBook, id: string, prices: readonly BookPrice[]) {
  const [before = '', ...after] = id.split('.')
  const findPlaced = (bare: string) =>
    prices.find((price) => {
      const [place = '', ...rest] = toId(price)?.split('.') ?? []
      const isPlace = isRegion(book, place) && place !== 'global'
      return isPlace && bare !== '' && rest.join('.') === bare
    })
  const placed = findPlaced(after.join('.'))
  if (placed || isRegion(book, before)) {
    const exact = prices.find((price) => toId(price) === id) ?? placed
    return { place: before, seller: exact?.seller, isBare: false }
  }
  const sold = findPlaced(id)
  return { place: undefined, seller: sold?.seller, isBare: sold !== undefined }
}

/** Converts an ARN to a path of provider, place and model. */
export function toPath(name: string): string {
  const text = name.toLowerCase().trim()
  const [, service, region, rest] = ARN.exec(text) ?? []
  return rest === undefined ? text : `${service}/${region}/${rest}`
}
const ARN = /^arn:[\w-]+:([\w-]+):([\w-]*):\d*:(.+)$/

const toId = ({ model_id_on_provider: id }: BookPrice) => id?.toLowerCase()

const isOfId = (price: BookPrice, name: string) => `/${name}`.endsWith(`/${toId(price)}`)

/** Prices that more sources state come first. */
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
const OF_SELLERS: readonly UsageBasis[] = ['listed', 'changed', 'catalogue_price']

const NEARER: readonly UsageBasis[] = ['listed', 'changed']

type Prices = Pick<BookPrice, 'input_price_per_m' | 'output_price_per_m'>

export const hasPrice = (one: Prices, other: Prices): boolean =>
  one.input_price_per_m === other.input_price_per_m &&
  one.output_price_per_m === other.output_price_per_m

/** Prefers prices of the exact id, then the company's own over its subsidiaries'. */
function select(
  book: UsageBook,
  prices: readonly BookPrice[],
  { name, seller, region, isBare, isThere }: Wanted & { isThere: IsIn },
): BookPrice[] {
  const own = prices.filter(
    (price) =>
      (seller === null
        ? price.first_party || !OF_SELLERS.includes(price.basis)
        : isAccountOf(book, price.seller, seller)) &&
      (region === undefined || isThere(price, region)),
  )
  const exact = own.filter((price) => isOfId(price, name))
  const rest = exact.length > 0 ? exact : own
  const isPart = (price: BookPrice) => Number(seller !== null && price.seller !== seller)
  // If places differ in price, no place means anywhere, unless others prefix this id with a place.
  const isAnywhere = (price: BookPrice) =>
    region === undefined && isIn(price, 'global') ? (isBare ? 1 : -1) : 0
  // Without a region, a catalogue's price of one is used only if there is no other.
  const unplaced = rest.filter(
    ({ basis, endpoint_tag }) => basis !== 'catalogue_price' || endpoint_tag === '',
  )
  const meant = region === undefined && unplaced.length > 0 ? unplaced : rest
  return meant.toSorted(
    (one, other) => isAnywhere(one) - isAnywhere(other) || isPart(one) - isPart(other),
  )
}

const listRegions = ({ regions, endpoint_tag }: BookPrice): string[] =>
  [...regions, ...endpoint_tag.split('/')].map((each) => each.toLowerCase())

const isIn: IsIn = (price, region) => listRegions(price).includes(region)

const isOfRegion = ({ regions }: BookPrice) => regions.some((each) => each !== 'global')

/** Whether a price is for the same country or bloc; a government's regions are for it alone. */
function isNear(book: UsageBook, price: BookPrice, region: string): boolean {
  const places = (book.places.get(region) ?? []).filter((place) => place !== 'EEA')
  return listRegions(price).some(
    (each) =>
      each.includes('-gov') === region.includes('-gov') &&
      book.places.get(each)?.some((place) => places.includes(place)) === true,
  )
}

/** An id that names a version by its date. */
export const DATED_ID = /[-@](20\d\d-?[01]\d-?[0-3]\d)(?:$|[^\d])/

/** Whether a model has had several versions; one alone costs what the model does. */
export function hasVersions(prices: readonly Pick<BookPrice, 'model_id_on_provider'>[]): boolean {
  const dates = prices.map(({ model_id_on_provider: id }) =>
    DATED_ID.exec(id ?? '')?.[1]?.replaceAll('-', ''),
  )
  return new Set(dates.filter((each) => each !== undefined)).size > 1
}

/** Notes that matching current offers differ in price. */
function describeRange(
  { basis, input_price_per_m, output_price_per_m }: BookPrice,
  found: readonly BookPrice[],
  { seller }: Place,
): string[] {
  const listed = found.filter((price) => price.basis === 'listed')
  const inputs = listed.map((price) => price.input_price_per_m)
  const outputs = listed.map((price) => price.output_price_per_m)
  if (basis !== 'listed' || new Set(inputs).size + new Set(outputs).size < 3) return []
  return [
    `Offers of ${seller ?? 'the creator'} cost ${formatRange(inputs)} USD in and ${formatRange(outputs)} USD out per million tokens, depending on region or ID. We use the offer at ${formatNumber(input_price_per_m)} and ${formatNumber(output_price_per_m)} USD.`,
  ]
}

function formatRange(usd: readonly number[]): string {
  const [least, most] = [formatNumber(Math.min(...usd)), formatNumber(Math.max(...usd))]
  return least === most ? least : `${least} to ${most}`
}

const describePlace = ({ seller, region }: Place): string =>
  `${seller ?? 'the creator'}${region === undefined ? '' : ` in ${region}`}`

const describeNear = (price: BookPrice, region: string): string =>
  `We have no price for ${region}, so we use that of ${price.regions.join(', ') || price.endpoint_tag}, which is in the same country or bloc.`

/** Notes that the requested provider or id has no price on record. */
const describeOther = ({ seller: other }: BookPrice, whose: string): string =>
  `The name refers to ${whose}, for which we have no price on that day, so we use ${other === null ? 'the reference price' : `a price of ${other}`}.`

const toName = (id: string) => id.split('/').at(-1)

/** The id's words without a version. */
const toFamily = (id: string) =>
  id
    .replace(/-latest$/, '')
    .replaceAll(/[\d.-]+/g, ' ')
    .trim()

/** For an id that moves from model to model, which one it means; `isOther`: not the one that was found. */
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
  // A catalogue's row for the id itself: whose price it is follows from the price alone.
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
