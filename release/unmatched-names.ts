// Names in a recommendation's constraints that no candidate has. They shut out every model, or none, without
// being meant to, so the answer says which they are.
import { toCreatorSlug } from '../contract/model-id.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { shown } from '../contract/api-error.ts'
import { findNearMisses, toHint } from './near-miss.ts'
import type { Release } from './release.ts'

/** Looking for near misses takes time, and nobody reads a longer list. */
const MAX_SENTENCES = 10

export function describeUnmatchedNames(request: RecommendRequest, release: Release): string[] {
  const models = () => [...release.modelById.keys()]
  const providers = () => [...release.providerByName.keys()]
  const sentences = [
    ...describeUnknown('models', request.models, models),
    ...describeUnknown('providers', request.providers, providers),
    ...describeUnknown('exclude_providers', request.exclude_providers, providers),
    ...describeUnknown('creators', request.creators, () => listCreators(release)),
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
  names: readonly string[] | undefined,
  listKnown: () => string[],
): (() => string)[] {
  if (names === undefined) return []
  const known = new Set(listKnown())
  return [...toDistinct(names).difference(known)].map((name) => () => {
    const hint = toHint(findNearMisses(name, [...known]))
    return `${constraint}: expected names that are known, got ${shown(name)}${hint}`
  })
}

/** Tracked, but nothing that could be handed out. */
function describeUnranked(
  names: readonly string[] | undefined,
  { modelById, candidates }: Release,
): (() => string)[] {
  if (names === undefined) return []
  const ranked = new Set(candidates.map(({ model }) => model.model_id))
  return [...toDistinct(names).difference(ranked)]
    .filter((name) => modelById.has(name))
    .map(
      (name) => () =>
        `models: expected a score of 35 or more and a verified endpoint, got ${shown(name)}, which lacks one of them`,
    )
}

function toDistinct(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()))
}

function listCreators({ models }: Release): string[] {
  return models.flatMap(({ model_id, provider }) => [
    toCreatorSlug(model_id),
    provider.toLowerCase(),
  ])
}
