// Announced changes: offers that end, prices that change, models that OpenRouter drops.
import type { Endpoint } from '../contract/documents.ts'
import { compareText } from './compare-text.ts'
import type { Release } from './release.ts'

/**
 * Soonest first, on-demand offers only. If another provider dated the price, it isn't known to end
 * here.
 */
export async function listComing(release: Release) {
  const { date: today } = release.manifest
  const details = await release.readModelDetails(release.models)
  const coming = release.models.flatMap(({ model_id: id, retires_on: last }, index) => {
    const own = (details[index]?.endpoints ?? []).flatMap((each) => describeComing(id, each))
    // An offer that ends that day says it already.
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

/** `date`: the first day of the next price, otherwise the last day; `isEnd`: the offer itself ends. */
function describeComing(model_id: string, endpoint: Endpoint) {
  const { provider, offer, is_available: isSold, until, price_until, next_price: next } = endpoint
  if (offer !== 'standard' || !isSold || until === null) return []
  const isEnd = until !== price_until
  return [{ date: next && !isEnd ? next.from : until, model_id, provider, next, isEnd }]
}
