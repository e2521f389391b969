import type { Operation } from '../contract/operations.ts'
import type { Context } from './app.ts'
import { ApiError, shown } from './errors.ts'
import type { Reply } from './reply.ts'

/** Path parameters, decoded once. */
type PathParams = Readonly<Record<string, string>>

export interface Route {
  operation: Pick<Operation, 'method' | 'paths' | 'access'>
  answer(ctx: Context, params: PathParams): Promise<Reply>
}

/** What a request is aimed at: found before the caller is, because it decides who may call. */
export interface Target {
  access: Operation['access']
  answer(ctx: Context): Promise<Reply>
}

const PREFLIGHT_SECONDS = 86_400

/** Matches the path as it came: nothing but what stands in a placeholder is ever decoded. */
export function createRouter(routes: readonly Route[]): (method: string, url: string) => Target {
  const routeByPath = new Map<string, Route>()
  const templates: { pattern: RegExp; route: Route }[] = []
  for (const route of routes)
    for (const path of route.operation.paths)
      if (path.includes('{')) templates.push({ pattern: toPattern(path), route })
      else routeByPath.set(path, route)

  return function findTarget(method, url) {
    const [path = ''] = url.split('?', 1)
    const exact = routeByPath.get(path)
    if (exact) return toTarget(exact, method, {})
    for (const { pattern, route } of templates) {
      const groups = pattern.exec(path)?.groups
      if (groups) return toTarget(route, method, groups)
    }
    return refuse(
      'key',
      new ApiError('not_found', `path: expected one that /openapi.json lists, got ${shown(path)}`),
    )
  }
}

/** Where a request is refused before it has been aimed. */
export function refuse(access: Target['access'], error: ApiError): Target {
  return { access, answer: () => Promise.reject(error) }
}

function toTarget(route: Route, method: string, groups: PathParams): Target {
  const { access, method: expected } = route.operation
  if (method === expected || (method === 'HEAD' && expected === 'GET'))
    return { access, answer: async (ctx) => route.answer(ctx, decodeParams(groups)) }
  const methods = expected === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [expected, 'OPTIONS']
  const allow = methods.join(', ')
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
    'Authorization, Content-Type, If-None-Match, X-Request-Id',
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
    'Content-Length',
    '0',
  ]
  return { access: 'free', answer: async () => ({ status: 204, headers, payload: '' }) }
}

function decodeParams(groups: PathParams): PathParams {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)]
      } catch {
        throw new ApiError('invalid_parameter', `${name}: expected UTF-8, got ${shown(text)}`)
      }
    }),
  )
}

/**
 * A model id at the end of a path takes all the rest, so that a malformed one is an unknown model and not an
 * unknown path; before more path it is two segments, their slash written as it is or as `%2F`.
 */
function toPattern(path: string): RegExp {
  const source = path
    .replaceAll('.', '\\.')
    .replace(/\{model_id\}$/, '(?<model_id>.+)')
    .replace('{model_id}', '(?<model_id>[^/]+(?:/|%2[Ff])[^/]+)')
    .replace('{provider_name}', '(?<provider_name>[^/]+)')
  return new RegExp(`^${source}$`)
}
