// Names in the constraints of a recommendation that match nothing. Such a constraint shuts out
// every model or none, so that the answer lists the names.
import { toCreatorSlug } from '../contract/names.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { shown } from '../contract/api-error.ts'
import { findNearMisses, toHint } from './near-miss.ts'
import type { Release } from './release.ts'

/** Each sentence costs a search for similar names, and a longer list is of no use. */
const MAX_SENTENCES = 10

export function describeUnmatchedNames(request: RecommendRequest, release: Release): string[] {
  const { modelById, providerByName } = release
  const sentences = [
    ...describeUnknown('models', request.models, modelById.keys()),
    ...describeUnknown('providers', request.providers, providerByName.keys()),
    ...describeUnknown('exclude_providers', request.exclude_providers, providerByName.keys()),
    ...describeUnknown('creators', request.creators, listCreators(release)),
    ...describeUnknown(
      'region',
      request.region === undefined ? [] : [request.region],
      listRegions(release),
      'a country or bloc by its code, such as DE or EU, or a data centre, that an offer is known to be in',
    ),
    ...describeUnranked(request.models, release),
  ]
  const more = sentences.length - MAX_SENTENCES
  return [
    ...sentences.slice(0, MAX_SENTENCES).map((describe) => describe()),
    ...(more > 0 ? [`${more} more names match nothing`] : []),
  ]
}

function describeUnknown(
  constraint: string,
  names: readonly string[] = [],
  known: Iterable<string>,
  expected = 'names that are known',
): (() => string)[] {
  if (names.length === 0) return []
  const ids = new Set(known)
  return toDistinct(names, (name) => !ids.has(name)).map((name) => () => {
    const hint = toHint(findNearMisses(name, [...ids]))
    return `${constraint}: expected ${expected}, got ${shown(name)}${hint}`
  })
}

/** Models that are tracked but have no candidate. */
function describeUnranked(
  names: readonly string[] = [],
  { modelById, candidates, rules }: Release,
) {
  if (names.length === 0) return []
  const ranked = new Set(candidates.map(({ model }) => model.model_id))
  return toDistinct(names, (name) => modelById.has(name) && !ranked.has(name)).map(
    (name) => () =>
      `models: expected a score of ${rules.quality_gate} or more and a verified endpoint, got ${shown(name)}, which lacks one of them`,
  )
}

/** As the caller wrote them; case is none of a name. */
function toDistinct(names: readonly string[], isUnmatched: (name: string) => boolean): string[] {
  const written = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...written].filter(([name]) => isUnmatched(name)).map(([, name]) => name)
}

function* listRegions({ candidates }: Release): Iterable<string> {
  for (const { endpoint } of candidates)
    for (const name of [...endpoint.places, ...endpoint.regions]) {
      yield name.toLowerCase()
      yield* name.toLowerCase().split('-')
    }
}

function* listCreators({ models }: Release): Iterable<string> {
  for (const { model_id, provider } of models) {
    yield toCreatorSlug(model_id)
    yield provider.toLowerCase()
  }
}
