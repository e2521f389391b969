import { LRUCache } from 'lru-cache'
import { Router, type RouterContext, type RouterMiddleware } from '@koa/router'
import { type Operation, OPERATIONS } from '../contract/operations.ts'
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
  operation: Pick<Operation, 'id' | 'method' | 'paths' | 'plan'> & { access: Access }
  /** `params` is the same object for the same address, so that what is read from either is read once. */
  answer(ctx: Context, params: PathParams): Reply | Promise<Reply>
  /** What it says of this release to the example of its operation. */
  example?(release: Release): Promise<unknown>
}

/** What a request is aimed at: found before the caller is, because it decides who may call. */
export interface Target extends Pick<Operation, 'plan'> {
  /** The route's name in the metrics; `none` where the path fits no route. */
  id: string
  access: Access
  /** Data: a page of any other site may read it. What is for people is for this site alone. */
  isData: boolean
  answer(ctx: Context): Reply | Promise<Reply>
}

const DATA = new Set<unknown>(OPERATIONS)

/** Of addresses that fit a route, with what is remembered of each. */
const MAX_REMEMBERED_CHARACTERS = 4_000_000
const TARGET_CHARACTERS = 500

const PREFLIGHT_SECONDS = 86_400

/** Aims a request at a route; of several that fit its path, at the one that is listed last. */
export function createRouter(routes: readonly Route[]): RouterMiddleware<RequestState> {
  const router = new Router<RequestState>({ exclusive: true, sensitive: true, strict: true })
  const kindByPattern = new Map<string | RegExp, Kind>()
  for (const route of routes) {
    const { id, method, paths, access, plan } = route.operation
    const isData = DATA.has(route.operation)
    for (const pattern of paths.map(toPattern)) {
      kindByPattern.set(pattern, { access, isData })
      router.register(pattern, [method], async (ctx, next) => {
        const { params } = ctx
        ctx.state.target = {
          id,
          access,
          isData,
          ...(plan && { plan }),
          answer: (asking) => route.answer(asking, params),
        }
        await next()
      })
    }
  }
  const aim = router.routes()
  // The router tries one pattern after another, which costs more than all else that a request needs.
  const remembered = new Map(
    ['GET', 'POST'].map((method) => [
      method,
      new LRUCache<string, Target>({
        maxSize: MAX_REMEMBERED_CHARACTERS,
        sizeCalculation: (_, url) => url.length + TARGET_CHARACTERS,
      }),
    ]),
  )

  return function aimByPath(ctx, next) {
    const { method = '', url = '' } = ctx.req
    const targets = remembered.get(method)
    const target = targets?.get(url)
    if (target) {
      ctx.state.target = target
      return next()
    }
    // The path as it came: Koa's own ends at a "#". Without a path there is nothing that could fit.
    ctx.newRouterPath = url.split('?', 1)[0] || 'none'
    return aim(ctx, async () => {
      if (!ctx.routeMatched) ctx.state.target = aimElsewhere(ctx, kindByPattern)
      await next()
      // Only what could be answered: whoever tries addresses at random pushes nobody's out.
      if (ctx.routeMatched) targets?.set(url, ctx.state.target)
    })
  }
}

type Kind = Pick<Target, 'access' | 'isData'>

/** Where a request is refused before it has been aimed. */
export function refuse(kind: Kind, error: ApiError): Target {
  return { id: 'none', ...kind, answer: () => Promise.reject(error) }
}

/** The path fits nothing, or only routes that take other methods. */
function aimElsewhere(
  { method, req, newRouterPath, matched = [] }: RouterContext<RequestState>,
  kindByPattern: ReadonlyMap<string | RegExp, Kind>,
): Target {
  const kind = kindByPattern.get(matched[0]?.path ?? '')
  if (!kind)
    return refuse(
      // A person who followed a wrong link has no key to show.
      isForPeople(req) ? { access: 'page', isData: false } : { access: 'key', isData: true },
      new ApiError(
        'not_found',
        `path: expected one that /openapi.json lists, got ${shown(newRouterPath)}`,
      ),
    )
  const methods = new Set(matched.flatMap((layer) => layer.methods).toSorted())
  const allow = [...methods, 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return preflight(allow, kind)
  return refuse(
    kind,
    new ApiError('method_not_allowed', `method: expected one of ${allow}, got ${shown(method)}`, {
      headers: ['Allow', allow],
    }),
  )
}

/** A browser asks this by itself, before a request and without the key, so it costs nothing. */
function preflight(allow: string, { isData }: Kind): Target {
  const allowed = [
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id',
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
  ]
  const headers = ['Allow', allow, 'Content-Length', '0', ...(isData ? allowed : [])]
  return {
    id: 'preflight',
    access: 'free',
    isData,
    answer: async () => ({ status: 204, headers, payload: '' }),
  }
}

/** A model id takes all that it can, slashes too, so that a malformed one is an unknown model and no unknown path. */
function toPattern(path: string): string {
  return path.replaceAll('{model_id}', '*model_id').replaceAll(/\{(\w+)\}/g, ':$1')
}
