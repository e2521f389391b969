// Finds names in a recommendation's constraints that match nothing, or nothing recommendable. Such
// a constraint excludes every model or none, so the response lists them.
import { isIn } from '../contract/constraint-kinds.ts'
import { listTests } from '../contract/constraints.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { shown } from '../contract/api-error.ts'
import { whyModel, whyProvider } from './left-out.ts'
import { findNearMisses, describeSuggestions } from './near-miss.ts'
import { reprice } from './recommend/candidates.ts'
import { findProvider, listModelIds, listProviderNames, findSlugs } from './require-named.ts'
import type { Release } from './release.ts'

/** Each sentence requires a search for similar names, and nobody reads a longer list. */
const MAX_SENTENCES = 10

/** The request names providers by slug; `providers` has the original names. */
export async function describeUnmatchedNames(
  request: RecommendRequest,
  { release, providers }: { release: Release; providers: readonly string[] | undefined },
): Promise<string[]> {
  const sellers = listProviderNames(release)
  const sentences = [
    ...describeUnknown(
      'models',
      request.models?.filter((name) => !isOfAnotherKind(release, name.toLowerCase())),
      listModelIds(release),
    ),
    ...describeUnknown('providers', request.providers, sellers),
    ...describeUnknown('exclude_providers', request.exclude_providers, sellers),
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

/** As the caller wrote them; case is ignored. */
function distinct(names: readonly string[], isUnmatched: (name: string) => boolean): string[] {
  const written = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...written].filter(([name]) => isUnmatched(name)).map(([, name]) => name)
}

const listCreators = ({ models }: Release) =>
  models.flatMap(({ model_id, provider }) => [toCreatorSlug(model_id), provider.toLowerCase()])
