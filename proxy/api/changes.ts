import * as operations from '../../contract/operations.ts'
import { selectChanges } from '../../release/changes.ts'
import { paginate } from '../../release/pagination.ts'
import type { Route } from '../context.ts'
import { documentRoute } from '../routes/document-route.ts'

export function changeRoutes(): Route[] {
  return [
    documentRoute(operations.changes, async ({ release, query, given }) => {
      const { since, changes } = await selectChanges(release, query)
      const { pagination, items } = paginate(changes, { path: '/v1/changes', given, query })
      return { as_of: release.manifest.as_of, since, ...pagination, changes: items }
    }),
  ]
}
