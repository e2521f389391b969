import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import type { Context } from '../context.ts'

/** The query as it came: Koa's own ends at a "#". */
export function toSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

export function requireRelease({ state: { release } }: Context): Release {
  if (release) return release
  throw new ApiError('data_unavailable', 'data: expected a published release, found none yet')
}
