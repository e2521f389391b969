import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import { CONTENT_LENGTH, countHeaders, HOST, readHeader, TRANSFER_ENCODING } from './header.ts'

/** A name or an address, a port or none; nothing at all, where a client has no name for us. */
const HOST_VALUE = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

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

function findProblem(req: IncomingMessage) {
  const { method = '', url = '' } = req
  if (!url.startsWith('/')) return `path: expected one that starts with "/", got ${shown(url)}`
  const hosts = countHeaders(req, HOST)
  if (hosts !== 1) return `Host: expected one header, got ${hosts}`
  const host = readHeader(req, HOST) ?? ''
  if (!HOST_VALUE.test(host)) return `Host: expected a name and perhaps a port, got ${shown(host)}`
  const coding = readHeader(req, TRANSFER_ENCODING)
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return `Transfer-Encoding: expected chunked, got ${shown(coding)}`
  const length = readHeader(req, CONTENT_LENGTH)
  const hasBody = coding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && method !== 'POST') return `body: expected none with ${method}, got one`
  return undefined
}
