// The ranking of `POST /v1/recommend`: for each model the cheapest candidate that meets every constraint,
// by cost per IQ; and for the models that are shut out, by what.
import type { RecommendRequest } from '../contract/requests.ts'
import type { RunnerUp } from '../contract/responses.ts'
import { type Candidate, compareCandidates } from './candidates.ts'
import { type Constraint, toConstraints } from './constraints.ts'

const MAX_RUNNER_UPS = 5

export interface Ranking {
  /** The best that meet the constraints, one per model, as many as were asked for. */
  chosen: Candidate[]
  fittingCount: number
  /** How many models were looked at. */
  considered: number
  /** Constraint → models that it shut out. */
  shutOut: Record<string, number>
  runnerUps: RunnerUp[]
}

/** What a model is judged by: its candidate that misses the fewest constraints; of several, the best. */
interface Nearest {
  candidate: Candidate
  missCount: number
}

/** A release's candidates by model, best first; its list of them never changes. */
const modelsOf = new WeakMap<readonly Candidate[], readonly (readonly Candidate[])[]>()

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const { limit } = request
  const constraints = toConstraints(request)
  const models = groupByModel(candidates)
    .flatMap((own) => findNearest(own, constraints) ?? [])
    .sort((one, other) => compareCandidates(one.candidate, other.candidate))
  const fitting = models.filter(({ missCount }) => missCount === 0)
  const beyondLimit = fitting.slice(limit, limit + MAX_RUNNER_UPS).map(({ candidate }, index) => ({
    candidate,
    reason: `meets every constraint; rank ${limit + index + 1}, beyond the limit of ${limit}`,
  }))
  const missingOne = models
    .filter(({ missCount }) => missCount === 1)
    .slice(0, MAX_RUNNER_UPS - beyondLimit.length)
    .map(({ candidate }) => ({ candidate, reason: toMiss(candidate, constraints) }))
  return {
    chosen: fitting.slice(0, limit).map(({ candidate }) => candidate),
    fittingCount: fitting.length,
    considered: models.length,
    shutOut: countShutOut(models, constraints),
    runnerUps: [...beyondLimit, ...missingOne].map(toRunnerUp),
  }
}

function groupByModel(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  let models = modelsOf.get(candidates)
  if (!models) {
    const ranked = candidates.toSorted(compareCandidates)
    models = [...Map.groupBy(ranked, ({ model }) => model.model_id).values()]
    modelsOf.set(candidates, models)
  }
  return models
}

function findNearest(
  own: readonly Candidate[],
  constraints: readonly Constraint[],
): Nearest | undefined {
  let nearest: Nearest | undefined
  for (const candidate of own) {
    let missCount = 0
    for (const { isMet } of constraints) if (!isMet(candidate)) missCount += 1
    if (!nearest || missCount < nearest.missCount) nearest = { candidate, missCount }
    if (missCount === 0) break
  }
  return nearest
}

function countShutOut(
  models: readonly Nearest[],
  constraints: readonly Constraint[],
): Record<string, number> {
  const shutOut = models.filter(({ missCount }) => missCount > 0)
  const counts = constraints.map(
    ({ name, isMet }) =>
      [name, shutOut.filter(({ candidate }) => !isMet(candidate)).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function toMiss(candidate: Candidate, constraints: readonly Constraint[]): string {
  const missed = constraints.find(({ isMet }) => !isMet(candidate))
  if (!missed)
    throw new Error(`${candidate.model.model_id}: expected a missed constraint, got none`)
  return missed.miss(candidate)
}

function toRunnerUp({ candidate, reason }: { candidate: Candidate; reason: string }): RunnerUp {
  const { model, endpoint, costPerIq } = candidate
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: endpoint.blended_per_m,
    reason,
  }
}
