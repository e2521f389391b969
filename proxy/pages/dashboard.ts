import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { readUsage } from './usage.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import {
  accountRoute,
  answerPage,
  createAction,
  findSession,
  type News,
  redirect,
} from './account-route.ts'
import { dashboardPage } from './dashboard-page.ts'
import { chooseDestination } from './signup.ts'
import { showWatches, watchActions } from './watches.ts'

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u
/** `undefined` if it isn't a valid name. */
const KeyName = z.string().transform((text) => NAME.exec(text.trim())?.[0])
const BAD_NAME = 'A name has 1 to 60 visible characters.'
const FULL = 'An account can have five keys; one revoked today counts until midnight UTC.'

export function dashboardRoutes(parts: AppParts, watches: WatchService): Route[] {
  const { state, identity, now, plans } = parts
  const { keys, sessions } = parts.accounts

  const show = async (ctx: Context, session: Session, news: News = {}) => {
    const { account } = session
    const usage = await readUsage(await state.keys.listOf(account.id), parts, now())
    const asked = new URLSearchParams(ctx.querystring)
    const section = await showWatches(watches, account.id, { ...news, asked })
    const page = dashboardPage({ session, usage, now: now(), plans, section, ...news })
    await answerPage(ctx, page, news.problem === undefined ? 200 : 400)
  }
  const visit = async (ctx: Context) => {
    const session = await findSession(ctx, sessions)
    if (!session) return redirect(ctx, `/signup?next=${chooseDestination(ctx.url)}`)
    // The first visit shows the new key once, so it must be a real visit and not a prefetch.
    const isLook = ctx.req.method === 'GET' && ctx.req.headers['sec-purpose'] === undefined
    const isFirst = isLook && !identity.isForeign()
    const newKey = isFirst ? await keys.createFirst(session.account.id) : undefined
    return show(ctx, session, newKey && { newKey })
  }
  const action = createAction({ sessions, show })

  return [
    accountRoute('GET', '/dashboard', visit, true),
    action('/dashboard/keys', { name: KeyName }, async ({ account }, { form }) => {
      if (form.name === undefined) return { problem: BAD_NAME }
      identity.requireOwn()
      const newKey = await keys.createOwn(account.id, form.name)
      return newKey ? { newKey } : { problem: FULL }
    }),
    action('/dashboard/keys/{id}/name', { name: KeyName }, async ({ account }, { form, id }) => {
      if (form.name === undefined) return { problem: BAD_NAME }
      requireKey(await state.keys.rename(account.id, id, form.name))
      return undefined
    }),
    action('/dashboard/keys/{id}/rotate', {}, async ({ account }, { id }) => {
      identity.requireOwn()
      const newKey = await keys.rotate(account.id, id)
      requireKey(newKey !== undefined)
      return { newKey }
    }),
    action('/dashboard/keys/{id}/revoke', {}, async ({ account }, { id }) =>
      requireKey(await state.keys.revokeOwn(account.id, id, new Date(now()).toISOString())),
    ),
    ...watchActions(watches, action),
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
