import type { IncomingMessage } from 'node:http'
import type { Context } from './app.ts'
import { isNamed } from './auth.ts'
import { ApiError, shown } from './errors.ts'

/** A name or an address, a port or none; nothing at all, where a client has no name for us. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * Refuses what Node lets through but two machines may read differently: where a request ends, which host it
 * is for. The connection is closed, since nobody can say what its next bytes are.
 */
export function requireWellFormed({ req, res }: Context): void {
  const problem = findProblem(req)
  if (problem === undefined) return
  res.shouldKeepAlive = false
  throw new ApiError('invalid_parameter', problem)
}

function findProblem({ rawHeaders, headers, method = '', url = '' }: IncomingMessage) {
  if (!url.startsWith('/')) return `path: expected one that starts with "/", got ${shown(url)}`
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (isNamed(rawHeaders[index], 'Host', 'host')) hosts += 1
  if (hosts !== 1) return `Host: expected one header, got ${hosts}`
  const { host = '' } = headers
  if (!HOST.test(host)) return `Host: expected a name and perhaps a port, got ${shown(host)}`
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return `Transfer-Encoding: expected chunked, got ${shown(coding)}`
  const hasBody = coding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && method !== 'POST') return `body: expected none with ${method}, got one`
  return undefined
}
