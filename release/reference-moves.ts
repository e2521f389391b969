// Changes of reference prices by model, which are kept longer than providers' prices.
import type { Endpoint } from '../contract/documents.ts'
import { chooseCountedPrice } from './recommend/candidates.ts'
import { memoize } from './memoize.ts'
import { findFirstDay } from './history.ts'
import type { Release } from './release.ts'

/** How long the price must have been another before a change. */
const CALM_DAYS = 90

/** Newest first per model. Days on which the basis of prices changed are excluded. */
const readReferenceMoves = memoize(findReferenceMoves)

/** Changes before the log of providers' changes starts. */
export async function readEarlierMoves(release: Release) {
  const begin = (await release.read('changes.json')).changes.at(-1)?.date ?? release.manifest.date
  return (await readReferenceMoves(release)).filter(({ date }) => date < begin)
}

/**
 * Blended prices before and after. `provider`: the creator, if it still bills the price; `is_lasting`:
 * neither reversed later nor a reversal of an earlier change.
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
      // The creator's current price is better evidence than other providers'.
      const said = own?.usd === from || own?.usd === to ? own : undefined
      const since = said ? [{ from: today, blended_price_per_m: said.usd }] : steps.slice(0, index)
      const isHeld = isLasting(move, [...since, ...steps.slice(index)])
      return [{ ...move, provider: (isHeld && said?.provider) || null, is_lasting: isHeld }]
    })
  })
}

/** The creator's own price, if the reference price now comes from others. */
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

/** True if the price before is closer to `from`, and every later price closer to `to`. */
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
