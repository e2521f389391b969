import Koa from 'koa'
import { WatchService } from '../accounts/watches/watch-service.ts'
import { formatError } from '../contract/log.ts'
import type { Release } from '../release/release.ts'
import type { AppParts, Context, Route, State } from './context.ts'
import { authenticate, authorize } from './middleware/authenticate.ts'
import { handleErrors } from './middleware/handle-errors.ts'
import { resolveRoute } from './middleware/resolve-route.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import { accessLog } from './operate/access-log.ts'
import { dashboardRoutes } from './pages/dashboard.ts'
import { feedRoutes } from './pages/feed-routes.ts'
import { keyPageRoute } from './pages/key-page.ts'
import { assetRoutes, siteRoute } from './pages/site-routes.ts'
import { signUpRoutes } from './pages/signup.ts'
import { unsubscribeRoutes } from './pages/watches.ts'
import { anonymousKeyRoute } from './api/anonymous-key.ts'
import { findExamples, indexRoute, openApiRoute } from './api/description.ts'
import { DOCUMENT_ROUTES } from './api/documents.ts'
import { healthRoutes } from './api/health.ts'
import { discoveryRoutes, mcpRoute } from './api/mcp.ts'
import { watchRoutes } from './api/watches.ts'

/** Each request passes through these middleware in order; the last one calls its route. */
export function createApp(parts: AppParts): Koa<State> {
  const { config, log } = parts
  const readExamples = (release: Release) => findExamples(routes, release, config.baseUrl)
  const site = siteRoute({ ...config, plans: parts.plans, readExamples })
  const routes = listRoutes(parts, site)
  const app = new Koa<State>()
  if (config.accessLog) app.use(accessLog(log))
  if (parts.measure) app.use(parts.measure)
  app.use(handleErrors(parts))
  app.use(resolveRoute(routes, site))
  app.use(authenticate(parts))
  // Count requests before rejecting them, so malformed and forbidden ones also use up the limit.
  app.use(rateLimit(parts))
  app.use(authorize)
  app.use((ctx) => ctx.state.match.route.handle(ctx, ctx.state.match))
  // Errors while sending a response. Client disconnects aren't logged.
  app.on('error', (error: unknown, ctx?: Context) => {
    if (isGone(error)) return
    const event = ctx?.headerSent === true ? 'answer_cut' : 'request_broke'
    log(event, { request_id: ctx?.state.requestId, error: formatError(error) })
  })
  return app
}

/** The first matching route wins. If none matches, `site` looks for a page. */
function listRoutes(parts: AppParts, site: Route): Route[] {
  const { config, log } = parts
  const watches = new WatchService({ ...parts, ...config })
  const routes = [
    ...DOCUMENT_ROUTES,
    ...watchRoutes(watches),
    anonymousKeyRoute(parts),
    ...healthRoutes(parts),
    ...discoveryRoutes(config),
    indexRoute(config, site),
    ...assetRoutes(),
    ...feedRoutes(parts),
    keyPageRoute(parts),
    ...signUpRoutes(parts),
    ...dashboardRoutes(parts, watches),
    ...unsubscribeRoutes(watches),
  ]
  return [
    ...routes,
    openApiRoute(config, routes),
    mcpRoute({ baseUrl: config.baseUrl, log }, routes),
  ]
}

/** The client disconnected, or Node rejected the rest of the request. */
const GONE =
  /^(?:ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_\w+)$/

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.test(String(error.code))
}
