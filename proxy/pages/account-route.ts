// Account pages are rendered per request, never cached, and the only ones that use cookies.
import type { Operation } from '../../contract/operations.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import type { Context, PathParams, Route } from '../context.ts'
import { answer } from '../http/body.ts'
import { readCookie } from '../http/cookies.ts'
import { type Page, renderLayout } from '../../site/components/layout.ts'
import { toSiteBody } from './site-body.ts'

export const SESSION_COOKIE = '__Host-session'

export function accountRoute(
  {
    method,
    path,
    looksUp = method === 'POST',
  }: {
    method: Operation['method']
    path: string
    /** Whether it looks up a token or session in the state database; then it counts as a form. */
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

/** Sends an uncacheable page. */
export async function answerPage(
  ctx: Context,
  page: Page,
  { baseUrl, status }: { baseUrl: string; status?: number },
): Promise<void> {
  const content = renderLayout({ baseUrl }, { ...page, isUnlisted: true })
  const options = { caching: 'no-store', hasValidator: false }
  await answer(ctx, toSiteBody('index.html', content, options), status)
}

/** Redirects to a path of this service. */
export function redirect(ctx: Context, path: string, status = 303): void {
  // Order matters: an empty body makes Koa set 204.
  ctx.body = null
  ctx.status = status
  ctx.length = 0
  ctx.set({ Location: path, 'Cache-Control': 'no-store' })
}

export function findSession({ req }: Context, sessions: Sessions): Promise<Session | undefined> {
  return sessions.find(readCookie(req, SESSION_COOKIE))
}
