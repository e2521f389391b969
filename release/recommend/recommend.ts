// The answer of `POST /v1/recommend`.
import type { z } from 'zod'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { MeasuredTask, Rules } from '../../contract/documents.ts'
import type { Skill } from '../../contract/names.ts'
import type { Recommendation, RecommendResponse } from '../../contract/responses.ts'
import { COMPARED, toNumberText } from '../../contract/sentences.ts'
import { findMeasuredTask, findTask, THINKING } from '../../contract/tasks.ts'
import { toTokenBasis } from '../../contract/workload-form.ts'
import { pickCall } from '../call.ts'
import { dateEvidence } from '../evidence.ts'
import { describeOthers } from './passed-over.ts'
import { toCaveats, toCostCaveats } from './caveats.ts'
import { toCost, toCostPerScore } from './cost.ts'
import { type TaskCost, toMeasuredCaveats, toTaskCaveats } from './task-cost.ts'
import { toListed } from './rates.ts'
import type { Market } from './market.ts'
import { toModalityCaveats, toTextCaveats } from './modality-caveats.ts'
import { rank, type Request, withoutTask } from './rank.ts'

type Answer = z.output<typeof RecommendResponse>

const DISCLAIMER =
  'Figures are estimates from what providers bill without a contract and from third-party scores; check the terms of a provider before you rely on them.'

/** `unmatchedNames`: sentences on names in the request that match nothing. */
export function recommend(
  market: Market,
  request: Answer['query'],
  unmatchedNames: string[],
): Answer {
  const task = findMeasuredTask(market.tasks ?? [], request.workload)
  const ranking = rank(market.candidates, request, task)
  const { chosen, fittingCount, considered, unmeasured, taskCosts } = ranking
  const plain = task ? withoutTask(request) : request
  const costs = chosen.map((candidate, index) => {
    if (task) return taskCosts[index]?.usd_per_task ?? NaN
    return request.workload ? toCostPerScore(candidate, request.workload) : candidate.costPerIq
  })
  const measure = task ? 'cost of the task' : toMeasure(toSkill(request))
  return {
    query: request,
    methodology_version: market.manifest.methodology_version,
    unmatched_names: unmatchedNames,
    recommendations: chosen.map((candidate, index) => ({
      rank: index + 1,
      ...toEntry(candidate, market, { request: plain, task, taskCost: taskCosts[index] }),
      why: `${index === 0 ? toFirst(fittingCount, measure) : `${toDistance(costs, index, measure)} ${chosen[0]?.model.model_id}`}: ${task ? `${toNumberText(costs[index] ?? NaN)} USD, and ` : ''}${toFacts(candidate, request)}.`,
    })),
    alternatives_considered: {
      count: considered - chosen.length,
      ...(unmeasured !== undefined && { unmeasured }),
      shut_out: ranking.shutOut,
      shut_out_unknown: ranking.shutOutUnknown,
      runner_ups: ranking.runnerUps,
      relax: ranking.relax,
      unmatched_names: unmatchedNames,
    },
    ranking_basis: task ? toTaskBasis(market.rules, task) : toBasis(market.rules, request),
    disclaimer: DISCLAIMER,
  }
}

const NOT_USED = 'Not used: no probe of quality or latency enters the ranking.'

/** What is priced of a workload, by how its tokens are known. */
const TASKS = {
  workload: 'one request of the workload',
  yours: 'the task that you measured at each model',
  class_estimate: 'one request with an estimate of its thinking',
} as const
const ESTIMATE = `Unless the request states it, thinking is taken as ${THINKING.mid} tokens for each visible one, and as none at models known not to think. `

function toBasis(
  { reference_score: reference, quality_gate: gate }: Rules,
  request: Request,
): Answer['ranking_basis'] {
  const { workload } = request
  const tokens = workload && (toTokenBasis(workload) ?? 'workload')
  const skill = toSkill(request)
  const per = skill === 'intelligence' ? 'iq' : 'skill'
  const end = `Models with ${skill === 'intelligence' ? 'a score' : 'an intelligence score'} below ${gate} are excluded. Each model is priced at its cheapest verified endpoint that meets the constraints. ${COMPARED}`
  return {
    method: tokens ? `${tokens}_cost_per_${per}_ascending` : `cost_per_${per}_ascending`,
    description: tokens
      ? `Cost of ${TASKS[tokens]} x (${reference} / ${skill} score), lowest first. ${tokens === 'class_estimate' ? ESTIMATE : ''}Past the threshold of a context tier the whole request is billed at its prices. ${end}`
      : `Cost per IQ = blended price x (${reference} / ${skill} score), lowest first; the blended price is three parts input to one part output. ${end}`,
    quality_latency_data: NOT_USED,
  }
}

