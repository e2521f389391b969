import { Router } from '@koa/router'
import { LRUCache } from 'lru-cache'
import type { Context, Middleware, Route, RouteMatch } from '../context.ts'
import { setHeaders } from '../http/body.ts'
import { isForPeople, parsePath } from '../http/request.ts'
import { toFallback } from './fallback-route.ts'

/** Cache size in characters of URLs. */
const MAX_CHARACTERS = 4_000_000
const CHARACTERS_PER_MATCH = 500
/** Any site may read data, but its page must send its own key. */
const CROSS_ORIGIN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, RateLimit, RateLimit-Policy, X-History-Limit-Days, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Release, X-Request-Id',
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
    ctx.state.match = forReader(match, ctx)
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

function forReader(match: RouteMatch, { req }: Context): RouteMatch {
  const { page } = match.route
  return page && isForPeople(req) ? { route: page, params: {} } : match
}

/** Model ids contain slashes, so a malformed one is an unknown model rather than an unknown path. */
function compilePattern(path: string): string {
  return path.replaceAll('{model_id}', '*model_id').replaceAll(/\{(\w+)\}/g, ':$1')
}
