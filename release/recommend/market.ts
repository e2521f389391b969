// What recommendations are chosen from, and the file of it: from `offers.json` pages and the command
// line rank what the service ranks.
import type { Candidate, Skills } from '../../contract/constraint-kinds.ts'
import type { Model, Provider, RecommendCandidate, Rules } from '../../contract/documents.ts'
import type { Manifest } from '../../contract/release.ts'
import { toCandidates } from './candidates.ts'

export interface Market {
  manifest: Pick<Manifest, 'as_of' | 'date' | 'methodology_version'>
  rules: Rules
  candidates: readonly Candidate[]
  providers?: readonly Part[]
}

/** `part_of` names the seller of which another is an account or a part. */
type Part = Pick<Provider, 'slug' | 'part_of'>

export interface Offers extends Pick<Market, 'manifest' | 'rules'> {
  models: Model[]
  endpoints: RecommendCandidate[]
  skills: [model_id: string, skills: Skills][]
  /** Files made before it was kept have none. */
  parts?: Part[]
}

export function toOffers({ manifest, rules, candidates, providers = [] }: Market): Offers {
  const { as_of, date, methodology_version } = manifest
  return {
    manifest: { as_of, date, methodology_version },
    rules,
    models: [...new Set(candidates.map(({ model }) => model))],
    endpoints: candidates.map(({ endpoint }) => endpoint),
    skills: [...new Map(candidates.map(({ model, skills }) => [model.model_id, skills]))],
    parts: providers
      .filter(({ part_of }) => part_of !== null)
      .map(({ slug, part_of }) => ({ slug, part_of })),
  }
}

export function readOffers({ manifest, rules, models, endpoints, skills }: Offers): Market {
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  const skillsById = new Map(skills)
  return {
    manifest,
    rules,
    candidates: toCandidates(endpoints, { modelById, skillsById, rules }),
  }
}
