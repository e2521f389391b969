import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import type { Context } from '../context.ts'

/** The query as it came: Koa's own ends at a "#". */
export function toSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/** Of headers that are to be sent once, Node keeps the first and drops the others silently. */
export function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index]
    if (text?.length === name.length && text.toLowerCase() === name) count += 1
  }
  return count
}

/** Whether no page of another site made the browser send this; other clients are no browsers. */
export function isFromOwnPage({ headers }: IncomingMessage, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || origin === new URL(baseUrl).origin
}

export function requireRelease({ state: { release } }: Context): Release {
  if (release) return release
  throw new ApiError('data_unavailable', 'data: expected a published release, found none yet')
}
