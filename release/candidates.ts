import type { Model, RecommendCandidate } from '../contract/documents.ts'
import { IntegrityError } from '../store/read-release.ts'
import { compareText } from './order.ts'

/** An endpoint that can be recommended: all that a client needs to switch to it is known. */
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

/** Those that can be handed out, best first. */
export function toCandidates(
  endpoints: readonly RecommendCandidate[],
  modelById: ReadonlyMap<string, Model>,
): Candidate[] {
  return endpoints
    .flatMap((endpoint) => {
      const model = modelById.get(endpoint.model_id)
      if (!model)
        throw new IntegrityError(
          `recommend.json: expected models of models.json, got "${endpoint.model_id}"`,
        )
      const candidate = findCandidate(endpoint, model)
      return candidate ? [candidate] : []
    })
    .sort(compareCandidates)
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

/** The contract promises each of these facts for every entry; an endpoint that lacks one is not handed out. */
function findCandidate(endpoint: RecommendCandidate, model: Model): Candidate | undefined {
  const { base_url: baseUrl, model_id_on_provider: modelIdOnProvider } = endpoint
  const { aa_score: score, scored_on: scoredOn } = model
  const contextLength = endpoint.context_length ?? model.context_length
  if (baseUrl === null || modelIdOnProvider === null || contextLength === null) return undefined
  if (score === null || scoredOn === null) return undefined
  return {
    model,
    endpoint,
    costPerIq: endpoint.cost_per_iq,
    score,
    scoredOn,
    contextLength,
    baseUrl,
    modelIdOnProvider,
  }
}
