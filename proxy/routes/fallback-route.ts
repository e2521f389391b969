import { ApiError, shown } from '../../contract/api-error.ts'
import type { Context, Route } from '../context.ts'
import { siteRoute } from '../pages/site-routes.ts'

const PAGE = /^\/(?!v1\/)/
const PREFLIGHT_SECONDS = 86_400

/** Where no route matches. `sibling` takes the same path with another method. */
export function toFallback(ctx: Context, sibling: Route | undefined): Route {
  if (!sibling) return PAGE.test(ctx.newRouterPath ?? '') ? siteRoute : notFound(ctx)
  const methods = new Set(ctx.matched?.flatMap((layer) => layer.methods).toSorted())
  const allow = [...methods, 'OPTIONS'].join(', ')
  return ctx.method === 'OPTIONS' ? preflight(sibling, allow) : methodNotAllowed(sibling, allow)
}

function notFound({ newRouterPath }: Context): Route {
  return {
    operation: { id: 'none', method: 'GET', paths: [], access: 'key' },
    isData: true,
    handle() {
      throw new ApiError(
        'not_found',
        `path: expected one that /openapi.json lists, got ${shown(newRouterPath)}`,
      )
    },
  }
}

function methodNotAllowed({ operation, ...sibling }: Route, allow: string): Route {
  return {
    operation: { id: 'none', method: 'GET', paths: [], access: operation.access },
    isData: sibling.isData === true,
    isForOwnPages: sibling.isForOwnPages === true,
    handle({ method }) {
      throw new ApiError(
        'method_not_allowed',
        `method: expected one of ${allow}, got ${shown(method)}`,
        { headers: ['Allow', allow] },
      )
    },
  }
}

/** A browser asks this by itself, before a request and without the key, so it costs nothing. */
function preflight({ isData = false, isForOwnPages = false }: Route, allow: string): Route {
  const crossOrigin = [
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-None-Match, If-Range, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Range, X-Request-Id',
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
  ]
  const headers = [
    'Allow',
    allow,
    'Content-Length',
    '0',
    ...(isData && !isForOwnPages ? crossOrigin : []),
  ]
  return {
    operation: { id: 'preflight', method: 'GET', paths: [], access: 'free' },
    isData,
    isForOwnPages,
    handle: () => ({ status: 204, body: { headers, payload: '' } }),
  }
}
