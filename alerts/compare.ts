// What a release tells each watch. Only what sellers did counts: changes of price between one and
// the same source and terms, and offers that a source now marks as deprecated. Who came or left is
// told to those who watch for it alone; another source, a refresh of the basket or its scores are
// links, and tell nobody anything but a recommendation or a model's cost that they change; nor does
// a fix that is held, whose release shows the documents of the fix before.
import type { Candidate } from '../contract/constraint-kinds.ts'
import type { Change, CompositeHistory } from '../contract/documents.ts'
import type { Release } from '../release/release.ts'
import { reprice } from '../release/recommend/candidates.ts'
import { selectRanked } from '../site/components/found-offers.ts'
import { rankCosts, toAsked } from '../site/components/offers.ts'
import type { Cursor } from './delivery-table.ts'
import { type FirstPlaces, isOfBody, toPlaceKey } from './first-place.ts'
import type { Watch } from './watch-table.ts'

/** In figures that were rounded to a billionth of a dollar. */
const SAME = 1e-9

const TOLD: readonly Change['kind'][] = ['price', 'deprecated', 'seller_left']

/** One thing to tell; prices are USD per million blended tokens, costs USD a month. */
export interface AlertEvent extends Told {
  watch_id: string
  watch: Watch['kind']
  subject: string
}

interface Told {
  date: string
  model_id: string | null
  seller: string | null
  /** Index points for the index and a tier; `null` for a deprecation. */
  from: number | null
  to: number | null
  change_pct: number | null
  /** Of a deprecation, where the day is announced. */
  retires_on?: string
}

/** What two releases tell. */
export interface Comparison {
  /** The day of the last release that was compared. */
  since: string
  /** The day of the new one. */
  day: string
  /** What sellers did since. */
  changes: readonly Change[]
  /** By tier; under an empty name those of the index. */
  levels: Readonly<Record<string, CompositeHistory>>
  /** The same offers, as they were, and with what their sellers changed. */
  offers: { before: readonly Candidate[]; after: readonly Candidate[] }
  /** Of each release all confirmed offers, by model: those of sellers who came or left, too. */
  markets?: { before: Market; after: Market } | undefined
  releases?: { before: Release; after: Release } | undefined
  places?: FirstPlaces | undefined
}

type Market = Readonly<Record<string, readonly Candidate[] | undefined>>

/** `undefined` where there is nothing to tell: the fix is held, restated, or older. */
export async function readComparison(
  { day: since, asOf }: Pick<Cursor, 'day' | 'asOf'>,
  previous: Release | undefined,
  next: Release,
): Promise<Comparison | undefined> {
  const { manifest, compositeHistory, tierHistory } = next
  if (manifest.hold || manifest.status === 'held' || manifest.restatement) return undefined
  if (Date.parse(manifest.as_of) < Date.parse(asOf)) return undefined
  const known = new Set((await previous?.readChanges())?.map(toKey))
  const changes = (await next.readChanges()).filter(
    (change) =>
      TOLD.includes(change.kind) &&
      // Of a day that two runs published, what the first one did not have.
      (change.date > since || (change.date === since && previous && !known.has(toKey(change)))),
  )
  return {
    since,
    day: manifest.date,
    changes,
    levels: { '': compositeHistory, ...tierHistory },
    offers: previous ? matchOffers(previous, next, changes) : { before: [], after: [] },
    markets: previous && { before: toMarket(previous), after: toMarket(next) },
    releases: previous && { before: previous, after: next },
  }
}

const toMarket = ({ candidates }: Pick<Release, 'candidates'>): Market =>
  Object.groupBy(
    candidates.filter(({ endpoint }) => endpoint.verified),
    ({ model }) => model.model_id,
  )

const toKey = ({ date, kind, model_id, seller, to }: Change) =>
  `${date} ${kind} ${model_id} ${seller} ${to?.blended_price_per_m}`

