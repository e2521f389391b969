// The ranking of `POST /v1/recommend`: each model's cheapest candidate that meets every constraint,
// by cost per IQ, and which constraints excluded the other models.
import type { z } from 'zod'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { listTests } from '../../contract/constraints.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import type { RecommendResponse, RunnerUp } from '../../contract/responses.ts'
import { formatNumber } from '../../contract/sentences.ts'
import {
  compareCandidates,
  compareModels,
  comparePrices,
  type PriceBasis,
  reprice,
} from './candidates.ts'
import { computeUsd } from './cost.ts'

const MAX_RUNNER_UPS = 5

type Relaxation = z.output<typeof RecommendResponse>['alternatives_considered']['relax'][number]
/** As validated by the API, or built by a page or the command line. */
export type Request = Partial<RecommendRequest>

type Ranking = ReturnType<typeof rank>

/** A candidate with the constraints it misses. */
interface Judged {
  candidate: Candidate
  missed: ReturnType<typeof listTests>
  /** Constraints that one of the model's offers missed for lack of data. */
  unknown: ReadonlySet<string>
  /** The figure that candidates are ranked by, see `measureCandidate`. */
  cost: number
}

export function rank(candidates: readonly Candidate[], request: Request) {
  const { limit = DEFAULTS.limit } = request
  const names = [...new Set(listTests(request).map(({ name }) => name))]
  const judged = judge(candidates, request)
  const models = pickNearest(judged)
  const fitting = models.filter(({ missed }) => missed.length === 0)
  const missedOnce = models.filter(({ missed }) => missed.length === 1)
  const runnerUps = [
    ...fitting.slice(limit, limit + MAX_RUNNER_UPS).map(({ candidate }, place) => {
      const reason = `meets every constraint; rank ${limit + place + 1}, beyond the limit of ${limit}`
      return { ...describeRunnerUp(candidate), reason }
    }),
    ...missedOnce.map(({ candidate, missed }) => ({
      ...describeRunnerUp(candidate),
      reason: missed[0]?.miss(candidate) ?? '',
    })),
  ]
  const excludedBy = new Map(
    names.map((name) => [
      name,
      models.filter(({ missed }) => missed.some((test) => test.name === name)),
    ]),
  )
  const count = (isCounted: (each: Judged, name: string) => boolean) =>
    Object.fromEntries(
      [...excludedBy]
        .map(([name, out]) => [name, out.filter((each) => isCounted(each, name)).length] as const)
        .filter(([, found]) => found > 0),
    )
  return {
    /** The best matches, one per model, up to the limit. */
    chosen: fitting.slice(0, limit).map(({ candidate }) => candidate),
    /** All matching candidates of these models, best first. */
    fallbacks: Map.groupBy(
      judged
        .filter(({ missed }) => missed.length === 0)
        .toSorted((one, other) => measureDistance(one) - measureDistance(other))
        .map(({ candidate }) => candidate),
      ({ model }) => model.model_id,
    ),
    fittingCount: fitting.length,
    /** The number of models with candidates. */
    considered: models.length,
    /** How many models each constraint excluded, and how many of these because data was missing. */
    excludedBy: count(() => true),
    excludedByUnknown: count(({ unknown }, name) => unknown.has(name)),
    runnerUps: runnerUps.slice(0, MAX_RUNNER_UPS),
    relax: fitting.length > 0 ? [] : relax(candidates, request, names),
  }
}

/** Tests each candidate; best candidate first. */
function judge(candidates: readonly Candidate[], request: Request): Judged[] {
  const tests = listTests(request)
  const basis = findBasis(request)
  const isPlain = Object.values(basis).every((value) => !value)
  const ranked = isPlain ? candidates : candidates.map((each) => reprice(each, basis))
  const unknownOf = new Map(ranked.map(({ model }) => [model.model_id, new Set<string>()]))
  const judged = ranked.map((candidate) => {
    const missed = tests.filter(({ isMet }) => !isMet(candidate))
    const unknown = unknownOf.get(candidate.model.model_id) ?? new Set<string>()
    for (const { name, isUnknown } of missed) if (isUnknown?.(candidate)) unknown.add(name)
    return { candidate, missed, unknown, cost: measureCandidate(candidate, request) }
  })
  return judged.sort(
    (one, other) =>
      comparePrices(one.cost, other.cost) || compareCandidates(one.candidate, other.candidate),
  )
}

