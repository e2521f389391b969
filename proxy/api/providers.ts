import * as operations from '../../contract/operations.ts'
import { requireProvider } from '../../release/require-named.ts'
import { paginate } from '../../release/pagination.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function providerRoutes(): Route[] {
  return [
    documentRoute(operations.providers, ({ release, ...asked }) => {
      const { pagination, items } = paginate(release.providers, operations.providers, asked)
      return { ...pagination, providers: items }
    }),
    documentRoute(operations.provider, ({ release, params }) =>
      release.read(`providers/${requireProvider(release, params.provider_name).slug}.json`),
    ),
  ]
}
