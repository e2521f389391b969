import { ApiError } from '../../contract/api-error.ts'
import { CONSTRAINT_NAMES } from '../../contract/constraints.ts'
import * as operations from '../../contract/operations.ts'
import { recommend } from '../../release/recommend/recommend.ts'
import { describeUnmatchedNames } from '../../release/unmatched-names.ts'
import { documentRoute } from '../routes/document-route.ts'
import type { Route } from '../context.ts'

export function recommendRoute(): Route {
  return documentRoute(operations.recommend, ({ release, body: request }) => {
    const given: readonly string[] = Object.keys(request)
    if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
      throw new ApiError(
        'no_constraints',
        `body: expected at least one of ${CONSTRAINT_NAMES.join(', ')}, got none`,
      )
    return recommend(
      release,
      { ...request, modality: request.modality ?? 'text' },
      describeUnmatchedNames(request, release),
    )
  })
}
