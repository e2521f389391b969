import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { readUsage } from './usage.ts'
import type { Html } from '../../site/components/html.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { setCookie } from '../http/cookies.ts'
import { ApiError } from '../../contract/api-error.ts'
import { accountRoute, answerPage, findSession, redirect, SESSION_COOKIE } from './account-route.ts'
import { type Dashboard, dashboardPage } from './dashboard-page.ts'
import { readForm } from './form.ts'
import { toDestination } from './signup.ts'

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u
/** `undefined` if it isn't a valid name. */
const KeyName = z.string().transform((text) => NAME.exec(text.trim())?.[0])
const BAD_NAME = 'A name has 1 to 60 visible characters.'
const FULL = 'An account can have five keys; one revoked today counts until midnight UTC.'

/** The outcome of an action, shown only in its response; `secret` belongs to another section. */
interface News extends Pick<Dashboard, 'newKey' | 'problem'> {
  secret?: string | undefined
}
/** `undefined` redirects to the dashboard. */
type Outcome = News | 'ended' | undefined

/** A section of the dashboard with its forms. */
export interface DashboardPart {
  render(session: Session, news: News & { asked: URLSearchParams }): Promise<Html>
  actions(action: ReturnType<typeof createDashboard>['action']): Route[]
}

function createDashboard(parts: AppParts, added: readonly DashboardPart[]) {
  const { now } = parts
  const { baseUrl } = parts.config
  const { accountKeys, sessions } = parts.accounts

  const show = async (ctx: Context, session: Session, outcome: News = {}) => {
    const keys = await accountKeys.list(session.account)
    const usage = await readUsage(keys, parts, now())
    const asked = new URLSearchParams(ctx.querystring)
    const sections = await Promise.all(
      added.map((part) => part.render(session, { ...outcome, asked })),
    )
    const page = dashboardPage({ session, usage, plans: parts.plans, sections, ...outcome })
    await answerPage(ctx, page, { baseUrl, status: outcome.problem === undefined ? 200 : 400 })
  }

  /** Handles a form of a signed-in browser. */
  const action = <Fields extends z.ZodRawShape>(
    path: string,
    fields: Fields,
    act: (
      session: Session,
      sent: { form: z.output<z.ZodObject<Fields>>; id: string },
    ) => Promise<Outcome | void>,
  ): Route =>
    accountRoute({ method: 'POST', path }, async (ctx, { key_id: id = '' }) => {
      const session = await findSession(ctx, sessions)
      // A form from another site arrives without the cookie; it must not make the browser delete
      // it.
      if (!session) return redirect(ctx, '/signup')
      const form = await readForm(ctx, fields, baseUrl)
      const outcome = await act(session, { form, id })
      if (outcome === 'ended') {
        setCookie(ctx, SESSION_COOKIE, '', 0)
        // Prevents the browser's next user from going back to the dashboard.
        ctx.set('Clear-Site-Data', '"cache"')
        return redirect(ctx, '/signup')
      }
      return outcome ? show(ctx, session, outcome) : redirect(ctx, '/dashboard')
    })

  return { show, action }
}

export function dashboardRoutes(parts: AppParts, added: readonly DashboardPart[]): Route[] {
  const { state, identity } = parts
  const { accountKeys, sessions } = parts.accounts
  const { show, action } = createDashboard(parts, added)
  return [
    accountRoute({ method: 'GET', path: '/dashboard', looksUp: true }, async (ctx) => {
      const session = await findSession(ctx, sessions)
      if (!session) return redirect(ctx, `/signup?next=${toDestination(ctx.url)}`)
      // The first visit shows the new key once, so it must be a real visit and not a prefetch.
      const isLook = ctx.req.method === 'GET' && ctx.req.headers['sec-purpose'] === undefined
      const newKey =
        isLook && !identity.isForeign() ? await accountKeys.createFirst(session.account) : undefined
      return show(ctx, session, newKey && { newKey })
    }),
    action('/dashboard/keys', { name: KeyName }, async ({ account }, { form }) => {
      if (form.name === undefined) return { problem: BAD_NAME }
      identity.requireOwn()
      const newKey = await accountKeys.create(account, form.name)
      return newKey ? { newKey } : { problem: FULL }
    }),
    action(
      '/dashboard/keys/{key_id}/name',
      { name: KeyName },
      async ({ account }, { form, id }) => {
        if (form.name === undefined) return { problem: BAD_NAME }
        requireKey(await accountKeys.rename(account, id, form.name))
        return undefined
      },
    ),
    action('/dashboard/keys/{key_id}/rotate', {}, async ({ account }, { id }) => {
      identity.requireOwn()
      const newKey = await accountKeys.rotate(account, id)
      requireKey(newKey !== undefined)
      return { newKey }
    }),
    action('/dashboard/keys/{key_id}/revoke', {}, async ({ account }, { id }) => {
      requireKey(await accountKeys.revoke(account, id))
      return undefined
    }),
    ...added.flatMap((part) => part.actions(action)),
    action('/dashboard/sign-out', {}, async (session) => {
      await sessions.end(session)
      return 'ended'
    }),
    action('/dashboard/sign-out-everywhere', {}, async ({ account }) => {
      await sessions.endAll(account)
      return 'ended'
    }),
    action('/dashboard/delete', { sure: z.literal('yes') }, async ({ account }) => {
      await state.accounts.remove(account.id)
      return 'ended'
    }),
  ]
}

/** Another account's key, a revoked key and an unknown key give the same error. */
function requireKey(isFound: boolean): void {
  if (!isFound) throw new ApiError('not_found', 'key: expected an active key of this account')
}
