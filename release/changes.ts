// Past and announced changes: the change log, the moves of a model's price at its providers, and
// changes of reference prices, which go back further than the log.
import { ApiError } from '../contract/api-error.ts'
import type { Change, Endpoint, Model } from '../contract/documents.ts'
import { compareText } from './compare-text.ts'
import { findFirstDay } from './history.ts'
import { memoize } from './memoize.ts'
import { chooseCountedPrice } from './recommend/candidates.ts'
import type { Release } from './release.ts'
import { requireModel, requireProvider } from './require-named.ts'

const CHANGE_LOG_DAYS = 90

/**
 * Changes from the day `since` on, newest first, filtered by model or provider. Models and
 * providers that have left are found through their changes. Throws `model_not_found` or
 * `provider_not_found` for unknown names, and `invalid_parameter` for a day that hasn't begun in
 * any time zone.
 */
export async function selectChanges(
  release: Release,
  asked: {
    since?: string | undefined
    model_id?: string | undefined
    provider?: string | undefined
  },
  today: string,
): Promise<{ since: string; history_limit_days?: number; changes: readonly Change[] }> {
  const { changes: all } = await release.read('changes.json')
  const first = findFirstDay(release.manifest.date, CHANGE_LOG_DAYS)
  const { model_id: id, provider: name, since: from = first } = asked
  if (from > findFirstDay(today, 0))
    throw new ApiError('invalid_parameter', `since: expected a day up to ${today}, got ${from}`)
  const asSlug = name?.toLowerCase()
  const isProvider = all.some(({ provider }) => provider === asSlug)
  const slug = name && !isProvider ? requireProvider(release, name, 'provider').slug : asSlug
  if (id !== undefined && !all.some(({ model_id }) => model_id === id)) requireModel(release, id)
  const since = from > first ? from : first
  const changes = all.filter(
    ({ date, model_id, provider }) =>
      date >= since &&
      (id === undefined || model_id === id) &&
      (slug === undefined || provider === slug),
  )
  return { since, ...(from < first && { history_limit_days: CHANGE_LOG_DAYS }), changes }
}

/** Smaller values are rounding errors of logarithm sums. */
const NO_MOVE = 1e-12

/**
 * Providers' changes of a model's price in the last `days`, newest first, and their total, in
 * percent. For 7 days, the total is the model's `change_7d`.
 */
export async function readMoves(
  release: Release,
  model: Model,
  { days, from }: { days: number; from: string },
) {
  const detail = await release.readModelDetail(model)
  const moves = detail.moves.filter(({ date }) => date >= from)
  const log = moves.reduce((sum, { effect }) => sum + effect, 0)
  const change = Math.round(1e4 * Math.expm1(log)) / 100
  const perLog = Math.abs(log) > NO_MOVE ? change / log : 100
  return {
    model_id: model.model_id,
    days,
    change,
    moves: moves.map(({ effect, ...move }) => ({ ...move, contribution: perLog * effect })),
  }
}

/** In this many days before a change, the price must not have been closer to the new one. */
const CALM_DAYS = 90

/** Newest first per model. Days on which the basis of prices changed are excluded. */
const readReferenceMoves = memoize(findReferenceMoves)

/** Changes of reference prices from before the change log starts. */
export async function readEarlierMoves(release: Release) {
  const begin = (await release.read('changes.json')).changes.at(-1)?.date ?? release.manifest.date
  return (await readReferenceMoves(release)).filter(({ date }) => date < begin)
}

/**
 * Blended prices before and after each change. `provider`: the creator, if it still bills the new
 * price; `is_lasting`: neither reversed later nor itself the reversal of an earlier change.
 */
async function findReferenceMoves(release: Release) {
  const { date: today } = release.manifest
  const rebased = findRebased(release)
  const details = await release.readModelDetails(release.models)
  return details.flatMap(({ model_id, price_steps: steps, endpoints }) => {
    const own = findOwn(endpoints, steps[0]?.blended_price_per_m)
    return steps.slice(0, -1).flatMap(({ from: date, blended_price_per_m: to }, index) => {
      const from = steps[index + 1]?.blended_price_per_m ?? to
      if (from === to || rebased.has(date)) return []
      const move = { date, model_id, from, to }
      // The creator's current price is better evidence of whether a change lasted than later
      // reference prices, which come from other providers.
      const said = own?.usd === from || own?.usd === to ? own : undefined
      const since = said ? [{ from: today, blended_price_per_m: said.usd }] : steps.slice(0, index)
      const isHeld = isLasting(move, [...since, ...steps.slice(index)])
      return [{ ...move, provider: (isHeld && said?.provider) || null, is_lasting: isHeld }]
    })
  })
}

/** The creator's own price, if the reference price now comes from other providers. */
function findOwn(endpoints: readonly Endpoint[], reference: number | undefined) {
  const own = endpoints
    .filter(
      ({ first_party: isOwn, offer, is_free, is_available: isSold }) =>
        isOwn && offer === 'standard' && !is_free && isSold,
    )
    .map((offer) => ({ provider: offer.provider, usd: chooseCountedPrice(offer) }))
    .toSorted((one, other) => one.usd - other.usd)
  return own.some(({ usd }) => usd === reference) ? undefined : own[0]
}

/**
 * True if all prices in the 90 days before the change are closer to `from`, and all later ones
 * closer to `to`. `prices` are newest first.
 */
export function isLasting(
  { date, from, to }: { date: string; from: number; to: number },
  prices: readonly { from: string; blended_price_per_m: number }[],
): boolean {
  const isNew = (usd: number) => (usd - from) / (to - from) > 0.5
  const calmFrom = findFirstDay(date, CALM_DAYS)
  return prices.every(({ from: day, blended_price_per_m: usd }, index) => {
    if (day >= date) return isNew(usd)
    // An earlier price lasts until the next one.
    const end = prices[index - 1]?.from ?? date
    return end <= calmFrom || !isNew(usd)
  })
}

function findRebased({ compositeHistory }: Release): Set<string> {
  const observed = compositeHistory.history.filter(({ quality }) => quality !== 'unobserved')
  return new Set(
    observed
      .filter(({ quality }, index) => quality !== (observed[index + 1]?.quality ?? quality))
      .map(({ date }) => date),
  )
}

/**
 * Soonest first, on-demand offers only. If another provider dated the price, it isn't known to end
 * here.
 */
export async function listComing(release: Release, today: string) {
  const details = await release.readModelDetails(release.models)
  const coming = release.models.flatMap(({ model_id: id, retires_on: last }, index) => {
    const own = (details[index]?.endpoints ?? []).flatMap((each) => describeComing(id, each))
    // Skip the model's retirement if one of its offers already ends on that day.
    return last === null || own.some(({ date, isEnd }) => isEnd && date === last)
      ? own
      : [...own, { date: last, model_id: id, provider: null, next: null, isEnd: true }]
  })
  const unique = new Map(coming.map((each) => [JSON.stringify(each), each]))
  return [...unique.values()]
    .filter(({ date }) => date >= today)
    .toSorted(
      (one, other) =>
        compareText(one.date, other.date) || compareText(one.model_id, other.model_id),
    )
}

/**
 * `date`: the first day of the next price, otherwise the last day; `isEnd`: the offer itself ends.
 */
function describeComing(model_id: string, endpoint: Endpoint) {
  const { provider, offer, is_available: isSold, until, price_until, next_price: next } = endpoint
  if (offer !== 'standard' || !isSold || until === null) return []
  const isEnd = until !== price_until
  return [{ date: next && !isEnd ? next.from : until, model_id, provider, next, isEnd }]
}
