// Names that identify a provider in a release.
import type { z } from 'zod'
import type { Provider, SellerNames } from '../contract/documents.ts'

/** By slug, lower-case name and every other name. */
export function toProviderNames(
  providers: readonly Provider[],
  sellers: z.output<typeof SellerNames>['sellers'],
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
      sellers.flatMap(({ name, seller }) => {
        const provider = bySlug.get(seller)
        return provider ? [[name, provider] as const] : []
      }),
    ),
  }
}

/** The display name, or the slug if the release doesn't list the provider. */
export function toSellerName(
  { providerByName }: Pick<ReturnType<typeof toProviderNames>, 'providerByName'>,
  slug: string,
): string {
  return providerByName.get(slug)?.name ?? slug
}
