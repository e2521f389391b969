import * as operations from '../../contract/operations.ts'
import { explain } from '../../release/explain.ts'
import { requireModel } from '../../release/find.ts'
import { documentRoute } from '../routes/document-route.ts'
import type { Route } from '../context.ts'

export function explainRoute(): Route {
  return documentRoute(operations.explain, ({ release, query, historyDays }) =>
    explain(release, requireModel(release, query.model_id), {
      days: query.history_days,
      historyDays,
    }),
  )
}
