import * as operations from '../../contract/operations.ts'
import { clampDays, toFirstDay } from '../history.ts'
import { documentRoute } from '../route.ts'
import type { Route } from '../routes.ts'

export function compositeRoutes(): Route[] {
  return [
    documentRoute(operations.compositeLatest, ({ release: { composite, manifest } }) => ({
      ...composite,
      as_of: manifest.as_of,
      status: manifest.status,
      stale_since: manifest.stale_since,
      run_id: manifest.run_id,
    })),
    documentRoute(operations.compositeHistory, ({ release, query, historyDays }) => {
      const { days, said } = clampDays(query.days, historyDays)
      const from = toFirstDay(release.manifest.date, days)
      const { history } = query.tier ? release.tierHistory[query.tier] : release.compositeHistory
      return { history: history.filter(({ date }) => date >= from), ...said }
    }),
  ]
}
