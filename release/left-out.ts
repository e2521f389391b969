// Why a known model or provider has no recommendable offer: the first rule that excluded it.
import type { Endpoint, Model, Provider } from '../contract/documents.ts'
import { describeRetired } from '../contract/sentences.ts'
import { isUnrated } from './recommend/market.ts'
import type { Release } from './release.ts'
import { requireScore } from './scores.ts'

interface Offer {
  model: Model
  endpoint: Endpoint
}

export async function whyModel(release: Release, id: string): Promise<string> {
  const model = release.modelById.get(id)
  if (!model) return 'The model doesn’t generate text.'
  const retired = describeRetired(model)
  if (retired !== undefined) return retired
  if (!isUnrated(model, release.rules))
    return whyUnsold(release, await readOffers(release, [model]), 'its offers')
  return model.score_basis === 'measured'
    ? `Its score of ${model.aa_score} is below the quality gate of ${release.rules.quality_gate}.`
    : requireScore(release, model).note
}

/** For all accounts of a company. */
export async function whyProvider(
  release: Release,
  accounts: readonly Provider[],
): Promise<string> {
  const { rules } = release
  const details = await Promise.all(
    accounts.map(({ slug }) => release.read(`providers/${slug}.json`)),
  )
  const ids = new Set(details.flatMap(({ models }) => models.map(({ model_id }) => model_id)))
  const models = release.models.filter(({ model_id }) => ids.has(model_id))
  const unpriced = accounts.flatMap((each) => each.unpriced ?? [])
  if (models.length === 0)
    return unpriced.length > 0
      ? `We couldn’t convert any of its prices to US dollars: ${unpriced.join('; ')}.`
      : 'It has no paid, on-demand offer of a listed model.'
  const rated = models.filter((model) => !isUnrated(model, rules))
  if (rated.length === 0)
    return `None of its models has a score of ${rules.quality_gate} or more on which two leaderboards agree.`
  const offers = await readOffers(release, rated)
  const isOwn = ({ endpoint }: Offer) => accounts.some(({ slug }) => slug === endpoint.provider)
  return whyUnsold(release, offers.filter(isOwn), 'its offers of models at the quality gate')
}

async function readOffers(release: Release, models: readonly Model[]): Promise<Offer[]> {
  const details = await release.readModelDetails(models)
  return models.flatMap((model, index) =>
    (details[index]?.endpoints ?? []).map((endpoint) => ({ model, endpoint })),
  )
}

/** In the order in which they are reported. */
const CONDITIONS: [meets: string, isMet: (offer: Offer, date: string) => boolean][] = [
  ['have not ended', ({ endpoint: { until } }, date) => until === null || until >= date],
  [
    'are paid, on demand and available now',
    ({ endpoint: { offer, is_free, is_available } }) =>
      offer === 'standard' && !is_free && is_available,
  ],
  [
    'have a price stated by their provider’s own list or by two sources',
    ({ endpoint }) => endpoint.price_verified || endpoint.verified,
  ],
  ['have a known address and model ID', ({ endpoint }) => endpoint.callable],
  [
    'have an address and a model ID that a source other than the price’s states',
    ({ endpoint }) => endpoint.verified,
  ],
  [
    'have a known context length',
    ({ model, endpoint }) => (endpoint.context_length ?? model.context_length) !== null,
  ],
]

/** The first condition that leaves no offer. */
function whyUnsold({ manifest }: Release, offers: readonly Offer[], whose: string): string {
  const narrowing: string[] = []
  let left = offers
  for (const [meets, isMet] of CONDITIONS) {
    const kept = left.filter((offer) => isMet(offer, manifest.date))
    if (kept.length === 0)
      return narrowing.length === 0
        ? `None of ${whose} ${meets}.`
        : `Of ${whose}, ${left.length} of ${offers.length} ${narrowing.join(' and ')}; none of these ${meets}.`
    if (kept.length < left.length) narrowing.push(meets)
    left = kept
  }
  return 'Its offers are for a different mode of the model than the rated one.'
}
