// Sign-up and sign-in. A form requests an email with a link and a code. Opening the link changes
// nothing, because mail scanners open links: the button on its page signs in, in the browser that
// requested it. In another browser, the page sends the reader back to the tab that is waiting for
// the code.
//
// The token is in the path, so that the link works without scripts. It works once and only for
// minutes, and its page loads nothing from other sites and sends no referrer.
import { z } from 'zod'
import { parseEmail } from '../../accounts/email.ts'
import { PROOF_BITS } from '../../accounts/proof-of-work.ts'
import { createToken, isToken } from '../../accounts/secrets.ts'
import { SESSION_MS } from '../../accounts/sessions.ts'
import type { SignedIn } from '../../accounts/sign-up.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import {
  accountRoute,
  answerPage,
  BROWSER_COOKIE,
  findSession,
  redirect,
  SESSION_COOKIE,
} from './account-route.ts'
import { readForm } from './form.ts'
import { confirmPage, elsewherePage, overPage, sentPage, signUpPage } from './signup-pages.ts'

/** Longer than an email takes to arrive plus the lifetime of its link. */
const BROWSER_MS = 2 * 3_600_000
/** Where sign-in may redirect to. */
const DESTINATIONS = ['/dashboard', '/', '/docs', '/models', '/providers']
const [HOME = '/dashboard'] = DESTINATIONS
/** The dashboard with a watch filled in, as pages link to it. */
const WATCH = /^\/dashboard\?(?:model_id|index)=[\w.:%/-]{1,200}$/

type Parts = Pick<AppParts, 'config' | 'accounts' | 'plans'>

export function signUpRoutes({ config, accounts, plans }: Parts): Route[] {
  const { baseUrl } = config
  const { signUp, sessions } = accounts
  const finish = async (ctx: Context, { session, next }: SignedIn): Promise<void> => {
    const before = await findSession(ctx, sessions)
    if (before) await sessions.end(before)
    setCookie(ctx, SESSION_COOKIE, session.token, SESSION_MS)
    setCookie(ctx, BROWSER_COOKIE, '', 0)
    redirect(ctx, next)
  }

  const readBrowserForm = <Shape extends z.ZodRawShape>(ctx: Context, shape: Shape) =>
    readForm(ctx, shape, { baseUrl, cookieToken: findBrowserToken(ctx) })

  return [
    accountRoute({ method: 'GET', path: '/signup' }, async (ctx) => {
      const next = toDestination(new URL(ctx.url, baseUrl).searchParams.get('next'))
      if (await findSession(ctx, sessions)) return redirect(ctx, next)
      const cookieToken = findBrowserToken(ctx) ?? createToken()
      const challenge = await signUp.createChallenge(cookieToken)
      setCookie(ctx, BROWSER_COOKIE, cookieToken, BROWSER_MS)
      return answerPage(ctx, signUpPage({ cookieToken, next, challenge, plans }), { baseUrl })
    }),

    accountRoute({ method: 'POST', path: '/signup' }, (ctx) =>
      askForLink(ctx, { config, accounts, plans }),
    ),

    accountRoute({ method: 'GET', path: '/signup/sent' }, async (ctx) => {
      if (await findSession(ctx, sessions)) return redirect(ctx, HOME)
      const cookieToken = findBrowserToken(ctx)
      if (cookieToken === undefined) return redirect(ctx, '/signup')
      return answerPage(ctx, sentPage({ cookieToken }), { baseUrl })
    }),

    // After `/signup/sent`, which would otherwise match as a token.
    accountRoute(
      { method: 'GET', path: '/signup/{token}', looksUp: true },
      async (ctx, { token = '' }) => {
        const cookieToken = findBrowserToken(ctx)
        const found = await signUp.look(token, cookieToken)
        if (found === 'here' && cookieToken !== undefined)
          return answerPage(ctx, confirmPage({ cookieToken, token }), { baseUrl })
        const page = found === 'elsewhere' ? elsewherePage() : overPage()
        return answerPage(ctx, page, { baseUrl, status: found === 'elsewhere' ? 200 : 410 })
      },
    ),

    accountRoute({ method: 'POST', path: '/signup/code' }, async (ctx) => {
      const { fields, cookieToken } = await readBrowserForm(ctx, { code: z.string() })
      const { clientAddress } = ctx.state
      const signedIn = await signUp.confirmCode(fields.code, cookieToken, clientAddress)
      if (signedIn) return finish(ctx, signedIn)
      const page = sentPage({ cookieToken, isRefused: true })
      return answerPage(ctx, page, { baseUrl, status: 400 })
    }),

    accountRoute({ method: 'POST', path: '/signup/confirm' }, async (ctx) => {
      const { fields, cookieToken } = await readBrowserForm(ctx, { token: z.string() })
      const signedIn = await signUp.confirm(fields.token, cookieToken, ctx.state.clientAddress)
      if (signedIn) return finish(ctx, signedIn)
      return answerPage(ctx, overPage(), { baseUrl, status: 410 })
    }),
  ]
}

async function askForLink(
  ctx: Context,
  { config: { baseUrl }, accounts: { signUp }, plans }: Parts,
) {
  const shape = {
    email: z.string(),
    next: z.string().optional(),
    proof: z.string().optional(),
  }
  const { fields, cookieToken } = await readForm(ctx, shape, {
    baseUrl,
    cookieToken: findBrowserToken(ctx),
  })
  const next = toDestination(fields.next)
  const email = parseEmail(fields.email)
  const showAgain = async (problem: 'email' | 'busy') => {
    const challenge = await signUp.createChallenge(cookieToken)
    const shown = { cookieToken, next, challenge, plans, email: email ?? '', problem }
    const isBusy = problem === 'busy'
    if (isBusy)
      ctx.set({ 'Retry-After': '60', 'Proof-Challenge': `${challenge}; bits=${PROOF_BITS}` })
    return answerPage(ctx, signUpPage(shown), { baseUrl, status: isBusy ? 429 : 400 })
  }
  if (email === undefined) return showAgain('email')
  const { clientAddress } = ctx.state
  const header = ctx.req.headers['proof-of-work']
  const proof = typeof header === 'string' ? header : fields.proof
  const request = { email, clientAddress, browserToken: cookieToken, next, proof }
  if ((await signUp.request(request)) === 'proof') return showAgain('busy')
  setCookie(ctx, BROWSER_COOKIE, cookieToken, BROWSER_MS)
  return redirect(ctx, '/signup/sent')
}

function findBrowserToken({ req }: Context): string | undefined {
  const token = readCookie(req, BROWSER_COOKIE)
  return token !== undefined && isToken(token) ? token : undefined
}

/** Only these paths, so that no secret of a wrong address goes on. */
export function toDestination(given: string | null | undefined): string {
  if (given && WATCH.test(given)) return given
  return DESTINATIONS.find((path) => path === given) ?? HOME
}
