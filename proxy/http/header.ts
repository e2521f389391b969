// What a request says in its headers, from the list as it came. Node's `headers` is an object of another shape for each
// set of names, and code that was compiled for a shape is thrown away when a collection finds nobody who holds one: after
// every quiet while, nine functions that each request runs through were compiled anew.
import type { IncomingMessage } from 'node:http'

/** As it is usually spelled, and in lower case: so nearly every header is told apart without a copy. */
interface HeaderName {
  usual: string
  lower: string
}

type Listed = Pick<IncomingMessage, 'rawHeaders'>

function named(usual: string): HeaderName {
  return { usual, lower: usual.toLowerCase() }
}

export const HOST = named('Host')
export const AUTHORIZATION = named('Authorization')
export const ACCEPT_ENCODING = named('Accept-Encoding')
export const CONTENT_ENCODING = named('Content-Encoding')
export const CONTENT_LENGTH = named('Content-Length')
export const FORWARDED_FOR = named('X-Forwarded-For')
export const IF_NONE_MATCH = named('If-None-Match')
export const REQUEST_ID = named('X-Request-Id')
export const TRANSFER_ENCODING = named('Transfer-Encoding')
export const UPGRADE = named('Upgrade')

/** What several lines of one name say is one list (RFC 9110, 5.3). */
export function readHeader({ rawHeaders }: Listed, name: HeaderName): string | undefined {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isNamed(rawHeaders[index], name)) continue
    const value = rawHeaders[index + 1] ?? ''
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}

export function countHeaders({ rawHeaders }: Listed, name: HeaderName): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (isNamed(rawHeaders[index], name)) count += 1
  return count
}

function isNamed(header: string | undefined, { usual, lower }: HeaderName): boolean {
  if (header?.length !== lower.length) return false
  return header === usual || header === lower || header.toLowerCase() === lower
}