/**
 * The figure that candidates are ranked by: a price or a workload's cost, alone or per point of
 * score.
 */
export function measureCandidate(candidate: Candidate, { workload, rank_by }: Request): number {
  const isPrice = rank_by === 'price'
  if (!workload) return isPrice ? candidate.blendedPrice : candidate.costPerIq
  return computeUsd(candidate, workload) / (isPrice ? 1 : candidate.rankScore)
}

/**
 * Each model's candidate that misses the fewest constraints; of several, preferably one with a
 * complete address, then the best. Best model first.
 */
function pickNearest(judged: readonly Judged[]): Judged[] {
  const nearest = new Map<string, Judged>()
  for (const each of judged) {
    const { model_id } = each.candidate.model
    const known = nearest.get(model_id)
    if (!known || measureDistance(each) < measureDistance(known)) nearest.set(model_id, each)
  }
  // `comparePrices` ignores conversion differences between a model's offers. Models are sorted by
  // exact cost.
  return [...nearest.values()].sort(
    (one, other) => one.cost - other.cost || compareModels(one.candidate, other.candidate),
  )
}

/** The prices at which a request compares candidates; by default their own. */
export function findBasis({
  promotions = false,
  context_min: contextMin = 0,
  rank_by: rankBy,
}: Request): PriceBasis {
  return { promotions, contextMin, rankBy: rankBy === 'price' ? undefined : rankBy }
}

function measureDistance({ missed, candidate }: Judged): number {
  return 2 * missed.length + Number(candidate.hasPlaceholder)
}

/** How many models would match without each constraint, most first. */
function relax(
  candidates: readonly Candidate[],
  request: Request,
  names: readonly (keyof Request)[],
): Relaxation[] {
  const found = names.flatMap((name) => {
    const { [name]: _, ...kept } = request
    const relaxed = name === 'callable_only' ? { ...kept, callable_only: false } : kept
    const judged = judge(candidates, relaxed)
    const fitting = pickNearest(judged).filter(({ missed }) => missed.length === 0)
    const [best] = fitting
    if (!best) return []
    const entry = describeRunnerUp(best.candidate)
    const note = `Without ${name}, ${formatCount(fitting.length)} the other constraints; the first is ${entry.model_id} at ${formatNumber(entry.blended_price_per_m)} USD per million blended tokens.`
    return [{ constraint: name, models: fitting.length, best: entry, note }]
  })
  return found.sort((one, other) => other.models - one.models)
}

/** Like `relax`, from a ranking that includes offers whose price or id only one source states. */
export function relaxVerified({ chosen: [candidate], fittingCount }: Ranking): Relaxation[] {
  if (!candidate) return []
  const best = describeRunnerUp(candidate)
  const note = `With offers whose price or id only one source states, ${formatCount(fittingCount)} the constraints; the first is ${best.model_id} at ${candidate.endpoint.provider_name} for ${formatNumber(best.blended_price_per_m)} USD per million blended tokens.`
  return [{ constraint: 'verified', models: fittingCount, best, note }]
}

/** `null` for an infinite cost per point, because the model has no score. */
export function toNumber(perScore: number): number | null {
  return Number.isFinite(perScore) ? perScore : null
}

function formatCount(models: number): string {
  return models === 1 ? 'one model meets' : `${models} models meet`
}

function describeRunnerUp({ model, blendedPrice, costPerIq }: Candidate): Omit<RunnerUp, 'reason'> {
  return {
    model_id: model.model_id,
    cost_per_iq: toNumber(costPerIq),
    blended_price_per_m: blendedPrice,
  }
}
