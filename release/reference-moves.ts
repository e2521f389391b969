// What reference prices did, model by model: they are kept for longer than what each provider asks.
import type { Endpoint } from '../contract/documents.ts'
import { toCountedPrice } from './recommend/candidates.ts'
import { onceForRelease } from './once-for-release.ts'
import { toFirstDay } from './history.ts'
import type { Release } from './release.ts'

export interface ReferenceMove {
  date: string
  model_id: string
  /** USD per million blended tokens. */
  from: number
  to: number
  /** The creator as a provider, where it still bills the price. */
  provider: string | null
  /** Whether it is neither taken back later nor takes back what happened in the months before. */
  is_lasting: boolean
}

/** For so long before a change the price has to have been another. */
const CALM_DAYS = 90

/** Newest first for each model. A day whose prices rest on another basis than before has none. */
const readReferenceMoves = onceForRelease(findReferenceMoves)

/** Those before the log of what each provider changed begins. */
export async function readEarlierMoves(release: Release): Promise<ReferenceMove[]> {
  const begin = (await release.readChanges()).at(-1)?.date ?? release.manifest.date
  return (await readReferenceMoves(release)).filter(({ date }) => date < begin)
}

async function findReferenceMoves(release: Release): Promise<readonly ReferenceMove[]> {
  const rebased = findRebased(release)
  const details = await release.readModelDetails(release.models)
  return details.flatMap(({ model_id, price_steps: steps, endpoints }) => {
    const own = findOwn(endpoints, steps[0]?.blended_price_per_m)
    return steps.slice(0, -1).flatMap(({ from: date, blended_price_per_m: to }, index) => {
      const from = steps[index + 1]?.blended_price_per_m ?? to
      if (from === to || rebased.has(date)) return []
      const move = { date, model_id, from, to }
      // What the creator still bills says more than the price of others.
      const said = own?.usd === from || own?.usd === to ? own : undefined
      const since = said ? [toStep(release, said.usd)] : steps.slice(0, index)
      const isHeld = isLasting(move, [...since, ...steps.slice(index)])
      return [{ ...move, provider: (isHeld && said?.provider) || null, is_lasting: isHeld }]
    })
  })
}

const toStep = ({ manifest: { date: from } }: Release, usd: number) => ({
  from,
  blended_price_per_m: usd,
})

/** The creator's own price, where the reference price is that of others by now. */
function findOwn(endpoints: readonly Endpoint[], reference: number | undefined) {
  const own = endpoints
    .filter(
      ({ first_party: isOwn, offer, is_free, is_available: isSold }) =>
        isOwn && offer === 'standard' && !is_free && isSold,
    )
    .map((offer) => ({ provider: offer.provider, usd: toCountedPrice(offer) }))
    .toSorted((one, other) => one.usd - other.usd)
  return own.some(({ usd }) => usd === reference) ? undefined : own[0]
}

/** By whether the price before it is nearer to `from`, and each price after it to `to`. */
export function isLasting(
  { date, from, to }: { date: string; from: number; to: number },
  prices: readonly { from: string; blended_price_per_m: number }[],
): boolean {
  const isNew = (usd: number) => (usd - from) / (to - from) > 0.5
  const calmFrom = toFirstDay(date, CALM_DAYS)
  return prices.every(({ from: day, blended_price_per_m: usd }, index) => {
    if (day >= date) return isNew(usd)
    // A price before it lasts until the next one.
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
