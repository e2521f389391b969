import { Router, type RouterContext, type RouterMiddleware } from '@koa/router'
import type { Operation } from '../contract/operations.ts'
import type { Context, RequestState } from './app.ts'
import { ApiError, shown } from './errors.ts'
import { isForPeople } from './pages/accept.ts'
import type { Release } from './release.ts'
import type { Reply } from './reply.ts'

/** Path parameters, decoded once. */
export type PathParams = Readonly<Record<string, string>>

/** `page`: no key, counted by address on an allowance of its own; the rest as in `Operation`. */
export type Access = Operation['access'] | 'page'

export interface Route {
  operation: Pick<Operation, 'id' | 'method' | 'paths'> & { access: Access }
  answer(ctx: Context, params: PathParams): Promise<Reply>
  /** What it says of this release to the example of its operation. */
  example?(release: Release): Promise<unknown>
}

/** What a request is aimed at: found before the caller is, because it decides who may call. */
export interface Target {
  access: Access
  answer(ctx: Context): Promise<Reply>
}

const PREFLIGHT_SECONDS = 86_400

/** Aims a request at a route; of several that fit its path, at the one that is listed last. */
export function createRouter(routes: readonly Route[]): RouterMiddleware<RequestState> {
  const router = new Router<RequestState>({ exclusive: true, sensitive: true, strict: true })
  const accessByPattern = new Map<string | RegExp, Access>()
  for (const route of routes) {
    const { method, paths, access } = route.operation
    for (const pattern of paths.map(toPattern)) {
      accessByPattern.set(pattern, access)
      router.register(pattern, [method], async (ctx, next) => {
        ctx.state.target = { access, answer: () => route.answer(ctx, ctx.params) }
        await next()
      })
    }
  }
  const aim = router.routes()

  return async function aimByPath(ctx, next) {
    // The path as it came: Koa's own ends at a "#". Without a path there is nothing that could fit.
    ctx.newRouterPath = ctx.url.split('?', 1)[0] || 'none'
    await aim(ctx, async () => {
      if (!ctx.routeMatched) ctx.state.target = aimElsewhere(ctx, accessByPattern)
      await next()
    })
  }
}

/** Where a request is refused before it has been aimed. */
export function refuse(access: Access, error: ApiError): Target {
  return { access, answer: () => Promise.reject(error) }
}

/** The path fits nothing, or only routes that take other methods. */
function aimElsewhere(
  { method, req, newRouterPath, matched = [] }: RouterContext<RequestState>,
  accessByPattern: ReadonlyMap<string | RegExp, Access>,
): Target {
  const access = accessByPattern.get(matched[0]?.path ?? '')
  if (!access)
    return refuse(
      // A person who followed a wrong link has no key to show.
      isForPeople(req) ? 'page' : 'key',
      new ApiError(
        'not_found',
        `path: expected one that /openapi.json lists, got ${shown(newRouterPath)}`,
      ),
    )
  const methods = new Set(matched.flatMap((layer) => layer.methods).toSorted())
  const allow = [...methods, 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return preflight(allow)
  return refuse(
    access,
    new ApiError('method_not_allowed', `method: expected one of ${allow}, got ${shown(method)}`, {
      headers: ['Allow', allow],
    }),
  )
}

/** A browser asks this by itself, before a request and without the key, so it costs nothing. */
function preflight(allow: string): Target {
  const headers = [
    'Allow',
    allow,
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id',
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
    'Content-Length',
    '0',
  ]
  return { access: 'free', answer: async () => ({ status: 204, headers, payload: '' }) }
}

/** A model id takes all that it can, slashes too, so that a malformed one is an unknown model and no unknown path. */
function toPattern(path: string): string {
  return path.replaceAll('{model_id}', '*model_id').replaceAll(/\{(\w+)\}/g, ':$1')
}
