// The ranking of `POST /v1/recommend`: for each model its cheapest candidate that meets every
// constraint, by cost per IQ; and which constraints shut the other models out.
import type { RecommendRequest } from '../contract/requests.ts'
import type { RunnerUp } from '../contract/responses.ts'
import { CandidateColumns } from './candidate-columns.ts'
import type { Candidate } from './candidates.ts'
import {
  type Constraint,
  type FactConstraint,
  type NumberConstraint,
  toConstraints,
} from './constraints.ts'

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

/** By the list of a release, which never changes. */
const columnsOf = new WeakMap<readonly Candidate[], CandidateColumns>()

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const { limit } = request
  const columns = columnsOf.get(candidates) ?? new CandidateColumns(candidates)
  columnsOf.set(candidates, columns)
  const { ranked, owners } = columns
  const constraints = toConstraints(request)
  const missed = findMissed(columns, constraints)
  const nearest = findNearest(owners.model, missed)
  const shutOut = new Uint32Array(constraints.length)
  const chosen: Candidate[] = []
  const beyondLimit: RunnerUp[] = []
  const missingOne: RunnerUp[] = []
  let fittingCount = 0
  for (let index = 0; index < ranked.length; index += 1) {
    const candidate = ranked[index]
    if (!candidate || nearest[owners.model.positions[index] ?? 0] !== index) continue
    const bits = missed[index] ?? 0
    if (bits === 0) {
      fittingCount += 1
      if (fittingCount <= limit) chosen.push(candidate)
      else if (beyondLimit.length < MAX_RUNNER_UPS)
        beyondLimit.push(
          toRunnerUp(
            candidate,
            `meets every constraint; rank ${fittingCount}, beyond the limit of ${limit}`,
          ),
        )
      continue
    }
    for (let left = bits; left !== 0; left &= left - 1) {
      const position = 31 - Math.clz32(left & -left)
      shutOut[position] = (shutOut[position] ?? 0) + 1
    }
    const only = countBits(bits) === 1 ? constraints[31 - Math.clz32(bits)] : undefined
    if (only && missingOne.length < MAX_RUNNER_UPS)
      missingOne.push(toRunnerUp(candidate, only.miss(candidate)))
  }
  return {
    chosen,
    fittingCount,
    considered: owners.model.samples.length,
    shutOut: Object.fromEntries(
      constraints
        .map(({ name }, index) => [name, shutOut[index] ?? 0] as const)
        .filter(([, count]) => count > 0),
    ),
    runnerUps: [...beyondLimit, ...missingOne].slice(0, MAX_RUNNER_UPS),
  }
}

/** For each candidate a bit for each constraint that it misses. */
function findMissed(columns: CandidateColumns, constraints: readonly Constraint[]): Int32Array {
  const missed = new Int32Array(columns.ranked.length)
  for (const [index, constraint] of constraints.entries())
    if ('bound' in constraint) markBeyond(missed, columns, constraint, index)
    else markUnmet(missed, columns, constraint, index)
  return missed
}

function markBeyond(
  missed: Int32Array,
  columns: CandidateColumns,
  { name, read, bound, isMaximum }: NumberConstraint,
  position: number,
): void {
  const values = columns.numbers(name, read)
  for (const index of columns.worstFirst(name, read, isMaximum)) {
    const value = values[index] ?? 0
    if (isMaximum ? value <= bound : value >= bound) break
    missed[index] = (missed[index] ?? 0) | (1 << position)
  }
}

function markUnmet(
  missed: Int32Array,
  columns: CandidateColumns,
  { owner, choice, isMet }: FactConstraint,
  position: number,
): void {
  const { positions } = columns.owners[owner]
  const met = columns.met(owner, choice, isMet)
  // Without a branch, which the processor would guess wrong half of the time.
  for (let at = 0; at < missed.length; at += 1) {
    const isMissed = 1 - (met[positions[at] ?? 0] ?? 0)
    missed[at] = (missed[at] ?? 0) | (isMissed << position)
  }
}

/** For each model the candidate that misses the fewest constraints; of several, the best. */
function findNearest(
  { positions, samples }: CandidateColumns['owners']['model'],
  missed: Int32Array,
): Int32Array {
  const nearest = new Int32Array(samples.length).fill(-1)
  const fewest = new Uint8Array(samples.length).fill(255)
  for (let index = 0; index < missed.length; index += 1) {
    const model = positions[index] ?? 0
    const count = countBits(missed[index] ?? 0)
    if (count >= (fewest[model] ?? 0)) continue
    fewest[model] = count
    nearest[model] = index
  }
  return nearest
}

/** In parallel: of pairs, of fours, of bytes. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function toRunnerUp({ model, endpoint, costPerIq }: Candidate, reason: string): RunnerUp {
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: endpoint.blended_per_m,
    reason,
  }
}
