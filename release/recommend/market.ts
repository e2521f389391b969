// What recommendations choose from. `/offers.json` has the same data.
import type { Candidate, Skills } from '../../contract/constraint-kinds.ts'
import type { Model, Rules } from '../../contract/documents.ts'
import type { Manifest } from '../../contract/release.ts'

export interface Market {
  manifest: Pick<Manifest, 'as_of' | 'date' | 'methodology_version'>
  rules: Rules
  candidates: readonly Candidate[]
}

interface Offers extends Pick<Market, 'manifest' | 'rules'> {
  models: Model[]
  endpoints: Candidate['endpoint'][]
  skills: [model_id: string, skills: Skills][]
}

export function listOffers({ manifest, rules, candidates }: Market): Offers {
  const { as_of, date, methodology_version } = manifest
  return {
    manifest: { as_of, date, methodology_version },
    rules,
    models: [...new Set(candidates.map(({ model }) => model))],
    endpoints: candidates.map(({ endpoint }) => endpoint),
    skills: [...new Map(candidates.map(({ model, skills }) => [model.model_id, skills]))],
  }
}
