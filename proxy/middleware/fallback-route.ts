import type { Context, Route } from '../context.ts'
import { methodNotAllowed, toPath, unknownPath } from '../http/request.ts'

const PAGE = /^\/(?!v1\/)/
const PREFLIGHT_SECONDS = 86_400
const PREFLIGHT_HEADERS =
  'Authorization, Content-Type, If-None-Match, If-Range, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Range, X-Request-Id'

/**
 * Handles requests that no route matches. `siblings` have the same path with other methods; `site`
 * accepts any path.
 */
export function toFallback(
  ctx: Context,
  { siblings, site }: { siblings: readonly Route[]; site: Route },
): Route {
  const { method } = ctx
  const path = toPath(ctx)
  const [sibling] = siblings
  if (!sibling && PAGE.test(path)) return site
  const refused = { id: 'none', method: 'GET', paths: [] } as const
  if (!sibling)
    return {
      operation: { ...refused, access: 'key' },
      isData: true,
      handle() {
        throw unknownPath(path)
      },
    }
  const methods = siblings.flatMap(({ operation: { method: own } }) =>
    own === 'GET' ? [own, 'HEAD'] : [own],
  )
  const allow = [...new Set(methods.toSorted()), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return preflight(sibling, allow)
  const { operation, isData = false, isForOwnPages = false } = sibling
  return {
    operation: { ...refused, access: operation.access },
    isData,
    isForOwnPages,
    handle() {
      throw methodNotAllowed(method, allow)
    },
  }
}

/** Browsers send a preflight by themselves and without the key, so it isn't counted. */
function preflight({ isData = false, isForOwnPages = false }: Route, allow: string): Route {
  const headers = {
    Allow: allow,
    ...(isData &&
      !isForOwnPages && {
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': PREFLIGHT_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      }),
  }
  return {
    operation: { id: 'preflight', method: 'GET', paths: [], access: 'free' },
    isData,
    isForOwnPages,
    handle(ctx) {
      ctx.status = 204
      ctx.set(headers)
    },
  }
}
