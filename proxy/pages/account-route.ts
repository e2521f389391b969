// Account pages: rendered for each request, never cached, and the only ones with cookies.
import type { Operation } from '../../contract/operations.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import type { Context, Reply, PathParams, Route } from '../context.ts'
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
  handle: (ctx: Context, params: PathParams) => Promise<Reply>,
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

export function toPageReply(
  page: Page,
  { baseUrl, status = 200, headers = [] }: { baseUrl: string } & Partial<Reply>,
): Reply {
  const content = renderLayout({ baseUrl }, { ...page, isUnlisted: true })
  const body = toSiteBody('index.html', content, 'no-store')
  return { status, body, headers, isUnconditional: true }
}

/** To a path of this service. */
export function toRedirect(path: string, headers: readonly string[] = []): Reply {
  return {
    status: 303,
    body: {
      headers: ['Location', path, 'Content-Length', '0', 'Cache-Control', 'no-store', ...headers],
      payload: '',
    },
  }
}

export function findSession({ req }: Context, sessions: Sessions): Promise<Session | undefined> {
  return sessions.find(readCookie(req, SESSION_COOKIE))
}
