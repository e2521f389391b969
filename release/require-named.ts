// Finds models and providers by name. The error for an unknown name suggests similar ones.
import { ApiError } from '../contract/api-error.ts'
import type { Model, Provider } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import { compareText } from './compare-text.ts'
import { toUnknown } from './near-miss.ts'
import type { Release } from './release.ts'

/** A model of text: of another kind the list and the model itself tell all. */
export function requireModel(release: Release, id: string): Model {
  const model = release.modelById.get(id)
  if (model) return model
  const other = release.otherModels.find(({ model_id }) => model_id === id)
  if (other)
    throw new ApiError(
      'model_not_found',
      `model_id: expected a model of text, got one of ${other.kind}; its prices stand at /v1/models/${id}/history`,
    )
  const known = [...listModelIds(release), ...release.otherModels.map(({ model_id }) => model_id)]
  throw toUnknown('model_not_found', 'model_id: expected a tracked model', { asked: id, known })
}

/** Newest first: of two that are as near to a name, the newer one is meant. */
export function listModelIds({ models }: Release): string[] {
  return models
    .toSorted((one, other) => compareText(other.released_on ?? '', one.released_on ?? ''))
    .map(({ model_id }) => model_id)
}

/** By slug or name, or another spelling that means it. */
export function findProvider(
  { providerByName, providerByAlias }: Release,
  name: string,
): Provider | undefined {
  const asked = name.toLowerCase()
  return providerByName.get(asked) ?? providerByAlias.get(asked.replaceAll(/[^a-z0-9.]+/g, '-'))
}

/** The slugs that names mean: `azure` means `azure-eu` too, which is a part of it. That which finds none is kept. */
export function toProviderSlugs(release: Release, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const slug = findProvider(release, name)?.slug ?? name
    const parts = release.providers.filter((each) => each.part_of === slug)
    return [slug, ...parts.map((each) => each.slug)]
  })
}

export function listProviderNames({ providerByName, providerByAlias }: Release): string[] {
  return [...providerByName.keys(), ...providerByAlias.keys()]
}

export function requireProvider(release: Release, name: string): Provider {
  const provider = findProvider(release, name)
  if (provider) return provider
  const expected = 'provider_name: expected a known provider'
  const known = listProviderNames(release)
  throw toUnknown('provider_not_found', expected, { asked: name, known })
}

/** Throws where no maker and no seller has that name. */
export function requireMakerOrSeller(release: Release, name: string): void {
  const { models, otherModels } = release
  if (findProvider(release, name)) return
  const asked = name.toLowerCase()
  const makers = [...models, ...otherModels].flatMap(({ model_id, provider, providers }) => [
    toCreatorSlug(model_id),
    provider.toLowerCase(),
    ...providers,
  ])
  if (makers.includes(asked)) return
  const known = [...makers, ...listProviderNames(release)]
  const expected = 'provider: expected a known creator or provider'
  throw toUnknown('invalid_parameter', expected, { asked: name, known })
}
