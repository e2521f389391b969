// Chooses the price that applies to a line of usage by day, provider, place and id. `bedrock/us.x`
// and `azure/eu/x` imply provider and place unless the line states them.
import { toCreatorSlug } from '../../contract/names.ts'
import type { UsageBasis } from '../../contract/responses.ts'
import { formatNumber } from '../../contract/sentences.ts'
import { findFirstDay } from '../history.ts'
import { findProvider, isAccountOf, isRegion } from './names.ts'
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

/** The provider's price of the day, otherwise the creator's, otherwise the market's. */
export function choosePrice(
  book: UsageBook,
  { model_id, prices }: UsageBook['models'][number],
  asked: Asked,
) {
  const { name, day } = asked
  const last = findLastDay(book)
  const isGuess = ({ basis }: BookPrice) => Number(basis === 'reference' && !book.days.has(day))
  const ofDay = prices
    .filter(({ from, to }) => from <= day && day <= (to ?? last))
    // On an unobserved day, a source's own statement outranks a reference price carried over it.
    .toSorted((one, other) => isGuess(one) - isGuess(other))
  // A catalogue's statement about a provider is used only if nothing closer is on record.
  const ofCatalogues = ofDay.filter(({ basis }) => basis === 'catalogue_price')
  const isRouters = ({ seller }: BookPrice) => seller !== null && book.routers.has(seller)
  const stated = ofCatalogues.filter((price) => !isRouters(price))
  const nearer = ofDay.filter(({ basis }) => basis !== 'catalogue_price')
  const find = (each: Place & Pick<Asked, 'name'>): BookPrice[] => {
    const found = select(book, nearer, each)
    // The model's price may have moved on from that of the version that the line names.
    const isDated = DATED_ID.test(name) && found.every(({ basis }) => !OF_SELLERS.includes(basis))
    const ofStated = found.length > 0 && !isDated ? [] : select(book, stated, each)
    const ofVersion = ofStated.filter((price) => isDated && isOfId(price, name))
    if (ofVersion.length > 0) return sortByAgreement(ofVersion)
    return found.length > 0 ? found : ofStated
  }
  const ofOffers = prices.filter(({ basis }) => basis !== 'catalogue_price')
  const named = readName(book, { model_id, prices: ofOffers }, asked)
  const found = find({ ...named, name })
  // Without a provider, the model's own price of the day counts, not what its creator would bill.
  const ofModel = nearer.find(({ basis }) => !OF_SELLERS.includes(basis))
  const [first] = found
  const isCreators = named.seller === null && named.region === undefined
  const price =
    first && isCreators && ofModel && NEARER.includes(first.basis) && !hasPrice(first, ofModel)
      ? ofModel
      : first
  if (price) return { price, caveats: describeRange(price, found, named) }
  const { seller, isBare } = named
  // A router bills what it pays to the provider it chose.
  const isRouted = seller !== null && book.routers.has(seller)
  const whose = isRouted ? null : asked.seller
  const [other] = [seller, whose].flatMap((each) => find({ ...asked, seller: each, isBare }))
  // What a router states that it bills is closer than the market's price.
  const [routed] = isRouted ? select(book, ofCatalogues.filter(isRouters), { ...named, name }) : []
  if (routed && (!other || other.basis === 'reference')) return { price: routed, caveats: [] }
  return other && { price: other, caveats: [describeOther(other, named)] }
}

/** Combines what the line states with what its model name implies. */
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
  return {
    seller: seller ?? ofPath ?? ofId.seller ?? null,
    region: region ?? ofId.place ?? ofPlace,
    isBare: ofId.isBare,
  }
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

/** An id that names a version by its date. */
export const DATED_ID = /[-@]20\d\d-?[01]\d-?[0-3]\d(?:$|[^\d])/

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
  { name, seller, region, isBare }: Place & Pick<Asked, 'name'>,
): BookPrice[] {
  const own = prices.filter(
    (price) =>
      (seller === null
        ? price.first_party || !OF_SELLERS.includes(price.basis)
        : isAccountOf(book, price.seller, seller)) &&
      (region === undefined || isIn(price, region)),
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

const isIn = ({ regions, endpoint_tag }: BookPrice, region: string): boolean =>
  [...regions, ...endpoint_tag.split('/')].some((known) => known.toLowerCase() === region)

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

/** Notes that the requested provider, region or id has no price on record. */
function describeOther({ seller: other }: BookPrice, { seller, region }: Place): string {
  const whose = `${seller ?? 'the creator'}${region === undefined ? '' : ` in ${region}`}`
  return `The name refers to ${whose}, for which we have no price on that day, so we use ${other === null ? 'the reference price' : `a price of ${other}`}.`
}