const toName = ({ model_id, seller }: Pick<Change, 'model_id' | 'seller'>) =>
  `${model_id} ${seller}`

/**
 * The offers that both releases have. One has its new prices where its seller changed its price, or
 * where only its other prices (of cached input, batches, …) differ and the sources do not.
 */
function matchOffers(previous: Release, next: Release, changes: readonly Change[]) {
  const repriced = new Set(changes.filter(({ kind }) => kind === 'price').map(toName))
  const old = new Map(previous.candidates.map((candidate) => [toOffer(candidate), candidate]))
  const oldSources = readSources(previous)
  const newSources = readSources(next)
  const pairs = next.candidates.flatMap((candidate) => {
    const key = toOffer(candidate)
    const was = old.get(key)
    if (!was) return []
    const { input_price_per_m, output_price_per_m, ...prices } = pickPrices(candidate)
    const isSame =
      was.endpoint.input_price_per_m === input_price_per_m &&
      was.endpoint.output_price_per_m === output_price_per_m
    const counts = isSame ? oldSources.get(key) === newSources.get(key) : repriced.has(key)
    const endpoint = { ...was.endpoint, input_price_per_m, output_price_per_m, ...prices }
    return [{ was, now: counts ? { ...was, endpoint } : was }]
  })
  const after = pairs.map(({ now }) => now)
  return {
    before: pairs.map(({ was }) => was),
    after: reprice(after, { promotions: false, contextMin: 0 }),
  }
}

const toOffer = ({ model, endpoint }: Candidate) =>
  toName({ model_id: model.model_id, seller: endpoint.provider })

function pickPrices({ endpoint }: Candidate) {
  const { input_price_per_m, output_price_per_m, blended_per_m } = endpoint
  const { list, payable, promotion, prices } = endpoint
  return { input_price_per_m, output_price_per_m, blended_per_m, list, payable, promotion, prices }
}

function readSources({ candidates }: Release): Map<string, string> {
  return new Map(
    candidates.map((candidate) => {
      const { sources, promotion } = candidate.endpoint
      const text = JSON.stringify([sources, promotion?.seen_via, promotion?.discount])
      return [toOffer(candidate), text]
    }),
  )
}

/** What each watch is told, in the order of the watches. */
export function compare(comparison: Comparison, watches: readonly Watch[]): AlertEvent[] {
  const byModel = Map.groupBy(comparison.changes, ({ model_id }) => model_id)
  const bySeller = Map.groupBy(comparison.changes, ({ seller }) => seller)
  // Of all who watch the same, once.
  const workloads = new Set(
    watches.filter(({ kind }) => kind === 'cost').map((each) => each.subject),
  )
  const costs = new Map([...workloads].map((query) => [query, findCost(comparison, query)]))
  const find = (watch: Watch): Told[] => {
    const { kind, subject } = watch
    if (kind === 'index' || kind === 'tier') return findMove(comparison, watch)
    if (kind === 'cheapest_below' || kind === 'new_cheaper_seller')
      return findCheaper(comparison, watch)
    if (kind === 'cost') return costs.get(subject) ?? []
    if (isOfBody(watch)) return findFirst(comparison, watch)
    const wanted = kind === 'seller_left' ? kind : kind === 'deprecation' ? 'deprecated' : 'price'
    return ((kind === 'seller' ? bySeller : byModel).get(subject) ?? [])
      .filter((change) => change.kind === wanted && isAfter(watch, change, comparison))
      .map(toTold)
  }
  return watches.flatMap((watch) =>
    find(watch)
      .filter(({ change_pct: by }) => by === null || isTold(by, watch))
      .map((told) => ({ watch_id: watch.id, watch: watch.kind, subject: watch.subject, ...told })),
  )
}

const isTold = (percent: number, watch: Watch) => isOfBody(watch) || isEnough(percent, watch)

