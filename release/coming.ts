// What is dated to come: offers that end, prices that change, models that OpenRouter drops.
import type { Endpoint } from '../contract/documents.ts'
import { compareText } from './compare-text.ts'
import type { Release } from './release.ts'

interface Coming {
  /** First day of the price that follows, else the last day of the offer or model. */
  date: string
  model_id: string
  /** Null where OpenRouter drops the model. */
  provider: string | null
  /** Null where the offer ends, or nobody says what follows its price. */
  next: Endpoint['next_price']
  /** Whether the offer ends, and not its price alone. */
  isEnd: boolean
}

/** Next first, on-demand offers alone. A price that another provider dates is not known to end. */
export async function listComing(release: Release): Promise<Coming[]> {
  const { date: today } = release.manifest
  const details = await release.readModelDetails(release.models)
  const coming = release.models.flatMap(({ model_id: id, retires_on: last }, index) => [
    ...(details[index]?.endpoints ?? []).flatMap((endpoint) => toComing(id, endpoint)),
    ...(last === null
      ? []
      : [{ date: last, model_id: id, provider: null, next: null, isEnd: true }]),
  ])
  const unique = new Map(coming.map((each) => [JSON.stringify(each), each]))
  return [...unique.values()]
    .filter(({ date }) => date >= today)
    .toSorted(
      (one, other) =>
        compareText(one.date, other.date) || compareText(one.model_id, other.model_id),
    )
}

function toComing(model_id: string, endpoint: Endpoint): Coming[] {
  const { provider, offer, is_available: isSold, until, price_until, next_price: next } = endpoint
  if (offer !== 'standard' || !isSold || until === null) return []
  const isEnd = until !== price_until
  return [{ date: next && !isEnd ? next.from : until, model_id, provider, next, isEnd }]
}
