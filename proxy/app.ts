import Koa from 'koa'
import type { AppParts, Context, RequestState } from './context.ts'
import { admit, identify } from './http/auth.ts'
import { countRequest } from './limits/limits.ts'
import { toLogged } from '../contract/log.ts'
import { serve } from './http/reply.ts'
import { aimAt } from './http/routes.ts'
import { dashboardRoutes } from './pages/dashboard.ts'
import { pageRoutes } from './pages/public-pages.ts'
import { signUpRoutes } from './pages/signup.ts'
import { anonymousKeyRoute } from './api/anonymous-key.ts'
import { compositeRoutes } from './api/composite.ts'
import { openApiRoute } from './api/description.ts'
import { explainRoute } from './api/explain.ts'
import { exportRoutes } from './api/exports.ts'
import { healthRoutes } from './api/health.ts'
import { modelRoutes } from './api/models.ts'
import { providerRoutes } from './api/providers.ts'
import { recommendRoute } from './api/recommend.ts'
import { requireWellFormed } from './http/well-formed.ts'

export function createApp(parts: AppParts): Koa<RequestState> {
  const routes = [
    ...compositeRoutes(),
    ...modelRoutes(),
    recommendRoute(),
    explainRoute(),
    ...providerRoutes(),
    ...exportRoutes(),
    anonymousKeyRoute(parts),
    ...healthRoutes(parts),
    ...pageRoutes(parts),
    ...signUpRoutes(parts),
    ...dashboardRoutes(parts),
  ]
  const app = new Koa<RequestState>()
  app.use(
    serve(parts, [
      aimAt([...routes, openApiRoute(parts, routes)]),
      identify(parts),
      countRequest(parts),
      requireWellFormed,
      admit,
      answer,
    ]),
  )
  app.on('error', (error: unknown) => {
    // A client that goes away is its own business, and must not fill our log.
    if (!isGone(error)) parts.log('request_broke', { error: toLogged(error) })
  })
  return app
}

function answer(ctx: Context): void | Promise<void> {
  const { state } = ctx
  const reply = state.target.answer(ctx)
  if (reply instanceof Promise) return reply.then((made) => void (state.reply = made))
  state.reply = reply
}

const GONE = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.has(String(error.code))
}
