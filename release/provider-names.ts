// Names that find a provider in a release.
import type { z } from 'zod'
import type { Provider, ProviderNames } from '../contract/documents.ts'

/** By slug, lower-case name and every other name. */
export function indexProviderNames(
  providers: readonly Provider[],
  names: z.output<typeof ProviderNames>['providers'],
) {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]))
  return {
    providerByName: new Map(
      providers.flatMap((provider) => [
        [provider.name.toLowerCase(), provider],
        [provider.slug, provider],
      ]),
    ),
    providerByAlias: new Map(
      names.flatMap(({ name, provider: slug }) => {
        const provider = bySlug.get(slug)
        return provider ? [[name, provider] as const] : []
      }),
    ),
  }
}

/** The display name, or the slug if the release doesn't list the provider. */
export function findProviderName(
  { providerByName }: Pick<ReturnType<typeof indexProviderNames>, 'providerByName'>,
  slug: string,
): string {
  return providerByName.get(slug)?.name ?? slug
}
