// Explains an empty recommendation with matching offers that aren't recommended because only one
// source states their price or id.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { formatNumber } from '../../contract/sentences.ts'
import { type Relaxation, type Request, rank, describeRunnerUp, formatCount } from './rank.ts'

/** Undefined if no such offer matches either. */
export function relaxVerified(unconfirmed: readonly Candidate[], request: Request): Relaxation[] {
  const { chosen, fittingCount } = rank(unconfirmed, request)
  const [candidate] = chosen
  if (!candidate) return []
  const best = describeRunnerUp(candidate)
  const note = `With offers whose price or id only one source states, ${formatCount(fittingCount)} the constraints, first ${best.model_id} at ${candidate.endpoint.provider_name} for ${formatNumber(best.blended_price_per_m)} USD per million blended tokens.`
  return [{ constraint: 'verified', models: fittingCount, best, note }]
}
