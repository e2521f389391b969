import type { Model, RecommendCandidate } from '../contract/documents.ts'
import { IntegrityError } from '../store/read-release.ts'
import { compareText } from './order.ts'

/** An endpoint that can be recommended: everything that a client needs to call it is known. */
export interface Candidate {
  model: Model
  endpoint: RecommendCandidate
  costPerIq: number
  score: number
  scoredOn: string
  contextLength: number
  baseUrl: string
  modelIdOnProvider: string
}

/** Best first. Endpoints that lack a fact which the contract promises are left out. */
export function toCandidates(
  endpoints: readonly RecommendCandidate[],
  modelById: ReadonlyMap<string, Model>,
): Candidate[] {
  const candidates = endpoints.flatMap((endpoint) => {
    const { model_id, cost_per_iq: costPerIq, base_url: baseUrl } = endpoint
    const model = modelById.get(model_id)
    if (!model)
      throw new IntegrityError(`recommend.json: expected models of models.json, got "${model_id}"`)
    const { aa_score: score, scored_on: scoredOn } = model
    const modelIdOnProvider = endpoint.model_id_on_provider
    const contextLength = endpoint.context_length ?? model.context_length
    if (baseUrl === null || modelIdOnProvider === null || contextLength === null) return []
    if (score === null || scoredOn === null) return []
    return [
      { model, endpoint, costPerIq, score, scoredOn, contextLength, baseUrl, modelIdOnProvider },
    ]
  })
  return candidates.sort(compareCandidates)
}

/** By cost per IQ; ties by score descending, then id. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    one.costPerIq - other.costPerIq ||
    other.score - one.score ||
    compareText(one.model.model_id, other.model.model_id) ||
    compareText(one.endpoint.provider, other.endpoint.provider)
  )
}
