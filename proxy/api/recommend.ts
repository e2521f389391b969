import * as operations from '../../contract/operations.ts'
import { parseQuestion } from '../../release/question.ts'
import { listOthers, widenMarket } from '../../release/recommend/market.ts'
import { recommend } from '../../release/recommend/recommend.ts'
import { describeUnmatchedNames } from '../../release/unmatched-names.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function recommendRoute(): Route {
  return documentRoute(operations.recommend, async ({ release, body, overdue }) => {
    const request = parseQuestion(release, body)
    const market = widenMarket(release, request)
    return recommend(market, request, {
      unmatchedNames: await describeUnmatchedNames(request, {
        release: market,
        providers: body.providers,
      }),
      unconfirmed: listOthers(release).unconfirmed,
      stale: overdue,
    })
  })
}
