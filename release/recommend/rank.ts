// The ranking of `POST /v1/recommend`: for each model its cheapest candidate that meets every
// constraint, by cost per IQ; and which constraints shut the other models out.
import type { z } from 'zod'
import { RecommendRequest } from '../../contract/requests.ts'
import type { RecommendResponse, RunnerUp } from '../../contract/responses.ts'
import { type CandidateColumns, findColumns } from './candidate-columns.ts'
import type { Candidate } from './candidates.ts'
import type { Constraint, FactConstraint, NumberConstraint } from './constraint-kinds.ts'
import { toConstraints } from './constraints.ts'
import { toNumberText } from '../sentences.ts'

const MAX_RUNNER_UPS = 5

type Relaxation = z.output<typeof RecommendResponse>['alternatives_considered']['relax'][number]

export interface Ranking {
  /** The best that meet the constraints, one per model, as many as were asked for. */
  chosen: Candidate[]
  fittingCount: number
  /** How many models there are candidates of. */
  considered: number
  /** Constraint → how many models it shut out. */
  shutOut: Record<string, number>
  runnerUps: RunnerUp[]
  /** Where nothing fits: what each constraint shuts out alone. */
  relax: Relaxation[]
}

export function rank(candidates: readonly Candidate[], request: RecommendRequest): Ranking {
  const { names, ...found } = search(candidates, request)
  if (found.fittingCount > 0) return { ...found, relax: [] }
  const relax = names.flatMap((name) => tryWithout(candidates, request, name))
  return { ...found, relax: relax.sort((one, other) => other.models - one.models) }
}

function search(candidates: readonly Candidate[], request: RecommendRequest) {
  const { limit } = request
  const columns = findColumns(candidates, {
    promotions: request.promotions ?? false,
    contextMin: request.context_min ?? 0,
  })
  const { ranked, owners } = columns
  const weighed = request.workload && columns.costsPerScore(request.workload)
  const constraints = toConstraints(request)
  const missed = findMissed(columns, constraints)
  const nearest = findNearest(columns, { weighed, missed })
  const shutOut = new Uint32Array(constraints.length)
  const best = { keys: weighed, size: limit + MAX_RUNNER_UPS }
  const fitting: number[] = []
  const missingOne: number[] = []
  let fittingCount = 0
  for (const index of nearest) {
    const bits = missed[index] ?? 0
    if (bits === 0) {
      fittingCount += 1
      keepLeast(fitting, index, best)
      continue
    }
    for (let left = bits; left !== 0; left &= left - 1) {
      const position = 31 - Math.clz32(left & -left)
      shutOut[position] = (shutOut[position] ?? 0) + 1
    }
    if (countBits(bits) === 1) keepLeast(missingOne, index, { keys: weighed, size: MAX_RUNNER_UPS })
  }
  const found = fitting.flatMap((index) => ranked[index] ?? [])
  const chosen = found.slice(0, limit)
  const beyondLimit = found
    .slice(limit)
    .map((candidate, place) =>
      toRunnerUp(
        candidate,
        `meets every constraint; rank ${limit + place + 1}, beyond the limit of ${limit}`,
      ),
    )
  const justMissed = missingOne.flatMap((index) => {
    const candidate = ranked[index]
    const only = constraints[31 - Math.clz32(missed[index] ?? 0)]
    return candidate && only ? [toRunnerUp(candidate, only.miss(candidate))] : []
  })
  return {
    chosen,
    fittingCount,
    considered: owners.model.samples.length,
    shutOut: Object.fromEntries(
      constraints
        .map(({ name }, index) => [name, shutOut[index] ?? 0] as const)
        .filter(([, count]) => count > 0),
    ),
    runnerUps: [...beyondLimit, ...justMissed].slice(0, MAX_RUNNER_UPS),
    names: [...new Set(constraints.map(({ name }) => name))],
  }
}