/** No score of another scale divides it: it may be of another effort. */
function toTaskBasis(
  { quality_gate: gate }: Rules,
  { task }: MeasuredTask,
): Answer['ranking_basis'] {
  return {
    method: 'measured_task_cost_ascending',
    description: `USD that ${task} cost at each model through OpenRouter, lowest first: no score divides it, and it is not rescaled to the provider that is shown, which is the cheapest verified endpoint that meets the constraints. Models without a measurement are not ranked, and models with a score below ${gate} are excluded. ${COMPARED} Source: OpenRouter (openrouter.ai/rankings), CC BY 4.0.`,
    quality_latency_data: NOT_USED,
  }
}

function toEntry(
  candidate: Candidate,
  { manifest, candidates }: Market,
  {
    request,
    task: measured,
    taskCost,
  }: {
    request: Request
    task: MeasuredTask | undefined
    taskCost: TaskCost | undefined
  },
): Omit<Recommendation, 'rank' | 'why'> {
  const { model, endpoint, factor } = candidate
  const { list, payable, promotion, performance } = endpoint
  const task = request.workload && findTask(request.workload, model)
  const cost = task && toCost(toListed(endpoint, factor), task.mid)
  return {
    model_id: model.model_id,
    tier: model.tier,
    blended_price_per_m: candidate.blendedPrice,
    cost_per_iq: candidate.costPerIq,
    aa_score: candidate.score,
    ...(toSkill(request) !== 'intelligence' && { skill_score: candidate.rankScore }),
    context_length: candidate.contextLength,
    is_reasoning: model.is_reasoning ?? false,
    endpoint_config: {
      provider: endpoint.provider,
      base_url: candidate.baseUrl,
      base_url_parameters: endpoint.base_url_parameters,
      ...pickCall(endpoint),
      model_id_on_provider: candidate.modelIdOnProvider,
      model_id_source: endpoint.model_id_source,
      input_price_per_m: candidate.inputPrice,
      output_price_per_m: candidate.outputPrice,
      auth_scheme: endpoint.auth_scheme,
    },
    as_of: {
      price: endpoint.last_seen === null ? manifest.as_of : `${endpoint.last_seen}T00:00:00Z`,
      aa_score: candidate.scoredOn,
    },
    caveats: [
      ...toCaveats(candidate, { date: manifest.date, all: candidates }),
      ...describeOthers(candidate, candidates, request),
      ...toModalityCaveats(request),
      ...(cost ? toTextCaveats(endpoint, cost.lines) : []),
      ...toCostCaveats(cost),
      ...toTaskCaveats(taskCost, model.is_reasoning),
      ...toMeasuredCaveats(measured, model),
    ],
    list,
    payable,
    performance,
    promotion,
    ...dateEvidence(endpoint, manifest.date),
    ...(cost && { cost }),
    task_cost: taskCost,
  }
}

function toSkill({ rank_by: skill = 'intelligence' }: Request): Skill {
  return skill
}

function toFacts({ rankScore, endpoint, blendedPrice }: Candidate, request: Request): string {
  const skill = toSkill(request)
  const kind = skill === 'intelligence' ? 'score' : `score in ${skill}`
  return `${toNumberText(blendedPrice)} USD per million blended tokens at ${endpoint.provider_name} for a ${kind} of ${toNumberText(rankScore)}`
}

function toMeasure(skill: Skill): string {
  return skill === 'intelligence' ? 'quality-adjusted price' : `price adjusted for ${skill}`
}

function toFirst(fittingCount: number, measure: string): string {
  return fittingCount === 1
    ? 'The only model that meets the constraints'
    : `The lowest ${measure} of ${fittingCount} models that meet the constraints`
}

/** Says the same of an entry whatever the limit: a longer list begins with the shorter one. */
function toDistance(costs: readonly number[], index: number, measure: string): string {
  const percent = 100 * ((costs[index] ?? NaN) / (costs[0] ?? NaN) - 1)
  return percent < 0.05
    ? `The same ${measure} as`
    : `${toNumberText(Number(percent.toFixed(1)))} % above the ${measure} of`
}
