// The ranking of `POST /v1/recommend`: for each model the cheapest candidate that meets every constraint,
// by cost per IQ; and for the models that are shut out, by what.
import type { RecommendRequest } from '../contract/requests.ts'
import type { RunnerUp } from '../contract/responses.ts'
import { CandidateBits } from './candidate-bits.ts'
import { type Candidate, compareCandidates } from './candidates.ts'
import { type Constraint, toConstraints } from './constraints.ts'
import { judgeModels } from './nearest.ts'

const MAX_RUNNER_UPS = 5

/** By the release's own list of candidates, which never changes. */
const bitsOf = new WeakMap<readonly Candidate[], CandidateBits>()

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

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const bits = findBits(candidates)
  const constraints = toConstraints(request)
  const missing = constraints.map((constraint, index) => bits.findMissing(constraint, index))
  const first = bits.firstOutside(missing, request.limit + MAX_RUNNER_UPS)
  const { fittingCount, shutOutCounts, missingOne } = judgeModels(bits, missing)
  const shutOut: Record<string, number> = {}
  for (const [index, { name }] of constraints.entries()) {
    const count = shutOutCounts[index] ?? 0
    if (count > 0) shutOut[name] = count
  }
  const cutOff = first.slice(request.limit)
  return {
    chosen: first.slice(0, request.limit),
    fittingCount,
    considered: bits.models,
    shutOut,
    runnerUps: [
      ...cutOff.map((candidate, index) =>
        toRunnerUp(
          candidate,
          `meets every constraint; rank ${request.limit + index + 1}, beyond the limit of ${request.limit}`,
        ),
      ),
      ...bits
        .first(missingOne, MAX_RUNNER_UPS - cutOff.length)
        .map((candidate) => toRunnerUp(candidate, toMiss(candidate, constraints))),
    ],
  }
}

/** The bits of a release's candidates, made when it is first asked. */
export function findBits(candidates: readonly Candidate[]): CandidateBits {
  let bits = bitsOf.get(candidates)
  if (!bits) {
    bits = new CandidateBits(candidates.toSorted(compareCandidates))
    bitsOf.set(candidates, bits)
  }
  return bits
}

function toMiss(candidate: Candidate, constraints: readonly Constraint[]): string {
  const missed = constraints.find((constraint) => !constraint.isMet(candidate))
  if (!missed)
    throw new Error(`${candidate.model.model_id}: expected a missed constraint, got none`)
  return missed.miss(candidate)
}

function toRunnerUp({ model, endpoint, costPerIq }: Candidate, reason: string): RunnerUp {
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: endpoint.blended_per_m,
    reason,
  }
}
