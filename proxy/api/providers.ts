import type { Provider } from '../../contract/documents.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import { findNearMisses } from '../../release/near-miss.ts'
import { toPage } from '../http/pagination.ts'
import type { Release } from '../../release/release.ts'
import { documentRoute } from '../http/route.ts'
import type { Route } from '../context.ts'

export function providerRoutes(): Route[] {
  return [
    documentRoute(operations.providers, ({ release, query, given }) => {
      const { page, items } = toPage(release.providers, { path: '/v1/providers', given, query })
      return { ...page, providers: items }
    }),
    documentRoute(operations.provider, async ({ release, params }) => {
      const provider = requireProvider(release, params.provider_name)
      return { ...provider, models: (await release.readProviderDetail(provider)).models }
    }),
  ]
}

export function requireProvider(release: Release, asked: string): Provider {
  const provider = release.providerByName.get(asked.toLowerCase())
  if (provider) return provider
  const near = findNearMisses(asked, [...release.providerByName.keys()])
  const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''
  throw new ApiError(
    'provider_not_found',
    `provider_name: expected a known provider, got ${shown(asked)}${hint}`,
    { near },
  )
}
