// What recommendations are chosen from, and the file of it: from `offers.json` pages and the command
// line rank what the service ranks.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Model, RecommendCandidate } from '../../contract/documents.ts'
import type { Manifest } from '../../contract/release.ts'
import { toCandidates } from './candidates.ts'

export interface Market {
  manifest: Pick<Manifest, 'as_of' | 'date' | 'methodology_version'>
  candidates: readonly Candidate[]
}

export interface Offers extends Pick<Market, 'manifest'> {
  models: Model[]
  endpoints: RecommendCandidate[]
}

export function toOffers({ manifest, candidates }: Market): Offers {
  const { as_of, date, methodology_version } = manifest
  return {
    manifest: { as_of, date, methodology_version },
    models: [...new Set(candidates.map(({ model }) => model))],
    endpoints: candidates.map(({ endpoint }) => endpoint),
  }
}

export function readOffers({ manifest, models, endpoints }: Offers): Market {
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  return { manifest, candidates: toCandidates(endpoints, modelById) }
}
