// The ranking of `POST /v1/recommend`: for each model its cheapest candidate that meets every
// constraint, by cost per IQ; and which constraints shut the other models out.
import type { RecommendRequest } from '../contract/requests.ts'
import type { RunnerUp } from '../contract/responses.ts'
import { type Candidate, compareCandidates } from './candidates.ts'
import { type Constraint, toConstraints } from './constraints.ts'

const MAX_RUNNER_UPS = 5

export interface Ranking {
  /** The best that meet the constraints, one per model, as many as were asked for. */
  chosen: Candidate[]
  fittingCount: number
  /** How many models there are candidates of. */
  considered: number
  /** Constraint → how many models it shut out. */
  shutOut: Record<string, number>
  runnerUps: RunnerUp[]
}

/** A model's candidate that misses the fewest constraints; of several, the best. */
interface Nearest {
  candidate: Candidate
  missed: readonly Constraint[]
}

/** By the list of a release, which never changes: the candidates of each model, best first. */
const modelsOf = new WeakMap<readonly Candidate[], readonly (readonly Candidate[])[]>()

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const { limit } = request
  const constraints = toConstraints(request)
  const models = groupByModel(candidates)
    .flatMap((own) => findNearest(own, constraints) ?? [])
    .sort((one, other) => compareCandidates(one.candidate, other.candidate))
  const fitting = models.filter(({ missed }) => missed.length === 0)
  const shutOut = constraints.map((constraint) => {
    const count = models.filter(({ missed }) => missed.includes(constraint)).length
    return [constraint.name, count] as const
  })
  const beyondLimit = fitting
    .slice(limit, limit + MAX_RUNNER_UPS)
    .map(({ candidate }, index) =>
      toRunnerUp(
        candidate,
        `meets every constraint; rank ${limit + index + 1}, beyond the limit of ${limit}`,
      ),
    )
  const missingOne = models
    .filter(({ missed }) => missed.length === 1)
    .slice(0, MAX_RUNNER_UPS - beyondLimit.length)
    .map(({ candidate, missed }) => toRunnerUp(candidate, missed[0]?.miss(candidate) ?? ''))
  return {
    chosen: fitting.slice(0, limit).map(({ candidate }) => candidate),
    fittingCount: fitting.length,
    considered: models.length,
    shutOut: Object.fromEntries(shutOut.filter(([, count]) => count > 0)),
    runnerUps: [...beyondLimit, ...missingOne],
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
    const missed = constraints.filter(({ isMet }) => !isMet(candidate))
    if (!nearest || missed.length < nearest.missed.length) nearest = { candidate, missed }
    if (missed.length === 0) break
  }
  return nearest
}

function toRunnerUp({ model, endpoint, costPerIq }: Candidate, reason: string): RunnerUp {
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: endpoint.blended_per_m,
    reason,
  }
}
