// Account pages: rendered for each request, never cached, and the only ones with cookies.
import type { Operation } from '../../contract/operations.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import type { Context, PathParams, Route } from '../context.ts'
import { answer } from '../http/body.ts'
import { readCookie } from '../http/cookies.ts'
import { type Page, renderLayout } from '../../site/components/layout.ts'
import { toSiteBody } from './site-body.ts'

export const SESSION_COOKIE = '__Host-session'
/** Identifies the browser in which a sign-up began. */
export const BROWSER_COOKIE = '__Host-browser'

export function accountRoute(
  {
    method,
    path,
    looksUp = method === 'POST',
  }: {
    method: Operation['method']
    path: string
    /** Whether the state is asked for a token or a session: then it counts as a form. */
    looksUp?: boolean
  },
  handle: (ctx: Context, params: PathParams) => Promise<void>,
): Route {
  return {
    operation: {
      id: `${method} ${path}`,
      method,
      paths: [path],
      access: looksUp ? 'form' : 'free',
    },
    handle: (ctx, { params }) => handle(ctx, params),
  }
}

/** A page that is made for one reader, and kept by nobody. */
export async function answerPage(
  ctx: Context,
  page: Page,
  { baseUrl, status }: { baseUrl: string; status?: number },
): Promise<void> {
  const content = renderLayout({ baseUrl }, { ...page, isUnlisted: true })
  const options = { caching: 'no-store', hasValidator: false }
  await answer(ctx, toSiteBody('index.html', content, options), status)
}

/** To a path of this service. */
export function redirect(ctx: Context, path: string, status = 303): void {
  // In this order: Koa takes an empty body for 204.
  ctx.body = null
  ctx.status = status
  ctx.length = 0
  ctx.set({ Location: path, 'Cache-Control': 'no-store' })
}

export function findSession({ req }: Context, sessions: Sessions): Promise<Session | undefined> {
  return sessions.find(readCookie(req, SESSION_COOKIE))
}
