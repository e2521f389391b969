import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import { CONSTRAINT_NAMES } from '../../contract/requests.ts'
import type { Recommendation } from '../../contract/responses.ts'
import type { Candidate } from '../../release/candidates.ts'
import { toCaveats } from '../../release/caveats.ts'
import { ApiError } from '../../contract/api-error.ts'
import { rank } from '../../release/recommend.ts'
import type { Release } from '../../release/release.ts'
import { documentRoute } from '../routes/document-route.ts'
import type { Route } from '../context.ts'
import { toNumberText } from '../../release/sentences.ts'
import { describeUnmatchedNames } from '../../release/unmatched-names.ts'

type RecommendRequest = z.output<typeof operations.recommend.body>

const RANKING_BASIS = {
  method: 'cost_per_iq_ascending',
  description:
    'Cost per IQ = blended price x (40 / intelligence score), lowest first; the blended price is three parts input to one part output. Models with a score below 35 are excluded. Each model is priced at its cheapest verified endpoint that meets the constraints.',
  quality_latency_data: 'Not used: no probe of quality or latency enters the ranking.',
} as const

const DISCLAIMER =
  'Figures are estimates from published list prices and third-party scores; check the terms of a provider before you rely on them.'

export function recommendRoute(): Route {
  return documentRoute(operations.recommend, ({ release, body: request }) => {
    requireConstraint(request)
    const { chosen, fittingCount, considered, shutOut, runnerUps } = rank(
      release.candidates,
      request,
    )
    return {
      query: { ...request, modality: request.modality ?? 'text' },
      methodology_version: release.manifest.methodology_version,
      recommendations: chosen.map((candidate, index) => ({
        rank: index + 1,
        ...toEntry(candidate, release),
        why: `${toDistance(chosen, { index, fittingCount })}: ${toFacts(candidate)}.`,
      })),
      alternatives_considered: {
        count: considered - chosen.length,
        shut_out: shutOut,
        runner_ups: runnerUps,
        unmatched_names: describeUnmatchedNames(request, release),
      },
      ranking_basis: RANKING_BASIS,
      disclaimer: DISCLAIMER,
    }
  })
}

function requireConstraint(request: RecommendRequest): void {
  const given: readonly string[] = Object.keys(request)
  if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
    throw new ApiError(
      'no_constraints',
      `body: expected at least one of ${CONSTRAINT_NAMES.join(', ')}, got none`,
    )
}

function toEntry(
  candidate: Candidate,
  { manifest }: Release,
): Omit<Recommendation, 'rank' | 'why'> {
  const { model, endpoint } = candidate
  return {
    model_id: model.model_id,
    tier: model.tier,
    blended_price_per_m: endpoint.blended_per_m,
    cost_per_iq: candidate.costPerIq,
    aa_score: candidate.score,
    context_length: candidate.contextLength,
    is_reasoning: model.is_reasoning ?? false,
    endpoint_config: {
      provider: endpoint.provider,
      base_url: candidate.baseUrl,
      model_id_on_provider: candidate.modelIdOnProvider,
      model_id_source: endpoint.model_id_source,
      input_price_per_m: endpoint.input_price_per_m,
      output_price_per_m: endpoint.output_price_per_m,
      auth_scheme: endpoint.auth_scheme,
    },
    as_of: {
      price: endpoint.last_seen === null ? manifest.as_of : `${endpoint.last_seen}T00:00:00Z`,
      aa_score: candidate.scoredOn,
    },
    caveats: toCaveats(candidate, manifest.date),
  }
}

function toFacts({ score, endpoint }: Candidate): string {
  return `${toNumberText(endpoint.blended_per_m)} USD per million blended tokens at ${endpoint.provider_name} for a score of ${toNumberText(score)}`
}

/** Says the same of an entry whatever the limit: a longer list begins with the shorter one. */
function toDistance(
  chosen: readonly Candidate[],
  { index, fittingCount }: { index: number; fittingCount: number },
): string {
  const [best, candidate] = [chosen[0], chosen[index]]
  if (!best || !candidate) throw new Error(`rank ${index + 1}: expected a candidate, got none`)
  if (index === 0)
    return fittingCount === 1
      ? 'The only model that meets the constraints'
      : `The lowest cost per unit of intelligence of ${fittingCount} models that meet the constraints`
  const dearerPercent = 100 * (candidate.costPerIq / best.costPerIq - 1)
  const distance =
    dearerPercent < 0.05
      ? 'As cheap per unit of intelligence as'
      : `${toNumberText(Number(dearerPercent.toFixed(1)))} % dearer per unit of intelligence than`
  return `${distance} ${best.model.model_id}`
}
