import type { RouterContext } from '@koa/router'
import Koa from 'koa'
import type { Plans } from '../contract/plans.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Counters, Usage } from './limits/counters.ts'
import type { OpenCounters } from './limits/open-counters.ts'
import type { AccountState } from '../accounts/state.ts'
import { admit, type Caller, identify } from './http/auth.ts'
import { countRequest } from './limits/limits.ts'
import { type Log, toLogged } from './operate/log.ts'
import type { Readiness } from './operate/readiness.ts'
import type { Release } from '../release/release.ts'
import type { ReleaseWatch } from '../release/release-watch.ts'
import type { RequestCounts } from './operate/request-counts.ts'
import { type Reply, serve } from './http/reply.ts'
import { aimAt, type Target } from './http/routes.ts'
import { dashboardRoutes } from './pages/dashboard.ts'
import { pageRoutes } from './pages/routes.ts'
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

/** What is known of one request; each step fills in its part. */
export interface RequestState {
  requestId: string
  address: string
  now: number
  release: Release | undefined
  target: Target
  caller: Caller
  usage: Usage | undefined
  reply: Reply | undefined
  /** What is left to do once it could be answered. */
  onAnswered: (() => void) | undefined
}

export type Context = RouterContext<RequestState>

/** What is done with a request in turn. Throws what refuses it; a promise where something is waited for. */
export type Step = (ctx: Context) => void | Promise<void>

export interface AppParts extends Accounts {
  releases: ReleaseWatch
  counters: Counters
  plans: Plans
  state: AccountState
  counting: Pick<OpenCounters, 'isFailing'>
  readiness: Readiness
  requests: RequestCounts
  baseUrl: string
  publicAccess: boolean
  trustedProxyHops: number
  now: () => number
  log: Log
}

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
