// The response of `POST /v1/recommend`.
import type { z } from 'zod'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Rules } from '../../contract/documents.ts'
import type { Skill } from '../../contract/names.ts'
import type { Recommendation, RecommendResponse } from '../../contract/responses.ts'
import { COMPARED, formatNumber } from '../../contract/sentences.ts'
import { dateEvidence, pickCall } from '../endpoints.ts'
import { describePassedOver, findOther } from './passed-over.ts'
import {
  listCaveats,
  listCostCaveats,
  listModalityCaveats,
  listSearchCaveats,
  listTextCaveats,
} from './caveats.ts'
import { computeCost } from './cost.ts'
import { applyListPrice } from './rates.ts'
import type { Market } from './market.ts'
import { measureCandidate, rank, relaxVerified, type Request, toNumber } from './rank.ts'

type Answer = z.output<typeof RecommendResponse>

const DISCLAIMER =
  'Figures are estimates based on on-demand prices and third-party scores; check the provider’s terms before you rely on them.'

interface Beside {
  /** Sentences about names in the request that match nothing. */
  unmatchedNames: string[]
  /** Unverified offers of the same models. */
  unconfirmed: readonly Candidate[]
  stale: boolean
}

export function recommend(
  market: Market,
  request: Answer['query'],
  { unmatchedNames, unconfirmed, stale }: Beside,
): Answer {
  const ranking = rank(market.candidates, request)
  const { chosen, fittingCount, considered } = ranking
  const costs = chosen.map((candidate) => measureCandidate(candidate, request))
  const what = nameMeasure(request)
  const beyond = rank(unconfirmed, request)
  const unverified = [...beyond.fallbacks.keys()].filter((id) => !ranking.fallbacks.has(id)).length
  return {
    query: request,
    as_of: market.manifest.as_of,
    stale,
    methodology_version: market.manifest.methodology_version,
    unmatched_names: unmatchedNames,
    recommendations: chosen.map((candidate, index) => ({
      rank: index + 1,
      ...describeChoice(candidate, market, {
        request,
        place:
          index === 0
            ? describeFirst(fittingCount, what)
            : `${describeDistance(costs, index, what)} ${chosen[0]?.model.model_id}`,
      }),
      passed_over: findOther(candidate, [...market.candidates, ...unconfirmed], request) ?? null,
      ...(request.endpoints !== undefined && {
        endpoints: (ranking.fallbacks.get(candidate.model.model_id) ?? [])
          .slice(0, request.endpoints)
          .map((each) => ({
            ...describeConfig(each),
            blended_price_per_m: each.blendedPrice,
            performance: each.endpoint.performance,
          })),
      }),
    })),
    alternatives_considered: {
      count: considered - chosen.length,
      excluded_by: {
        ...ranking.excludedBy,
        ...(unverified > 0 && { verified: unverified }),
      },
      excluded_by_unknown: ranking.excludedByUnknown,
      runner_ups: ranking.runnerUps,
      relax: chosen.length > 0 ? ranking.relax : [...ranking.relax, ...relaxVerified(beyond)],
      unmatched_names: unmatchedNames,
    },
    ranking_basis: findBasis(market.rules, request),
    disclaimer: DISCLAIMER,
  }
}

function findBasis(
  { reference_score: reference, quality_gate: gate }: Rules,
  request: Request,
): Answer['ranking_basis'] {
  const skill = chooseSkill(request)
  const per = skill === 'intelligence' ? 'iq' : 'skill'
  const lowest = request.min_intelligence ?? (request.scored_only === false ? 0 : gate)
  const gated = `We exclude models with ${skill === 'intelligence' ? 'a score' : 'an intelligence score'} below ${lowest}.`
  const end = `${lowest > 0 ? gated : 'We don’t exclude models by score.'} We price each model at its cheapest verified endpoint that meets the constraints. ${COMPARED}`
  const quality_latency_data =
    'The ranking doesn’t use measurements of quality or latency by test requests.'
  if (request.rank_by === 'price')
    return {
      method: request.workload ? 'workload_cost_ascending' : 'blended_price_ascending',
      description: `${request.workload ? 'Cost of one request of the workload' : 'Blended price, three parts input to one part output'}, lowest first, regardless of score. ${end}`,
      quality_latency_data,
    }
  return {
    method: request.workload ? `workload_cost_per_${per}_ascending` : `cost_per_${per}_ascending`,
    description: request.workload
      ? `Cost of one request of the workload x (${reference} / ${skill} score), lowest first. Above the threshold of a context tier, providers bill the entire request at that tier’s prices. ${end}`
      : `Cost per IQ = blended price x (${reference} / ${skill} score), lowest first; the blended price is three parts input to one part output. ${end}`,
    quality_latency_data,
  }
}

