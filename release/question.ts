// What a body of `POST /v1/recommend` asks of a release: sellers by any of their names.
import { ApiError } from '../contract/api-error.ts'
import type { MeasuredTask } from '../contract/documents.ts'
import { CONSTRAINT_NAMES } from '../contract/constraints.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import { findMeasuredTask, sayUnknownTask } from '../contract/tasks.ts'
import type { Release } from './release.ts'
import { toProviderSlugs } from './require-named.ts'

/** The task of the release that is asked about, if any; throws where it has none of that name. */
export function requireTask(
  { tasks }: Pick<Release, 'tasks'>,
  asked: RecommendRequest['workload'],
  code: Refused = 'invalid_body',
): MeasuredTask | undefined {
  const said = sayUnknownTask(tasks, asked)
  if (said !== undefined) throw refuseWorkload(code, said)
  return findMeasuredTask(tasks, asked)
}

/** Of a body or of a query, whose fields have no `workload` around them. */
export type Refused = 'invalid_body' | 'invalid_parameter'

export function refuseWorkload(code: Refused, said: string): ApiError {
  return new ApiError(code, code === 'invalid_body' ? said : said.replace(/^workload\./, ''))
}

/** Throws `no_constraints` where nothing narrows it. */
export function toQuestion(release: Release, body: RecommendRequest) {
  const given: readonly string[] = Object.keys(body)
  if (!CONSTRAINT_NAMES.some((name) => given.includes(name)))
    throw new ApiError(
      'no_constraints',
      `body: expected at least one of ${CONSTRAINT_NAMES.join(', ')}, got none`,
    )
  const { modality = 'text', providers, exclude_providers } = body
  return {
    ...body,
    modality,
    ...(providers && { providers: toProviderSlugs(release, providers) }),
    ...(exclude_providers && { exclude_providers: toProviderSlugs(release, exclude_providers) }),
  }
}