/** What was there when the watch began is not told, nor in a release that came out since. */
function isAfter({ since }: Watch, { date }: Pick<Change, 'date'>, to: Comparison): boolean {
  return date > since || (date === since && since === to.since)
}

const isEnough = (percent: number, { threshold }: Watch) =>
  Math.abs(percent) * 100 + SAME >= threshold && Math.abs(percent) > SAME

const toPercent = (from: number, to: number) =>
  from === 0 ? null : Math.round(1e6 * (to / from - 1)) / 1e4

function toTold({ date, model_id, seller, from, to, retires_on }: Change): Told {
  const [was, is] = [from?.blended_price_per_m ?? null, to?.blended_price_per_m ?? null]
  const change_pct = was === null || is === null ? null : toPercent(was, is)
  const told = { date, model_id, seller, from: was, to: is, change_pct }
  return retires_on === null ? told : { ...told, retires_on }
}

/** Since the day on which the watch began or was last told of, both in the levels of this release. */
function findMove({ day, levels }: Comparison, { subject, since }: Watch): Told[] {
  const history = levels[subject]?.history ?? []
  const now = history[0]
  const base = history.find(({ date }) => date <= since) ?? history.at(-1)
  if (!now || !base || now.date !== day) return []
  const [from, to] = [base.index_points, now.index_points]
  const change_pct = toPercent(from, to) ?? 0
  return [{ date: day, model_id: null, seller: null, from, to, change_pct }]
}

/** Of an offer that is below a price, or of a new seller below all that there were. */
function findCheaper(comparison: Comparison, watch: Watch): Told[] {
  const { day, markets } = comparison
  const { kind, subject } = watch
  const [model_id = '', price] = subject.split(' ')
  if (!markets || !isAfter(watch, { date: day }, comparison)) return []
  const sold = (market: Market) =>
    (market[model_id] ?? []).toSorted((a, b) => a.blendedPrice - b.blendedPrice)
  const before = sold(markets.before)
  const sellers = new Set(before.map(({ endpoint }) => endpoint.provider))
  const was = before[0]?.blendedPrice ?? null
  const isPrice = kind === 'cheapest_below'
  const below = isPrice ? Number(price) : (was ?? Infinity)
  const is = sold(markets.after).find(({ endpoint }) => isPrice || !sellers.has(endpoint.provider))
  if (!is || is.blendedPrice >= below || (was !== null && was < below)) return []
  const to = is.blendedPrice
  const change_pct = was === null ? null : toPercent(was, to)
  return [{ date: day, model_id, seller: is.endpoint.provider, from: was, to, change_pct }]
}

/** Of the best offer of a `/cost` address, by the scores before, so that a new score is no change. */
function findCost({ day, offers }: Comparison, query: string): Told[] {
  const asked = new URLSearchParams(query)
  const search = asked.get('search') ?? ''
  const best = (candidates: readonly Candidate[]) =>
    selectRanked(rankCosts(candidates, toAsked(asked)), { candidates, search })[0]
  const was = best(offers.before)
  const is = best(offers.after)
  if (!was || !is) return []
  const [from, to] = [was.cost.per_month, is.cost.per_month]
  const { model, endpoint } = is.candidate
  const about = { date: day, model_id: model.model_id, seller: endpoint.provider }
  return [{ ...about, from, to, change_pct: toPercent(from, to) ?? 0 }]
}

/** Of another first place, or of the same one for less, whatever the reason is. */
function findFirst(comparison: Comparison, watch: Watch): Told[] {
  const { day, places } = comparison
  const place = places?.get(toPlaceKey(watch))
  if (!place || !isAfter(watch, { date: day }, comparison)) return []
  const { from, to, isSame, ...first } = place
  const change_pct = from === null || to === null ? null : toPercent(from, to)
  if (isSame && !((change_pct ?? 0) < 0 && isEnough(change_pct ?? 0, watch))) return []
  return [{ date: day, ...first, from, to, change_pct }]
}
