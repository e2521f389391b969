import * as operations from '../../contract/operations.ts'
import { requireProvider } from '../../release/require-named.ts'
import { paginate } from '../../release/pagination.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function providerRoutes(): Route[] {
  return [
    documentRoute(operations.providers, ({ release, query, given }) => {
      const asked = { path: '/v1/providers', given, query }
      const { pagination, items } = paginate(release.providers, asked)
      return { ...pagination, providers: items }
    }),
    documentRoute(operations.provider, ({ release, params }) =>
      release.readProviderDetail(requireProvider(release, params.provider_name)),
    ),
  ]
}
