import type { IncomingMessage } from 'node:http'
import { ApiError, shown } from '../../contract/api-error.ts'
import type { Middleware } from '../context.ts'
import { countHeaders } from './authenticate.ts'

/** A host name or IP address with an optional port; may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * Rejects requests that Node accepts but two machines may interpret differently, such as where the
 * request ends or which host it is for. It then closes the connection, because the next bytes are
 * ambiguous too. Otherwise it checks authorization and calls the route's handler.
 */
export function callHandler(): Middleware {
  return (ctx) => {
    const { caller, match } = ctx.state
    const problem = findProblem(ctx.req)
    if (problem !== undefined) {
      ctx.res.shouldKeepAlive = false
      throw new ApiError('invalid_parameter', problem)
    }
    if (caller.refusal) throw caller.refusal
    const { plan } = match.route.operation
    if (plan !== undefined && plan !== caller.plan)
      throw new ApiError(
        'plan_limit',
        `plan: expected a key of the plan ${plan}, got ${caller.plan}`,
      )
    return match.route.handle(ctx, match)
  }
}

function findProblem(req: IncomingMessage) {
  const { method = '', url = '', headers } = req
  if (!url.startsWith('/')) return `path: expected one that starts with "/", got ${shown(url)}`
  const hosts = countHeaders(req, 'host')
  // HTTP/1.0 doesn't require a Host header.
  const isNameless = hosts === 0 && req.httpVersion === '1.0'
  if (hosts !== 1 && !isNameless) return `Host: expected one header, got ${hosts}`
  const { host = '', 'transfer-encoding': coding, 'content-length': length } = headers
  if (!HOST.test(host)) return `Host: expected a name and optional port, got ${shown(host)}`
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return `Transfer-Encoding: expected chunked, got ${shown(coding)}`
  const hasBody = coding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && method !== 'POST') return `body: expected none with ${method}, got one`
  return undefined
}
