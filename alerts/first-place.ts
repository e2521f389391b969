// The first place of a recommendation, or of the offers of a model, by the body that a watch keeps.
import { ApiError } from '../contract/api-error.ts'
import { findJson } from '../contract/json-file.ts'
import { RecommendRequest } from '../contract/requests.ts'
import { WatchedCost } from '../contract/watches.ts'
import { readCosts } from '../release/model-costs.ts'
import { toQuestion } from '../release/question.ts'
import { toCost } from '../release/recommend/cost.ts'
import { rank } from '../release/recommend/rank.ts'
import { toListed } from '../release/recommend/rates.ts'
import type { Release } from '../release/release.ts'
import type { Watch } from './watch-table.ts'

interface Place {
  model_id: string
  seller: string
  usd: number
}
type Find = (release: Release, subject: string) => Place | undefined | Promise<Place | undefined>
type FirstPlace = ReturnType<typeof toMove>
/** By kind and subject. */
export type FirstPlaces = ReadonlyMap<string, FirstPlace>
type OfBody = Pick<Watch, 'kind' | 'subject'>

const FIND: Partial<Record<Watch['kind'], Find>> = {
  recommendation: findRecommended,
  model_cost: findCheapest,
}

export const isOfBody = ({ kind }: Pick<Watch, 'kind'>) => FIND[kind] !== undefined
export const toPlaceKey = ({ kind, subject }: OfBody) => `${kind} ${subject}`

/** Of all who watch the same, once. */
export async function readFirstPlaces(
  { before, after }: { before: Release; after: Release },
  watches: readonly OfBody[],
): Promise<FirstPlaces> {
  const places = new Map<string, FirstPlace>()
  for (const watch of watches) {
    const find = FIND[watch.kind]
    if (!find || places.has(toPlaceKey(watch))) continue
    const was = await find(before, watch.subject)
    places.set(toPlaceKey(watch), toMove(was, await find(after, watch.subject)))
  }
  return places
}

/** `from` and `to` are USD a month, or without a workload USD per million blended tokens. */
function toMove(was: Place | undefined, is: Place | undefined) {
  return {
    model_id: is?.model_id ?? null,
    seller: is?.seller ?? null,
    from: was?.usd ?? null,
    to: is?.usd ?? null,
    isSame: was?.model_id === is?.model_id && was?.seller === is?.seller,
  }
}

function findRecommended(release: Release, body: string): Place | undefined {
  const { data: asked } = RecommendRequest.safeParse(findJson(body))
  if (!asked) return undefined
  const question = { ...toQuestion(release, asked), limit: 1 }
  const [first] = rank(release.candidates, question).chosen
  if (!first) return undefined
  const { model, endpoint, factor, blendedPrice } = first
  const cost = asked.workload && toCost(toListed(endpoint, factor), asked.workload)
  return {
    model_id: model.model_id,
    seller: endpoint.provider,
    usd: cost?.per_month ?? blendedPrice,
  }
}

/** Nowhere where the release has no such model. */
async function findCheapest(release: Release, subject: string): Promise<Place | undefined> {
  const { model_id, body } = splitModelCost(subject)
  const { data: asked } = WatchedCost.safeParse(findJson(body))
  if (!asked) return undefined
  try {
    const [first] = (await readCosts(release, model_id, asked)).endpoints
    return first && { model_id, seller: first.provider, usd: first.cost.per_month }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** A model id and the JSON of a workload. */
export function splitModelCost(subject: string) {
  const [, model_id = '', body = ''] = /^(\S+)\s+(.*)$/s.exec(subject) ?? []
  return { model_id, body }
}
