import { Router } from '@koa/router'
import { LRUCache } from 'lru-cache'
import type { Context, Middleware, Route, RouteMatch } from '../context.ts'
import { setHeaders } from '../http/body.ts'
import { isForPeople, methodNotAllowed, parsePath, unknownPath } from '../http/request.ts'

/** Cache size in characters of URLs. */
const MAX_CHARACTERS = 4_000_000
const CHARACTERS_PER_MATCH = 500
/** Any site may read data, but its page must send its own key. */
const CROSS_ORIGIN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, RateLimit, RateLimit-Policy, X-History-Limit-Days, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Release, X-Request-Id',
}

const PAGE = /^\/(?!v1\/)/
const PREFLIGHT = {
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-None-Match, If-Range, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Range, X-Request-Id',
  'Access-Control-Max-Age': '86400',
}

/** Finds the route before `authenticate` runs: the first that matches, otherwise `site`. */
export function resolveRoute(routes: readonly Route[], site: Route): Middleware {
  const router = new Router({ sensitive: true, strict: true })
  const routeOf = new Map<unknown, Route>()
  for (const route of routes) {
    const { method, paths } = route.operation
    for (const path of paths)
      routeOf.set(
        router.register(compilePattern(path), [method], (_, next) => next()),
        route,
      )
  }
  // The router tries patterns one by one, which takes a quarter of a request's time.
  const remembered = new LRUCache<string, RouteMatch>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, url) => url.length + CHARACTERS_PER_MATCH,
  })

  return (ctx, next) => {
    const { method = '', url = '' } = ctx.req
    const known = remembered.get(url)
    const match = known?.route.operation.method === method ? known : findMatch(ctx, url)
    const { page } = match.route
    ctx.state.match = page && isForPeople(ctx.req) ? { route: page, params: {} } : match
    const { isData, isForOwnPages } = ctx.state.match.route
    if (isData === true && isForOwnPages !== true) setHeaders(ctx, CROSS_ORIGIN_HEADERS)
    return next()
  }

  function findMatch(ctx: Context, url: string): RouteMatch {
    const path = parsePath(ctx)
    const { path: fitting, pathAndMethod } = router.match(path, ctx.method)
    const [layer] = pathAndMethod
    const route = routeOf.get(layer)
    if (!layer || !route) {
      const siblings = fitting.flatMap((each) => routeOf.get(each) ?? [])
      return { route: toFallback(ctx, { siblings, site }), params: {} }
    }
    const match = { route, params: layer.params(path, layer.captures(path)) }
    remembered.set(url, match)
    return match
  }
}

/**
 * Model ids contain slashes, so a malformed one is an unknown model rather than an unknown path.
 */
function compilePattern(path: string): string {
  return path.replaceAll('{model_id}', '*model_id').replaceAll(/\{(\w+)\}/g, ':$1')
}

/**
 * Handles requests that no route matches. `siblings` have the same path with other methods; `site`
 * accepts any path.
 */
function toFallback(
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
