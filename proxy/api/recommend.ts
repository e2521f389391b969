import { ApiError } from '../../contract/api-error.ts'
import { CONSTRAINT_NAMES } from '../../contract/constraints.ts'
import * as operations from '../../contract/operations.ts'
import { readMyPrices } from '../../release/my-prices.ts'
import { recommend } from '../../release/recommend/recommend.ts'
import { relaxVerified } from '../../release/recommend/unconfirmed.ts'
import { readUnconfirmed } from '../../release/unconfirmed.ts'
import { toProviderSlugs } from '../../release/require-named.ts'
import { describeUnmatchedNames } from '../../release/unmatched-names.ts'
import { documentRoute } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

export function recommendRoute(): Route {
  return documentRoute(operations.recommend, async ({ release, body }) => {
    const given: readonly string[] = Object.keys(body)
    if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
      throw new ApiError(
        'no_constraints',
        `body: expected at least one of ${CONSTRAINT_NAMES.join(', ')}, got none`,
      )
    const { modality = 'text', providers, exclude_providers } = body
    const request = {
      ...body,
      modality,
      ...(providers && { providers: toProviderSlugs(release, providers) }),
      ...(exclude_providers && {
        exclude_providers: toProviderSlugs(release, exclude_providers),
      }),
    }
    const mine = readMyPrices(release, body.price_overrides)
    const market = { ...release, candidates: mine.ofCandidates(release.candidates) }
    const unmatched = await describeUnmatchedNames(request, { release, providers })
    const answer = recommend(market, request, unmatched)
    if (answer.recommendations.length > 0) return answer
    const { candidates } = await readUnconfirmed(release)
    answer.alternatives_considered.relax.push(
      ...relaxVerified(mine.ofCandidates(candidates), request),
    )
    return answer
  })
}
