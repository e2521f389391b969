// What an empty recommendation may say besides: offers that meet the request, and that are not
// recommended because one source alone states their price or their id.
import type { z } from 'zod'
import type { RecommendResponse } from '../../contract/responses.ts'
import { toNumberText } from '../../contract/sentences.ts'
import { onceForRelease } from '../once-for-release.ts'
import type { Release } from '../release.ts'
import { toCandidates } from './candidates.ts'
import { type Request, rank } from './rank.ts'

type Relaxation = z.output<typeof RecommendResponse>['alternatives_considered']['relax'][number]

const readUnconfirmed = onceForRelease(async (release) => {
  const { models, rules, candidates, modelById } = release
  const scored = models.filter(
    ({ aa_score: score, score_basis: basis }) =>
      basis === 'measured' && score !== null && score >= rules.quality_gate,
  )
  const details = await Promise.all(scored.map((model) => release.readModelDetail(model)))
  const skillsById = new Map(candidates.map(({ model, skills }) => [model.model_id, skills]))
  const endpoints = details.flatMap(({ model_id, endpoints: all }) =>
    all
      .filter((endpoint) => endpoint.callable && endpoint.is_available)
      .filter(({ reviewed, verified, offer }) => reviewed && !verified && offer === 'standard')
      // It is ranked by its price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return toCandidates(endpoints, { modelById, skillsById, rules })
})

/** None where no such offer meets the request either. */
export async function relaxVerified(release: Release, request: Request): Promise<Relaxation[]> {
  const { chosen, fittingCount } = rank(await readUnconfirmed(release), request)
  const [best] = chosen
  if (!best) return []
  const { model, endpoint, blendedPrice, costPerIq } = best
  const many = fittingCount === 1 ? 'one model meets' : `${fittingCount} models meet`
  return [
    {
      constraint: 'verified',
      models: fittingCount,
      best: {
        model_id: model.model_id,
        cost_per_iq: costPerIq,
        blended_price_per_m: blendedPrice,
      },
      note: `Of offers whose price or id one source alone states, ${many} the constraints, first ${model.model_id} at ${endpoint.provider_name} for ${toNumberText(blendedPrice)} USD per million blended tokens.`,
    },
  ]
}
