import Koa from 'koa'
import { AlertDesk } from '../alerts/desk.ts'
import { toLogged } from '../contract/log.ts'
import type { AppParts, Context, State } from './context.ts'
import { authenticate } from './middleware/authenticate.ts'
import { callHandler } from './middleware/call-handler.ts'
import { handleErrors } from './middleware/handle-errors.ts'
import { resolveRoute } from './middleware/resolve-route.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import { accessLog } from './operate/access-log.ts'
import { dashboardRoutes } from './pages/dashboard.ts'
import { feedRoutes } from './pages/feed-routes.ts'
import { keyPageRoute } from './pages/key-page.ts'
import { assetRoutes, siteRoute } from './pages/site-routes.ts'
import { signUpRoutes } from './pages/signup.ts'
import { unsubscribeRoutes } from './pages/unsubscribe.ts'
import { watchesPart } from './pages/watches.ts'
import { anonymousKeyRoute } from './api/anonymous-key.ts'
import { compositeRoutes } from './api/composite.ts'
import { indexRoute, openApiRoute } from './api/description.ts'
import { exportRoutes } from './api/exports.ts'
import { healthRoutes } from './api/health.ts'
import { discoveryRoutes, mcpRoute } from './api/mcp.ts'
import { modelRoutes } from './api/models.ts'
import { priceUsageRoute } from './api/price-usage.ts'
import { providerRoutes } from './api/providers.ts'
import { recommendRoute } from './api/recommend.ts'
import { watchRoutes } from './api/watches.ts'

export function createApp(parts: AppParts): Koa<State> {
  const site = siteRoute(parts)
  const desk = new AlertDesk(parts)
  // Of two that fit a path, the first one answers. What none fits is a page of the site, or 404:
  // see `middleware/fallback-route.ts`.
  const routes = [
    ...compositeRoutes(),
    ...modelRoutes(),
    recommendRoute(),
    priceUsageRoute(),
    ...providerRoutes(),
    ...exportRoutes(),
    ...watchRoutes(desk),
    anonymousKeyRoute(parts),
    ...healthRoutes(parts),
    ...discoveryRoutes(parts),
    indexRoute(parts, site),
    ...assetRoutes(),
    ...feedRoutes(parts),
    keyPageRoute(parts),
    ...signUpRoutes(parts),
    ...dashboardRoutes(parts, [watchesPart(desk)]),
    ...unsubscribeRoutes(desk, parts),
  ]
  const app = new Koa<State>()
  if (parts.accessLog) app.use(accessLog(parts.log))
  if (parts.measure) app.use(parts.measure)
  app.use(handleErrors(parts))
  const all = [...routes, openApiRoute(parts, routes), mcpRoute(parts, routes)]
  app.use(resolveRoute(all, site))
  app.use(authenticate(parts))
  // A request is counted before it may be refused: a malformed or forbidden one costs, too.
  app.use(rateLimit(parts))
  app.use(callHandler())
  // What breaks while Koa sends; client disconnects are not logged.
  app.on('error', (error: unknown, ctx?: Context) => {
    if (isGone(error)) return
    const event = ctx?.headerSent === true ? 'answer_cut' : 'request_broke'
    parts.log(event, { request_id: ctx?.state.requestId, error: toLogged(error) })
  })
  return app
}

/** The client went away, or Node refused the rest of what it sent. */
const GONE =
  /^(?:ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_\w+)$/

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.test(String(error.code))
}
