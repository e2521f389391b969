// Resolves provider names in the body of `POST /v1/recommend`.
import { ApiError } from '../contract/api-error.ts'
import { CONSTRAINT_NAMES } from '../contract/constraints.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import type { Release } from './release.ts'
import { findSlugs } from './require-named.ts'

/** Throws `no_constraints` if there are none. */
export function parseQuestion(release: Release, body: RecommendRequest) {
  const given: readonly string[] = Object.keys(body)
  if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
    throw new ApiError(
      'no_constraints',
      `body: add at least one constraint: ${CONSTRAINT_NAMES.join(', ')}`,
    )
  if (body.scored_only === false && body.rank_by !== 'price')
    throw new ApiError('invalid_body', 'scored_only: expected rank_by "price" with false')
  const { modality = 'text', providers, exclude_providers } = body
  return {
    ...body,
    modality,
    ...(providers && { providers: findSlugs(release, providers) }),
    ...(exclude_providers && { exclude_providers: findSlugs(release, exclude_providers) }),
  }
}
