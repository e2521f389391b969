import { LRUCache } from 'lru-cache'
import { Router } from '@koa/router'
import { OPERATIONS } from '../../contract/operations.ts'
import type { Context, PathParams, RequestState, Route, Step, Target } from '../context.ts'
import { Doorkeeper } from './doorkeeper.ts'
import { ApiError, shown } from '../../contract/api-error.ts'
import { isForPeople } from './accept.ts'

const DATA = new Set<unknown>(OPERATIONS)

/**
 * Of addresses that fit a route and were asked for twice, with what is remembered of each; and of their paths, which
 * are fewer.
 */
const MAX_URL_CHARACTERS = 4_000_000
const MAX_PATH_CHARACTERS = 1_000_000
const TARGET_CHARACTERS = 500

const PREFLIGHT_SECONDS = 86_400

/** Aims a request at a route; of several that fit its path, at the one that is listed last. */
export function aimAt(routes: readonly Route[]): Step {
  const router = new Router<RequestState>({ exclusive: true, sensitive: true, strict: true })
  const kindByPattern = new Map<string | RegExp, Kind>()
  // The router tries one pattern after another, which costs more than all else that a request needs.
  const remembered = new Map(
    ['GET', 'POST'].map((method) => [
      method,
      {
        byUrl: remember<Target>(MAX_URL_CHARACTERS),
        byPath: remember<Aim>(MAX_PATH_CHARACTERS),
        doorkeeper: new Doorkeeper(),
      },
    ]),
  )
  for (const route of routes) {
    const { method, paths } = route.operation
    for (const pattern of paths.map(toPattern)) {
      kindByPattern.set(pattern, toKind(route))
      router.register(pattern, [method], (ctx) => {
        const aim = { route, params: ctx.params }
        ctx.state.target = toTarget(aim)
        // Only what could be answered: whoever tries addresses at random pushes nobody's out.
        ctx.state.onAnswered = () => {
          // Not the route's own method: it takes HEAD as well.
          const known = remembered.get(ctx.req.method ?? '')
          known?.byPath.set(toPath(ctx.req.url), aim)
        }
      })
    }
  }
  const match = router.routes()

  async function aimByRouter(ctx: Context): Promise<void> {
    ctx.newRouterPath = toPath(ctx.req.url)
    await match(ctx, async () => {
      ctx.state.target = aimElsewhere(ctx, kindByPattern)
    })
  }

  return function aimByPath(ctx) {
    const { method = '', url = '' } = ctx.req
    const known = remembered.get(method)
    const target = known?.byUrl.get(url)
    if (target) {
      ctx.state.target = target
      return undefined
    }
    const found = known?.byPath.get(toPath(url))
    if (found) {
      const aimed = toTarget(found)
      ctx.state.target = aimed
      ctx.state.onAnswered = () => {
        if (known?.doorkeeper.knows(url)) known.byUrl.set(url, aimed)
      }
      return undefined
    }
    return aimByRouter(ctx)
  }
}

type Kind = Pick<Target, 'access' | 'isData'>

/** A route, and what its path's placeholders stand for. */
interface Aim {
  route: Route
  params: PathParams
}

function toTarget({ route, params }: Aim): Target {
  const { id, plan } = route.operation
  const address = { params, reading: undefined }
  return {
    id,
    ...toKind(route),
    ...(plan && { plan }),
    answer: (asking) => route.answer(asking, address),
  }
}

function toKind({ operation }: Route): Kind {
  return { access: operation.access, isData: DATA.has(operation) }
}

/** As it came: Koa's own ends at a "#". Without a path there is nothing that could fit. */
function toPath(url = ''): string {
  return url.split('?', 1)[0] || 'none'
}

function remember<Value extends object>(maxCharacters: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: maxCharacters,
    sizeCalculation: (_, name) => name.length + TARGET_CHARACTERS,
  })
}

/** Where a request is refused before it has been aimed. */
export function refuse(kind: Kind, error: ApiError): Target {
  return { id: 'none', ...kind, answer: () => Promise.reject(error) }
}

/** The path fits nothing, or only routes that take other methods. */
function aimElsewhere(
  { method, req, newRouterPath, matched = [] }: Context,
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
