import * as operations from '../../contract/operations.ts'
import { toQuestion } from '../../release/question.ts'
import { recommend } from '../../release/recommend/recommend.ts'
import { relaxVerified } from '../../release/recommend/unconfirmed.ts'
import { readUnconfirmed } from '../../release/unconfirmed.ts'
import { describeUnmatchedNames } from '../../release/unmatched-names.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function recommendRoute(): Route {
  return documentRoute(operations.recommend, async ({ release, body }) => {
    const request = toQuestion(release, body)
    const unmatched = await describeUnmatchedNames(request, { release, providers: body.providers })
    const answer = recommend(release, request, unmatched)
    if (answer.recommendations.length > 0) return answer
    const { candidates } = await readUnconfirmed(release)
    answer.alternatives_considered.relax.push(...relaxVerified(candidates, request))
    return answer
  })
}
