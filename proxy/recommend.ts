// The ranking of `POST /v1/recommend`: for each model the cheapest candidate that meets every constraint,
// by cost per IQ. Candidates come sorted, so the first that fits is the model's cheapest.
import type { RecommendRequest } from '../contract/requests.ts'
import type { RunnerUp } from '../contract/responses.ts'
import { type Candidate, compareCandidates } from './candidates.ts'
import { type Constraint, toConstraints } from './constraints.ts'

const MAX_RUNNER_UPS = 5

export interface Ranking {
  /** All that meet the constraints, one per model, best first. */
  fitting: Candidate[]
  /** How many models were looked at. */
  considered: number
  /** Constraint → models that it shut out. */
  shutOut: Record<string, number>
  runnerUps: RunnerUp[]
}

/** The candidate of a model that came nearest, and what it missed. */
interface Nearest {
  candidate: Candidate
  missed: Constraint[]
}

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const constraints = toConstraints(request)
  const nearestByModel = new Map<string, Nearest>()
  for (const candidate of candidates) {
    const { model_id } = candidate.model
    const nearest = nearestByModel.get(model_id)
    if (nearest?.missed.length === 0) continue
    const missed = constraints.filter((constraint) => !constraint.isMet(candidate))
    if (!nearest || missed.length < nearest.missed.length)
      nearestByModel.set(model_id, { candidate, missed })
  }
  const nearest = [...nearestByModel.values()].sort((one, other) =>
    compareCandidates(one.candidate, other.candidate),
  )
  const fitting = nearest.filter(({ missed }) => missed.length === 0)
  return {
    fitting: fitting.map(({ candidate }) => candidate),
    considered: nearest.length,
    shutOut: countShutOut(nearest),
    runnerUps: [
      ...fitting
        .slice(request.limit)
        .map(({ candidate }, index) =>
          toRunnerUp(
            candidate,
            `meets every constraint; rank ${request.limit + index + 1}, beyond the limit of ${request.limit}`,
          ),
        ),
      ...nearest.flatMap(({ candidate, missed: [only, ...others] }) =>
        only && others.length === 0 ? [toRunnerUp(candidate, only.miss(candidate))] : [],
      ),
    ].slice(0, MAX_RUNNER_UPS),
  }
}

/** A model counts under every constraint that its nearest candidate missed. */
function countShutOut(nearest: readonly Nearest[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { missed } of nearest)
    for (const { name } of missed) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function toRunnerUp({ model, endpoint, costPerIq }: Candidate, reason: string): RunnerUp {
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: endpoint.blended_per_m,
    reason,
  }
}
