// Finds models and providers by name; errors for unknown names suggest similar ones.
import { ApiError, shown } from '../contract/api-error.ts'
import type { Model, OtherModel, Provider } from '../contract/documents.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { toCreatorSlug } from '../contract/names.ts'
import { servedIn } from '../contract/constraint-kinds.ts'
import { countEdits } from '../contract/nearest.ts'
import { findPlaceCode } from '../contract/places.ts'
import { compareText } from './compare-text.ts'
import type { Release } from './release.ts'

/** Finds a text model; other kinds are only in the list and at `/v1/models/{id}`. */
export function requireModel(release: Release, id: string): Model {
  const model = release.modelById.get(id)
  if (model) return model
  const other = release.otherModels.find(({ model_id }) => model_id === id)
  if (other)
    throw new ApiError(
      'model_not_found',
      `model_id: expected a text model, got one for ${other.kind}; its prices are at /v1/models/${id}/history`,
    )
  const known = [...listModelIds(release), ...release.otherModels.map(({ model_id }) => model_id)]
  throw describeUnknownId('model_not_found', 'model_id: expected a tracked model', {
    asked: id,
    known,
  })
}

/** Newest first: if two names are equally similar, people usually mean the newer one. */
export function listModelIds({ models }: Release): string[] {
  return models
    .toSorted((one, other) => compareText(other.released_on ?? '', one.released_on ?? ''))
    .map(({ model_id }) => model_id)
}

/** By slug, name or another spelling. */
export function findProvider(
  { providerByName }: Pick<Release, 'providerByName'>,
  name: string,
): Provider | undefined {
  const asked = name.toLowerCase()
  return providerByName.get(asked) ?? providerByName.get(asked.replaceAll(/[^a-z0-9.]+/g, '-'))
}

/** The display name, or the slug if the release doesn't list the provider. */
export const findProviderName = (
  { providerByName }: Pick<Release, 'providerByName'>,
  slug: string,
): string => providerByName.get(slug)?.name ?? slug

/**
 * Slugs that names refer to. A company's name includes its parts, such as `azure-eu` for `azure`.
 * Unknown names are kept.
 */
export function findSlugs(release: Release, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const slug = findProvider(release, name)?.slug ?? name
    const parts = release.providers.filter((each) => each.part_of === slug)
    return [slug, ...parts.map((each) => each.slug)]
  })
}

export const listProviderNames = ({ providerByName }: Release) => [...providerByName.keys()]

export function requireProvider(
  release: Release,
  name: string,
  parameter = 'provider_name',
): Provider {
  const provider = findProvider(release, name)
  if (provider) return provider
  const expected = `${parameter}: expected a known provider`
  const known = listProviderNames(release)
  throw describeUnknownId('provider_not_found', expected, { asked: name, known })
}

/** Throws if there is no such country, bloc or data center. */
export function requireRegion(
  { offers, rules }: Release,
  region: string,
  code: ErrorCode = 'invalid_parameter',
): void {
  if (findPlaceCode(region) !== undefined) return
  const regions = [
    ...offers.flatMap((offer) => offer.regions),
    ...(rules.region_places ?? []).map((each) => each.region),
  ]
  if (servedIn(region)({ places: [], regions })) return
  const expected = 'region: expected a country, a bloc such as EU or a data center'
  throw new ApiError(code, `${expected}, got ${shown(region)}`)
}

/** Throws if no creator and no provider has the name. */
export function requireCreatorOrProvider(release: Release, name: string): void {
  const { models, otherModels } = release
  if (findProvider(release, name)) return
  const asked = name.toLowerCase()
  const creators = [...models, ...otherModels].flatMap(({ model_id, provider, providers }) => [
    toCreatorSlug(model_id),
    provider.toLowerCase(),
    ...providers,
  ])
  if (creators.includes(asked)) return
  const known = [...creators, ...listProviderNames(release)]
  const expected = 'provider: expected a known creator or provider'
  throw describeUnknownId('invalid_parameter', expected, { asked: name, known })
}

/**
 * Skips models that also write text: they are listed as other models only for their other output.
 */
export function findOtherModel(
  { modelById, otherModels }: Release,
  id: string,
): OtherModel | undefined {
  return modelById.has(id) ? undefined : otherModels.find(({ model_id }) => model_id === id)
}

const MAX_SUGGESTIONS = 3
/** More typos, or typos in more than a third of the letters, make it another name. */
const MAX_EDITS = 3
const LETTERS_PER_EDIT = 3
/** Longer than any id. */
const MAX_LENGTH = 100

/**
 * Ids similar to `asked`: first those that start with it, then those that contain it, then those
 * within a few typos, then those it starts with. Ties keep the order of `ids`. `areVersions`: ids
 * with other numbers are other versions, not typos.
 */
export function findNearMisses(asked: string, ids: readonly string[], areVersions = true) {
  const text = asked.slice(0, MAX_LENGTH).toLowerCase()
  const name = text.slice(text.indexOf('/') + 1)
  return ids
    .flatMap((id) => {
      const distance = measureDistance(id, { text, name, areVersions })
      return distance < Infinity ? [{ id, distance }] : []
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id }) => id)
}

/** An error that states what was expected and suggests similar ids. */
export function describeUnknownId(
  code: ErrorCode,
  expected: string,
  { asked, known }: { asked: string; known: Iterable<string> },
): ApiError {
  const suggestions = findNearMisses(asked, [...new Set(known)], code !== 'provider_not_found')
  const message = `${expected}, got ${shown(asked)}${describeSuggestions(suggestions)}`
  return new ApiError(code, message, { suggestions })
}

/** The end of an error message; empty without suggestions. */
export function describeSuggestions(suggestions: readonly string[]): string {
  return suggestions.length > 0 ? `; did you mean ${suggestions.join(' or ')}?` : ''
}

function measureDistance(
  id: string,
  { text, name, areVersions }: { text: string; name: string; areVersions: boolean },
): number {
  if (id === text) return 0
  const idName = id.slice(id.indexOf('/') + 1)
  if (idName === name) return 1
  if (name.length > 3 && idName.includes(name)) return idName.startsWith(name) ? 2 : 3
  // Without a creator, compare names only.
  const edits = countEdits(name === text ? idName : id, text, MAX_EDITS + 1)
  const isNear = edits <= MAX_EDITS && edits * LETTERS_PER_EDIT <= name.length
  if (isNear && (!areVersions || isSameVersion(idName, name))) return 3 + edits
  const rest = name.slice(idName.length)
  return name.startsWith(idName) && /^[-:_ ][a-z]/.test(rest) ? MAX_LENGTH + rest.length : Infinity
}

/**
 * Names with different numbers are different versions. A name without numbers matches any version.
 */
function isSameVersion(idName: string, name: string): boolean {
  const digits = name.replaceAll(/\D/g, '')
  return digits === '' || digits === idName.replaceAll(/\D/g, '')
}
