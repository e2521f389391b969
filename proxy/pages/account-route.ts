// Account pages are rendered per request, never cached, and the only ones that use cookies.
import type { z } from 'zod'
import type { NewKey } from '../../accounts/keys.ts'
import type { Operation } from '../../contract/operations.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import type { Context, PathParams, Route } from '../context.ts'
import { answer } from '../http/body.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { type Page, renderLayout } from '../../site/components/layout.ts'
import { readForm } from './form.ts'
import { packSiteBody } from './site-body.ts'

export const SESSION_COOKIE = '__Host-session'

/**
 * `looksUp`: whether the route looks up a token or session in the state database. Its requests then
 * count against the limits of forms.
 */
export function accountRoute(
  method: Operation['method'],
  path: string,
  handle: (ctx: Context, params: PathParams) => Promise<void>,
  looksUp = method === 'POST',
): Route {
  const access = looksUp ? 'form' : 'free'
  return {
    operation: { id: `${method} ${path}`, method, paths: [path], access },
    handle: (ctx, { params }) => handle(ctx, params),
  }
}

/** Sends an uncacheable page. */
export async function answerPage(ctx: Context, page: Page, status?: number): Promise<void> {
  const content = renderLayout(ctx.state, { ...page, isUnlisted: true })
  const options = { caching: 'no-store', hasValidator: false }
  await answer(ctx, packSiteBody('index.html', content, options), status)
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

/** The outcome of an action, shown only in its response. */
export interface News {
  newKey?: NewKey | undefined
  /** The secret of a new webhook. */
  secret?: string
  problem?: string
}

export type Action = ReturnType<typeof createAction>

/** Creates routes for the dashboard's forms. */
export function createAction({
  sessions,
  show,
}: {
  sessions: Sessions
  show: (ctx: Context, session: Session, news: News) => Promise<void>
}) {
  return <Fields extends z.ZodRawShape>(
    path: string,
    fields: Fields,
    /** Without an outcome, the browser is redirected to the dashboard. */
    act: (
      session: Session,
      sent: { form: z.output<z.ZodObject<Fields>>; id: string },
    ) => Promise<News | 'ended' | void>,
  ): Route =>
    accountRoute('POST', path, async (ctx, { id = '' }) => {
      const session = await findSession(ctx, sessions)
      // A form from another site arrives without the cookie; it must not make the browser delete
      // it.
      if (!session) return redirect(ctx, '/signup')
      const news = await act(session, { form: await readForm(ctx, fields), id })
      if (news !== 'ended') return news ? show(ctx, session, news) : redirect(ctx, '/dashboard')
      setCookie(ctx, SESSION_COOKIE, '', 0)
      // Prevents the browser's next user from going back to the dashboard.
      ctx.set('Clear-Site-Data', '"cache"')
      redirect(ctx, '/signup')
    })
}
