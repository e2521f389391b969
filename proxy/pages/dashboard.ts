import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { readUsage } from './usage.ts'
import type { AppParts, Context, PathParams, Reply, Route } from '../context.ts'
import { toClearedCookie } from '../http/cookies.ts'
import { ApiError } from '../../contract/api-error.ts'
import {
  accountRoute,
  findSession,
  SESSION_COOKIE,
  toPageReply,
  toRedirect,
} from './account-route.ts'
import { type Dashboard, dashboardPage } from './dashboard-page.ts'
import { readForm } from './form.ts'

const KeyName = z
  .string()
  .trim()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u)
const BAD_NAME = 'A name has 1 to 60 visible characters.'
const FULL =
  'An account has five keys at most, and one that was revoked today counts until midnight UTC.'

type Parts = Pick<
  AppParts,
  'accountKeys' | 'sessions' | 'state' | 'counters' | 'plans' | 'now' | 'baseUrl'
>
/** What the dashboard shows after an action; `undefined` redirects to the plain dashboard. */
type Outcome = Partial<Pick<Dashboard, 'newKey' | 'problem'>> | undefined

export function dashboardRoutes(parts: Parts): Route[] {
  const { accountKeys, sessions, state, now, baseUrl } = parts

  const show = async (ctx: Context, session: Session, outcome: Outcome = {}): Promise<Reply> => {
    const keys = await accountKeys.list(session.account)
    const usage = await readUsage(keys, { ...parts, now: now() })
    const page = dashboardPage({ session, usage, plans: parts.plans, ...outcome })
    return toPageReply(page, { baseUrl, status: outcome.problem === undefined ? 200 : 400 })
  }

  /** A form of the dashboard, made for the session that sends it. */
  const action = <Fields extends z.ZodRawShape>(
    path: string,
    fields: Fields,
    act: (
      session: Session,
      sent: { form: z.output<z.ZodObject<Fields>>; params: PathParams },
    ) => Promise<Outcome>,
  ): Route =>
    accountRoute({ method: 'POST', path }, async (ctx, params) => {
      const session = await findSession(ctx, sessions)
      if (!session) return toRedirect('/signup')
      const sent = await readForm(ctx, fields, { baseUrl, cookieToken: session.token })
      const outcome = await act(session, { form: sent.fields, params })
      return outcome ? show(ctx, session, outcome) : toRedirect('/dashboard')
    })

  /** Ends the session of this browser, and clears its cookie and cache. */
  const ending = (path: string, end: (session: Session) => Promise<void>): Route =>
    accountRoute({ method: 'POST', path }, async (ctx) => {
      const session = await findSession(ctx, sessions)
      // A form of another site comes without the cookie, and must not make the browser clear it.
      if (!session) return toRedirect('/signup')
      const fields = path === DELETE ? { sure: z.literal('yes') } : {}
      await readForm(ctx, fields, { baseUrl, cookieToken: session.token })
      await end(session)
      return toRedirect('/signup', [...toClearedCookie(SESSION_COOKIE), ...CLEAR_CACHE])
    })

  return [
    accountRoute({ method: 'GET', path: '/dashboard' }, async (ctx) => {
      const session = await findSession(ctx, sessions)
      return session ? show(ctx, session) : toRedirect('/signup?next=/dashboard')
    }),
    action('/dashboard/keys', { name: z.string() }, async ({ account }, { form }) => {
      const name = KeyName.safeParse(form.name)
      if (!name.success) return { problem: BAD_NAME }
      const newKey = await accountKeys.create(account, name.data)
      return newKey ? { newKey } : { problem: FULL }
    }),
    action('/dashboard/keys/{key_id}/name', { name: z.string() }, async ({ account }, sent) => {
      const name = KeyName.safeParse(sent.form.name)
      if (!name.success) return { problem: BAD_NAME }
      const { key_id: id = '' } = sent.params
      requireKey(await accountKeys.rename(account, id, name.data))
      return undefined
    }),
    action('/dashboard/keys/{key_id}/rotate', {}, async ({ account }, { params }) => {
      const newKey = await accountKeys.rotate(account, params['key_id'] ?? '')
      requireKey(newKey !== undefined)
      return { newKey }
    }),
    action('/dashboard/keys/{key_id}/revoke', {}, async ({ account }, { params }) => {
      requireKey(await accountKeys.revoke(account, params['key_id'] ?? ''))
      return undefined
    }),
    ending('/dashboard/sign-out', (session) => sessions.end(session)),
    ending('/dashboard/sign-out-everywhere', ({ account }) => sessions.endAll(account)),
    ending(DELETE, ({ account }) => state.accounts.remove(account.id)),
  ]
}

const DELETE = '/dashboard/delete'
/** So that the next user of the browser does not find the dashboard by going back. */
const CLEAR_CACHE = ['Clear-Site-Data', '"cache"']

/** One error for a key of another account, a revoked key and an unknown one. */
function requireKey(isFound: boolean): void {
  if (!isFound) throw new ApiError('not_found', 'key: expected a live key of this account')
}
