// What an empty recommendation may say besides: offers that meet the request, and that are not
// recommended because one source alone states their price or their id.
import { toNumberText } from '../contract/sentences.ts'
import { onceForRelease } from './once-for-release.ts'
import { type Relaxation, type Request, rank, toEntry, toMany } from './recommend/rank.ts'
import { type Release, toMarket } from './release.ts'

const readUnconfirmed = onceForRelease(async (release) => {
  const { models, rules } = release
  const scored = models.filter(
    ({ aa_score: score, score_basis: basis }) =>
      basis === 'measured' && score !== null && score >= rules.quality_gate,
  )
  const details = await Promise.all(scored.map((model) => release.readModelDetail(model)))
  const endpoints = details.flatMap(({ model_id, endpoints: all }) =>
    all
      .filter((endpoint) => endpoint.callable && endpoint.is_available)
      .filter(({ reviewed, verified, offer }) => reviewed && !verified && offer === 'standard')
      // It is ranked by its price.
      .map((endpoint) => ({ ...endpoint, model_id, cost_per_iq: 0 })),
  )
  return toMarket(release, models, endpoints).candidates
})

/** None where no such offer meets the request either. */
export async function relaxVerified(release: Release, request: Request): Promise<Relaxation[]> {
  const { chosen, fittingCount } = rank(await readUnconfirmed(release), request)
  const [candidate] = chosen
  if (!candidate) return []
  const best = toEntry(candidate)
  const note = `Of offers whose price or id one source alone states, ${toMany(fittingCount)} the constraints, first ${best.model_id} at ${candidate.endpoint.provider_name} for ${toNumberText(best.blended_price_per_m)} USD per million blended tokens.`
  return [{ constraint: 'verified', models: fittingCount, best, note }]
}
