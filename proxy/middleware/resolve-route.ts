import { Router } from '@koa/router'
import { LRUCache } from 'lru-cache'
import type { Context, Middleware, Route, RouteMatch, State } from '../context.ts'
import { isForPeople } from '../http/request.ts'
import { toFallback } from './fallback-route.ts'

/** Cache budget, in characters of URL. */
const MAX_CHARACTERS = 4_000_000
const CHARACTERS_PER_MATCH = 500

/** Finds the route of a request, before `authenticate`; of several that match, the last listed; `site` where none does. */
export function resolveRoute(routes: readonly Route[], site: Route): Middleware {
  const router = new Router<State>({ exclusive: true, sensitive: true, strict: true })
  const routeByPattern = new Map<unknown, Route>()
  for (const route of routes) {
    const { method, paths } = route.operation
    for (const pattern of paths.map(toPattern)) {
      routeByPattern.set(pattern, route)
      router.register(pattern, [method], ({ state, params }, next) => {
        state.match = { route, params }
        return next()
      })
    }
  }
  const tryPatterns = router.routes()
  // The router tries one pattern after another: a quarter of the cost of the rest of a request.
  const remembered = new LRUCache<string, RouteMatch>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, url) => url.length + CHARACTERS_PER_MATCH,
  })

  return (ctx, next) => {
    const { method = '', url = '' } = ctx.req
    const state: Partial<State> = ctx.state
    const known = remembered.get(url)
    if (known?.route.operation.method === method) {
      state.match = forReader(known, ctx)
      return next()
    }
    // Koa's own path ends at a "#". Without a path there is nothing that could fit.
    ctx.newRouterPath = url.split('?', 1)[0] || 'none'
    return tryPatterns(ctx, () => {
      if (state.match) {
        remembered.set(url, state.match)
        state.match = forReader(state.match, ctx)
      } else
        state.match = {
          route: toFallback(ctx, { sibling: routeByPattern.get(ctx.matched?.[0]?.path), site }),
          params: {},
        }
      return next()
    })
  }
}

function forReader(match: RouteMatch, { req }: Context): RouteMatch {
  const { page } = match.route
  return page && isForPeople(req) ? { route: page, params: {} } : match
}

/** A model id takes slashes too: a malformed one is then an unknown model, no unknown path. */
function toPattern(path: string): string {
  return path.replaceAll('{model_id}', '*model_id').replaceAll(/\{(\w+)\}/g, ':$1')
}
