// Sign-up and sign-in. A form requests an email with a link. Opening the link changes nothing,
// because mail scanners open links: the button on its page signs in, in the browser that requested
// it.
//
// The token is in the path, so that the link works without scripts. It works once and only for
// minutes, and its page loads nothing from other sites and sends no referrer.
import { z } from 'zod'
import { parseEmail } from '../../accounts/email.ts'
import { MAX_KEYS } from '../../accounts/keys.ts'
import { createToken, isToken } from '../../accounts/secrets.ts'
import { SESSION_MS } from '../../accounts/sessions.ts'
import { describePriceChange } from '../../accounts/watches/messages.ts'
import type { Plans } from '../../contract/plans.ts'
import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import { findModelName } from '../../release/model-names.ts'
import { findProviderName } from '../../release/require-named.ts'
import { count } from '../../site/components/format.ts'
import { html, type Html, type Part } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'
import { listing, type Column } from '../../site/components/table.ts'
import type { AppParts, Context, PathParams, Route } from '../context.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { SESSION_COOKIE, accountRoute, answerPage, findSession, redirect } from './account-route.ts'
import { field, readForm } from './form.ts'

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

export function signUpRoutes({ accounts, plans, config }: AppParts): Route[] {
  const { signUp, sessions } = accounts
  const terms = describeTerms(plans, config.anonymousRequestsPerAddress)
  const look = async (ctx: Context, { token = '' }: PathParams) => {
    const found = await signUp.look(token, findBrowserToken(ctx))
    if (found === 'over') return answerPage(ctx, OVER_PAGE, 410)
    return answerPage(ctx, found === 'here' ? confirmPage(token) : ELSEWHERE_PAGE)
  }
  return [
    accountRoute('GET', '/signup', async (ctx) => {
      const next = chooseDestination(new URLSearchParams(ctx.querystring).get('next'))
      if (await findSession(ctx, sessions)) return redirect(ctx, next)
      return answerPage(ctx, signUpPage({ ...(await describeWatch(ctx, next)), next, ...terms }))
    }),

    accountRoute('POST', '/signup', async (ctx) => {
      const form = await readForm(ctx, AskedForm)
      const next = chooseDestination(form.next)
      const email = parseEmail(form.email)
      const shown = { ...(await describeWatch(ctx, next)), next, ...terms, email: email ?? '' }
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

/**
 * The name of what the reader is about to watch, and the newest price change as an example of an
 * alert.
 */
async function describeWatch({ state: { release } }: Context, next: string) {
  const [, kind, id = ''] = /\?(\w+)=(.+)/.exec(next) ?? []
  if (!release) return { watched: undefined, example: undefined }
  const named = kind && (kind === 'provider' ? findProviderName : findModelName)(release, id)
  const { changes } = await release.read('changes.json')
  const newest = changes.find(({ kind: event }) => event === 'price')
  return {
    watched: kind === 'index' ? 'the price index' : named,
    example:
      newest &&
      describePriceChange({
        ...newest,
        provider: newest.provider && findProviderName(release, newest.provider),
        model_id: findModelName(release, newest.model_id),
      }),
  }
}

/** Allows only these paths, so an address with a secret in it isn't forwarded. */
export function chooseDestination(given: string | null | undefined): string {
  if (given && WATCH.test(given)) return given
  return DESTINATIONS.find((path) => path === given) ?? HOME
}

const MINUTES = 10

/**
 * `watched`: what the reader came to watch. `example`: an example of an alert. `problem`: why the
 * form is shown again.
 */
function signUpPage({
  next,
  watched,
  example,
  rows,
  limits,
  email = '',
  problem,
}: {
  next: string
  watched: string | undefined
  example: string | undefined
  rows: readonly Row[]
  limits: Html
  email?: string
  problem?: 'email' | 'busy'
}): Page {
  const isRefused = problem === 'email'
  return drawPage(
    watched === undefined ? 'Account' : `Watch ${watched}`,
    html`<p class="lead">
        To fetch prices, you only need a key. An account adds price alerts. Both are free.
      </p>
      ${isRefused && html`<p role="alert" id="problem">Enter a valid email address.</p>`}
      ${
        problem === 'busy' &&
        html`<p role="alert">
          We are getting many sign-ups right now. If this address has an account, its link may be on
          its way. Otherwise, try again in a few minutes.
        </p>`
      }
      <div class="split signup">
        <section class="panel">
          <h2>Key</h2>
          ${limits}
          <a class="button" href="/docs">Get a key</a>
        </section>
        <form class="panel" method="post" action="/signup">
          <h2>Sign up or sign in</h2>
          <p>
            We email you a link that works once, for ${MINUTES} minutes. Open it in this browser,
            and press “Sign in” to get to your dashboard. You don’t need a password.
          </p>
          <input type="hidden" name="next" value="${next}" />
          ${field('Email address', html`type="email" name="email" value="${email}" autocomplete="email" required maxlength="254" ${isRefused && html`aria-invalid="true" aria-describedby="problem"`}`)}
          <button class="quiet">Send the link</button>
        </form>
      </div>
      <p class="note">
        We use your email address only to sign you in and send you alerts, and delete it with your
        account. One cookie keeps you signed in for up to 7 days. Another identifies your browser
        for 30 days, so that nobody else can use up your limit of sign-in emails.
      </p>
      <div class="split">
        <section>
          <h2>What each includes</h2>
          ${listing('Plans', COLUMNS, rows)}
        </section>
        ${
          example !== undefined &&
          html`<section>
            <h2>What an alert says</h2>
            <p>An alert lists the day’s changes to everything you watch. For example:</p>
            <p class="panel">${example}</p>
          </section>`
        }
      </div>`,
  )
}

type Row = readonly [name: string, anonymous: Part, free: Part]

const COLUMNS: readonly Column<Row>[] = [
  ['Free of charge', ([name]) => name],
  ['Key only', ([, anonymous]) => anonymous, 'n'],
  ['Account', ([, , free]) => free, 'n'],
]

/** An account adds watches and usage, not requests. */
const describeTerms = ({ anonymous, free }: Plans, perAddress: number) => {
  const [ofKey, ofAccount] = [anonymous, free].map((plan) => count(plan.requests_per_day))
  const rows: Row[] = [
    ['Price alerts by email and webhook', 'No', 'Yes'],
    [`Usage by day, for up to ${MAX_KEYS} keys`, 'No', 'Yes'],
    ['Requests a day per key', ofKey, ofAccount],
    ['Requests a day per network address', count(perAddress), 'No limit'],
    ['Requires', 'Nothing', 'Email address'],
  ]
  const limits = html`<p>Use it for the API and for downloads: ${ofKey} requests a day.</p>`
  return { rows, limits }
}

const SENT_PAGE = drawPage(
  'Check your email',
  html`<p class="lead">If this address can receive email, we have sent it a sign-in link.</p>
    <p>
      Open it in this browser. It works once, for ${MINUTES} minutes. If nothing arrives within a
      few minutes, check your spam folder, then <a href="/signup">request another link</a>. Each
      network can request two emails per minute and five per day for an address.
    </p>`,
)

function confirmPage(token: string): Page {
  return drawPage(
    'One more click',
    html`<p class="lead">The link works. Press the button to sign in.</p>
      <form method="post" action="/signup/confirm">
        <input type="hidden" name="token" value="${token}" />
        <button>Sign in</button>
      </form>`,
  )
}

const ELSEWHERE_PAGE = drawPage(
  'Open this link where you requested it',
  html`<p class="lead">This link was requested in another browser and works only there.</p>
    <p>
      Copy its address from the email to that browser, or
      <a href="/signup">request a new link in this one</a>. If you didn’t request a link, close this
      page.
    </p>`,
)

const OVER_PAGE = drawPage(
  'This link no longer works',
  html`<p class="lead">
      A link works once, for ${MINUTES} minutes, and only until this browser requests another one.
    </p>
    <p><a class="button" href="/signup">Request a new link</a></p>`,
)

function drawPage(title: string, content: Html): Page {
  return {
    path: '/signup',
    title,
    description: 'Sign up with an email address to get your own key and a dashboard.',
    content: html`<h1>${title}</h1>
      ${content}`,
  }
}