function describeChoice(
  candidate: Candidate,
  { manifest, candidates }: Market,
  { request, place }: { request: Request; place: string },
): Omit<Recommendation, 'rank' | 'passed_over'> {
  const { model, endpoint, factor } = candidate
  const { list, payable, promotion, performance } = endpoint
  const cost = request.workload && computeCost(applyListPrice(endpoint, factor), request.workload)
  return {
    model_id: model.model_id,
    tier: model.tier,
    blended_price_per_m: candidate.blendedPrice,
    cost_per_iq: toNumber(candidate.costPerIq),
    aa_score: model.aa_score,
    ...(chooseSkill(request) !== 'intelligence' && { skill_score: candidate.rankScore }),
    context_length: candidate.contextLength,
    is_reasoning: model.is_reasoning ?? false,
    endpoint_config: describeConfig(candidate),
    as_of: {
      price: endpoint.last_seen === null ? manifest.as_of : `${endpoint.last_seen}T00:00:00Z`,
      aa_score: model.scored_on,
    },
    caveats: [
      ...listCaveats(candidate, { date: manifest.date, all: candidates }),
      ...describePassedOver(findOther(candidate, candidates, request)),
      ...listModalityCaveats(request),
      ...(cost ? listTextCaveats(endpoint, cost.lines) : []),
      ...listCostCaveats(cost),
      ...listSearchCaveats(endpoint, {
        callsTools: model.supports_tools !== false,
        takesCount: false,
      }),
    ],
    list,
    payable,
    performance,
    promotion,
    ...dateEvidence(endpoint, manifest.date),
    ...(cost && { cost }),
    why: `${place}: ${listFacts(candidate, request, cost)}.`,
  }
}

function describeConfig(candidate: Candidate): Recommendation['endpoint_config'] {
  const { endpoint, router } = candidate
  return {
    provider: router?.provider ?? endpoint.provider,
    ...(router && { via_provider: endpoint.provider }),
    ...pickCall(endpoint),
    input_price_per_m: candidate.inputPrice,
    output_price_per_m: candidate.outputPrice,
    auth_scheme: endpoint.auth_scheme,
  }
}

function chooseSkill({ rank_by: by = 'intelligence' }: Request): Skill {
  return by === 'price' ? 'intelligence' : by
}

function listFacts(
  { rankScore, endpoint, blendedPrice }: Candidate,
  request: Request,
  cost: Recommendation['cost'],
): string {
  const skill = chooseSkill(request)
  const kind = skill === 'intelligence' ? 'score' : `score in ${skill}`
  const rated = rankScore > 0 ? `for a ${kind} of ${formatNumber(rankScore)}` : 'without a score'
  const billed = cost
    ? `${formatNumber(cost.per_request)} USD per request`
    : `${formatNumber(blendedPrice)} USD per million blended tokens`
  return `${billed} at ${endpoint.provider_name} ${rated}`
}

function nameMeasure(request: Request): string {
  const skill = chooseSkill(request)
  const what = request.workload ? 'cost of the workload' : 'price'
  if (request.rank_by === 'price') return what
  if (skill !== 'intelligence') return `${what} adjusted for ${skill}`
  return request.workload ? `${what} adjusted for quality` : 'quality-adjusted price'
}

function describeFirst(fittingCount: number, measure: string): string {
  return fittingCount === 1
    ? 'The only model that meets the constraints'
    : `The lowest ${measure} of ${fittingCount} models that meet the constraints`
}

/** Independent of the limit, so a longer list starts with the shorter one. */
function describeDistance(costs: readonly number[], index: number, measure: string): string {
  const percent = 100 * ((costs[index] ?? NaN) / (costs[0] ?? NaN) - 1)
  return percent < 0.05
    ? `The same ${measure} as`
    : `${formatNumber(Number(percent.toFixed(1)))}% above the ${measure} of`
}
