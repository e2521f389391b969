import type { Context, Route } from '../context.ts'
import { methodNotAllowed, parsePath, unknownPath } from '../http/request.ts'

const PAGE = /^\/(?!v1\/)/
const PREFLIGHT = {
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-None-Match, If-Range, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Range, X-Request-Id',
  'Access-Control-Max-Age': '86400',
}

/**
 * Handles requests that no route matches. `siblings` have the same path with other methods; `site`
 * accepts any path.
 */
export function toFallback(
  ctx: Context,
  { siblings, site }: { siblings: readonly Route[]; site: Route },
): Route {
  const path = parsePath(ctx)
  const [sibling] = siblings
  if (!sibling && PAGE.test(path)) return site
  if (!sibling) return refuse({ access: 'key' }, { isData: true }, () => unknownPath(path))
  const { operation, isData = false, isForOwnPages = false } = sibling
  const methods = siblings.map((route) => route.operation.method)
  const all = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])]
  const allow = [...new Set(all.toSorted()), 'OPTIONS'].join(', ')
  if (ctx.method !== 'OPTIONS')
    return refuse(operation, { isData, isForOwnPages }, () => methodNotAllowed(ctx.method, allow))
  // Browsers send a preflight by themselves and without the key, so it isn't counted.
  return {
    operation: { id: 'preflight', method: 'GET', paths: [], access: 'free' },
    isData,
    isForOwnPages,
    handle({ response }) {
      response.status = 204
      response.set('Allow', allow)
      if (isData && !isForOwnPages)
        response.set({ 'Access-Control-Allow-Methods': allow, ...PREFLIGHT })
    },
  }
}

function refuse(
  { access }: Pick<Route['operation'], 'access'>,
  kind: Pick<Route, 'isData' | 'isForOwnPages'>,
  toError: () => Error,
): Route {
  return {
    operation: { id: 'none', method: 'GET', paths: [], access },
    ...kind,
    handle() {
      throw toError()
    },
  }
}
