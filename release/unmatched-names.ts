// The names in the body of `POST /v1/recommend`, and those that match nothing, or nothing
// recommendable. Such a constraint excludes every model or none, so the response lists them, with
// the first rule that excluded each.
import { ApiError, shown } from '../contract/api-error.ts'
import { isIn } from '../contract/constraint-kinds.ts'
import { CONSTRAINT_NAMES, listTests } from '../contract/constraints.ts'
import type { Endpoint, Model, Provider } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { describeRetired } from '../contract/sentences.ts'
import { reprice } from './recommend/candidates.ts'
import { isUnrated } from './recommend/market.ts'
import type { Release } from './release.ts'
import {
  describeSuggestions,
  findNearMisses,
  findProvider,
  findSlugs,
  listModelIds,
  listProviderNames,
  requireRegion,
} from './require-named.ts'
import { requireScore } from './scores.ts'

/** Each sentence requires a search for similar names, and nobody reads a longer list. */
const MAX_SENTENCES = 10

/** The request names providers by slug; `providers` has the original names. */
export async function describeUnmatchedNames(
  request: RecommendRequest,
  { release, providers }: { release: Release; providers: readonly string[] | undefined },
): Promise<string[]> {
  const known = listProviderNames(release)
  const sentences = [
    ...describeUnknown(
      'models',
      request.models?.filter((name) => !isOfAnotherKind(release, name.toLowerCase())),
      listModelIds(release),
    ),
    ...describeUnknown('providers', request.providers, known),
    ...describeUnknown('exclude_providers', request.exclude_providers, known),
    ...describeUnknown('creators', request.creators, listCreators(release)),
    ...describeRegion(request.region, release),
    ...describeUnranked(request.models, release),
    ...describePromotional(request, release),
    ...describeUnlisted(providers, release),
  ]
  const more = sentences.length - MAX_SENTENCES
  return [
    ...(await Promise.all(sentences.slice(0, MAX_SENTENCES).map(async (describe) => describe()))),
    ...(more > 0 ? [`${more} more names match nothing`] : []),
  ]
}

function describeUnknown(
  constraint: string,
  names: readonly string[] = [],
  known: Iterable<string>,
): (() => string)[] {
  if (names.length === 0) return []
  const ids = new Set(known)
  return distinct(names, (name) => !ids.has(name)).map((name) => () => {
    const hint = describeSuggestions(findNearMisses(name, [...ids]))
    return `${constraint}: expected names that are known, got ${shown(name)}${hint}`
  })
}

/** Tracked models without a candidate, including those that don't write text. */
function describeUnranked(names: readonly string[] = [], release: Release) {
  const { candidates, modelById } = release
  const ranked = new Set(candidates.map(({ model }) => model.model_id))
  const isUnranked = (name: string) =>
    modelById.has(name) ? !ranked.has(name) : isOfAnotherKind(release, name)
  return distinct(names, isUnranked).map(
    (name) => async () =>
      `models: ${shown(name)} is not recommended. ${await whyModel(release, name.toLowerCase())}`,
  )
}

/** Named models whose offers are all excluded by `exclude_promotional`. */
function describePromotional(
  { models = [], exclude_promotional, promotions = false }: RecommendRequest,
  { candidates }: Release,
) {
  if (models.length === 0) return []
  const test = listTests({ exclude_promotional }).find(({ name }) => name === 'exclude_promotional')
  if (!test) return []
  const offers = Map.groupBy(
    candidates.map((each) => reprice(each, { promotions, contextMin: 0 })),
    ({ model }) => model.model_id,
  )
  const isLeftOut = (name: string) =>
    offers.get(name)?.every((candidate) => !test.isMet(candidate)) ?? false
  return distinct(models, isLeftOut).map((name) => () => {
    const [candidate] = offers.get(name.toLowerCase()) ?? []
    return `models: ${shown(name)} is left out by exclude_promotional: ${candidate ? test.miss(candidate) : ''}`
  })
}

const isOfAnotherKind = ({ otherModels }: Release, id: string) =>
  otherModels.some(({ model_id }) => model_id === id)

/** Known providers without any candidate in any account. */
function describeUnlisted(names: readonly string[] = [], release: Release) {
  const listed = new Set(release.candidates.map(({ endpoint }) => endpoint.provider))
  return [...new Set(names)].flatMap((name) => {
    if (!findProvider(release, name)) return []
    const slugs = findSlugs(release, [name])
    if (slugs.some((slug) => listed.has(slug))) return []
    const accounts = release.providers.filter(({ slug }) => slugs.includes(slug))
    return [
      async () =>
        `providers: ${shown(name)} is not recommended. ${await whyProvider(release, accounts)}`,
    ]
  })
}

/** A place where no candidate is known to run, with the places where candidates are. */
function describeRegion(region: string | undefined, { candidates }: Release) {
  if (region === undefined || candidates.some((each) => isIn(region, 'region').isMet(each)))
    return []
  const known = new Set(candidates.flatMap(({ endpoint }) => endpoint.places))
  return [
    () =>
      `region: no offer that can be recommended is known to be in ${shown(region)}; of countries and blocs, such offers are known to be in ${[...known].toSorted().join(', ')}`,
  ]
}

/** Unmatched names as the caller wrote them, once each; case is ignored. */
function distinct(names: readonly string[], isUnmatched: (name: string) => boolean): string[] {
  const written = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...written].filter(([name]) => isUnmatched(name)).map(([, name]) => name)
}

const listCreators = ({ models }: Release) =>
  models.flatMap(({ model_id, provider }) => [toCreatorSlug(model_id), provider.toLowerCase()])

/** Throws `no_constraints` if there are none, and `invalid_body` for an unknown region. */
export function parseQuestion(release: Release, body: RecommendRequest) {
  const given: readonly string[] = Object.keys(body)
  if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
    throw new ApiError(
      'no_constraints',
      `body: add at least one constraint: ${CONSTRAINT_NAMES.join(', ')}`,
    )
  if (body.scored_only === false && body.rank_by !== 'price')
    throw new ApiError('invalid_body', 'scored_only: expected rank_by "price" with false')
  const { modality = 'text', providers, exclude_providers, region } = body
  if (region !== undefined) requireRegion(release, region, 'invalid_body')
  return {
    ...body,
    modality,
    ...(providers && { providers: findSlugs(release, providers) }),
    ...(exclude_providers && { exclude_providers: findSlugs(release, exclude_providers) }),
  }
}

interface Offer {
  model: Model
  endpoint: Endpoint
}

async function whyModel(release: Release, id: string): Promise<string> {
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

/** Why none of a provider's offers can be recommended, considering all accounts of the company. */
async function whyProvider(release: Release, accounts: readonly Provider[]): Promise<string> {
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

/** The conditions of recommendable offers, in the order in which they are reported. */
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
