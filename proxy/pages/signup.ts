// Sign-up and sign-in. A form requests an email with a link. Opening the link changes nothing,
// because mail scanners open links: the button on its page signs in, in the browser that requested
// it.
//
// The token is in the path, so that the link works without scripts. It works once and only for
// minutes, and its page loads nothing from other sites and sends no referrer.
import { z } from 'zod'
import { parseEmail } from '../../accounts/email.ts'
import { createToken, isToken } from '../../accounts/secrets.ts'
import { SESSION_MS } from '../../accounts/sessions.ts'
import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import { findModelName } from '../../release/model-names.ts'
import { findProviderName } from '../../release/require-named.ts'
import { describePriceChange } from '../../accounts/watches/messages.ts'
import type { AppParts, Context, PathParams, Route } from '../context.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { accountRoute, answerPage, findSession, redirect, SESSION_COOKIE } from './account-route.ts'
import { readForm } from './form.ts'
import { confirmPage, ELSEWHERE_PAGE, OVER_PAGE, SENT_PAGE, signUpPage } from './signup-pages.ts'

/** Identifies the browser that started a sign-up. */
const BROWSER_COOKIE = '__Host-browser'
/** Longer than an email takes to arrive plus the lifetime of its link. */
const BROWSER_MS = 2 * HOUR_MS
/** Shows that the browser has signed in to a mailbox. */
const PASS_COOKIE = '__Host-pass'
const PASS_MS = 30 * DAY_MS
/** Where sign-in may redirect to. */
const DESTINATIONS = ['/dashboard', '/', '/docs', '/models', '/providers']
const [HOME = '/dashboard'] = DESTINATIONS
/** The dashboard with a watch filled in, as pages link to it. */
const WATCH = /^\/dashboard\?(?:model_id|provider|index)=[\w.:%/-]{1,200}$/

const AskedForm = { email: z.string(), next: z.string().optional() }

export function signUpRoutes({ accounts, plans }: Pick<AppParts, 'accounts' | 'plans'>): Route[] {
  const { signUp, sessions } = accounts
  const look = async (ctx: Context, { token = '' }: PathParams) => {
    const found = await signUp.look(token, findBrowserToken(ctx))
    if (found === 'over') return answerPage(ctx, OVER_PAGE, 410)
    return answerPage(ctx, found === 'here' ? confirmPage(token) : ELSEWHERE_PAGE)
  }
  return [
    accountRoute('GET', '/signup', async (ctx) => {
      const next = chooseDestination(new URLSearchParams(ctx.querystring).get('next'))
      if (await findSession(ctx, sessions)) return redirect(ctx, next)
      return answerPage(ctx, signUpPage({ ...(await describeWatch(ctx, next)), next, plans }))
    }),

    accountRoute('POST', '/signup', async (ctx) => {
      const form = await readForm(ctx, AskedForm)
      const next = chooseDestination(form.next)
      const email = parseEmail(form.email)
      const shown = { ...(await describeWatch(ctx, next)), next, plans, email: email ?? '' }
      if (email === undefined)
        return answerPage(ctx, signUpPage({ ...shown, problem: 'email' }), 400)
      const { clientAddress } = ctx.state
      const browserToken = findBrowserToken(ctx) ?? createToken()
      const pass = readCookie(ctx.req, PASS_COOKIE)
      const asked = { email, clientAddress, browserToken, next, pass }
      const isBusy = (await signUp.request(asked)) === 'busy'
      setCookie(ctx, BROWSER_COOKIE, browserToken, BROWSER_MS)
      if (!isBusy) return redirect(ctx, '/signup/sent')
      ctx.set('Retry-After', '60')
      return answerPage(ctx, signUpPage({ ...shown, problem: 'busy' }), 429)
    }),

    accountRoute('GET', '/signup/sent', (ctx) => answerPage(ctx, SENT_PAGE)),

    // After `/signup/sent`, which would otherwise match as a token.
    accountRoute('GET', '/signup/{token}', look, true),

    accountRoute('POST', '/signup/confirm', async (ctx) => {
      const { token } = await readForm(ctx, { token: z.string() })
      const signedIn = await signUp.confirm(token, findBrowserToken(ctx) ?? '')
      if (!signedIn) return answerPage(ctx, OVER_PAGE, 410)
      const before = await findSession(ctx, sessions)
      if (before) await sessions.end(before)
      setCookie(ctx, SESSION_COOKIE, signedIn.session.token, SESSION_MS)
      setCookie(ctx, PASS_COOKIE, signedIn.pass, PASS_MS)
      setCookie(ctx, BROWSER_COOKIE, '', 0)
      redirect(ctx, signedIn.next)
    }),
  ]
}

function findBrowserToken({ req }: Context): string | undefined {
  const token = readCookie(req, BROWSER_COOKIE)
  return token !== undefined && isToken(token) ? token : undefined
}

/** By its name what the dashboard is to watch, and the newest change of a price as an alert. */
async function describeWatch({ state: { release } }: Context, next: string) {
  const [, kind, id = ''] = /\?(\w+)=(.+)/.exec(next) ?? []
  if (!release) return { watched: undefined, example: undefined }
  const named = kind && (kind === 'provider' ? findProviderName : findModelName)(release, id)
  const { changes } = await release.read('changes.json')
  const newest = changes.find(({ kind: event }) => event === 'price')
  return {
    watched: kind === 'index' ? 'the price index' : named,
    example: newest && describePriceChange(newest),
  }
}

/** Only these paths, so that no secret of a wrong address goes on. */
export function chooseDestination(given: string | null | undefined): string {
  if (given && WATCH.test(given)) return given
  return DESTINATIONS.find((path) => path === given) ?? HOME
}