/** What the request would get without one of its constraints. */
function tryWithout(candidates: readonly Candidate[], request: RecommendRequest, name: string) {
  const kept = Object.entries(request).filter(([field]) => field !== name)
  const relaxed = RecommendRequest.parse({
    ...Object.fromEntries(kept),
    ...(name === 'callable_only' && { callable_only: false }),
    limit: 1,
  })
  const { chosen, fittingCount } = search(candidates, relaxed)
  const [best] = chosen
  if (!best) return []
  const { reason: _, ...entry } = toRunnerUp(best, '')
  return [
    {
      constraint: name,
      models: fittingCount,
      best: entry,
      note: `Without ${name}, ${fittingCount === 1 ? 'one model meets' : `${fittingCount} models meet`} the rest, first ${best.model.model_id} at ${toNumberText(best.blendedPrice)} USD per million blended tokens.`,
    },
  ]
}

/** For each candidate a bit for each constraint that it misses. */
function findMissed(columns: CandidateColumns, constraints: readonly Constraint[]): Int32Array {
  const missed = new Int32Array(columns.ranked.length)
  for (const [position, constraint] of constraints.entries())
    if ('bound' in constraint) markBeyond(missed, columns, constraint, position)
    else markUnmet(missed, columns, constraint, position)
  return missed
}

function markBeyond(
  missed: Int32Array,
  columns: CandidateColumns,
  { name, read, bound, isMaximum }: NumberConstraint,
  position: number,
): void {
  const values = columns.numbers(name, read)
  for (let at = 0; at < missed.length; at += 1) {
    const value = values[at] ?? 0
    const isBeyond = isMaximum ? value > bound : value < bound
    missed[at] = (missed[at] ?? 0) | (Number(isBeyond) << position)
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
  for (let at = 0; at < missed.length; at += 1)
    missed[at] = (missed[at] ?? 0) | (Number(met[positions[at] ?? 0] === 0) << position)
}

/**
 * For each model the candidate that misses the fewest constraints; of several, one with a complete
 * address, and of those the best.
 */
function findNearest(
  columns: CandidateColumns,
  { weighed, missed }: { weighed: Float64Array | undefined; missed: Int32Array },
): Int32Array {
  const { ranked, owners } = columns
  const { positions, samples } = owners.model
  const incomplete = columns.numbers('placeholder', ({ hasPlaceholder }) => Number(hasPlaceholder))
  const nearest = new Int32Array(samples.length).fill(-1)
  const fewest = new Uint8Array(samples.length).fill(255)
  for (let index = 0; index < ranked.length; index += 1) {
    const model = positions[index] ?? 0
    const count = 2 * countBits(missed[index] ?? 0) + (incomplete[index] ?? 0)
    const best = fewest[model] ?? 0
    if (count > best) continue
    const isDearer = !weighed || (weighed[index] ?? 0) >= (weighed[nearest[model] ?? 0] ?? 0)
    if (count === best && isDearer) continue
    fewest[model] = count
    nearest[model] = index
  }
  return nearest
}

/** Keeps the indexes of the `size` least keys, ascending; without keys an index is its own. */
function keepLeast(
  least: number[],
  index: number,
  { keys, size }: { keys: Float64Array | undefined; size: number },
): void {
  const key = keys?.[index] ?? index
  let at = least.length
  for (; at > 0; at -= 1) {
    const other = least[at - 1] ?? 0
    const otherKey = keys?.[other] ?? other
    if (otherKey < key || (otherKey === key && other < index)) break
  }
  if (at >= size) return
  least.splice(at, 0, index)
  least.splice(size)
}

/** In parallel: of pairs, of fours, of bytes. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function toRunnerUp({ model, blendedPrice, costPerIq }: Candidate, reason: string): RunnerUp {
  return {
    model_id: model.model_id,
    cost_per_iq: costPerIq,
    blended_price_per_m: blendedPrice,
    reason,
  }
}
