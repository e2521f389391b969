import { PROOF_BITS } from '../../accounts/proof-of-work.ts'
import { hiddenFormToken } from './form.ts'
import type { Plans } from '../../contract/plans.ts'
import { count } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'

const MINUTES = 10
/** Shows what an alert looks like; it isn't a real event. */
const EXAMPLE = 'provider changed creator/model from $1.00 to $0.75 (−25.0%).'

/** A script adds the proof of work. `problem`: why the form is shown again. */
export function signUpPage({
  cookieToken,
  next,
  challenge,
  plans: { free, anonymous },
  email = '',
  problem,
}: {
  cookieToken: string
  next: string
  challenge: string
  plans: Plans
  email?: string
  problem?: 'email' | 'busy'
}): Page {
  const isRefused = problem === 'email'
  const page = toPage(
    'Sign up or sign in',
    html`<p class="lead">Enter your email address. We send you a link; there is no password.</p>
      ${isRefused && html`<p role="alert" id="problem">Enter a valid email address.</p>`}
      ${
        problem === 'busy' &&
        html`<p role="alert">
          We are getting many sign-ups right now. If this address has an account, its link is on its
          way. Otherwise, press the button again, and your browser will solve a short puzzle. This
          needs JavaScript; without it, try again in an hour.
        </p>`
      }
      <form
        class="fields"
        method="post"
        action="/signup"
        data-challenge="${challenge}"
        data-bits="${PROOF_BITS}"
      >
        ${hiddenFormToken(cookieToken)}
        <input type="hidden" name="next" value="${next}" />
        <input type="hidden" name="proof" value="" />
        <label>
          Email address
          <input
            type="email"
            name="email"
            value="${email}"
            autocomplete="email"
            required
            maxlength="254"
            size="32"
            ${isRefused && html`aria-invalid="true" aria-describedby="problem"`}
          />
        </label>
        <button>Send the link</button>
      </form>
      <h2>What you get</h2>
      <p>
        Your own key on the free plan, a dashboard with its daily usage over the last 30 days, and
        alerts. The key allows ${count(free.requests_per_day)} requests a day and
        ${count(free.history_days)} days of history. If you don’t need alerts,
        <a href="/docs">an anonymous key</a> needs no email address and allows
        ${count(anonymous.requests_per_day)} and ${count(anonymous.history_days)} days.
      </p>
      <p>
        Alerts arrive by email or webhook and list the day’s changes in your watches, for example:
      </p>
      <p class="panel">${EXAMPLE}</p>
      <p class="note">
        We use your address only to sign you in and send alerts, and delete it with your account.
        Signing in sets a cookie, which is removed when you sign out.
      </p>`,
  )
  return { ...page, scripts: ['proof'] }
}

/** `isRefused`: the form is shown again because the code was rejected. */
export function sentPage({
  cookieToken,
  isRefused = false,
}: {
  cookieToken: string
  isRefused?: boolean
}): Page {
  return toPage(
    'Check your email',
    html`<p class="lead">If this address can receive email, we have sent it a sign-in link.</p>
      <p>
        It works once, for ${MINUTES} minutes. If nothing arrives within a few minutes, check your
        spam folder, then <a href="/signup">request another link</a>. Each network can request two
        emails per hour for an address.
      </p>
      <h2>Reading your email on another device?</h2>
      <p>Keep this page open and enter the code from the email here.</p>
      ${
        isRefused &&
        html`<p role="alert" id="problem">
          This code doesn’t work. A code expires after five attempts, after ${MINUTES} minutes, or
          when a newer email is sent; then request another one.
        </p>`
      }
      <form class="fields" method="post" action="/signup/code">
        ${hiddenFormToken(cookieToken)}
        <label>
          Code
          <input
            name="code"
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck="false"
            required
            maxlength="16"
            size="12"
            ${isRefused && html`aria-invalid="true" aria-describedby="problem"`}
          />
        </label>
        <button>Continue</button>
      </form>`,
  )
}

export function confirmPage({ cookieToken, token }: { cookieToken: string; token: string }): Page {
  return toPage(
    'One more click',
    html`<p class="lead">The link works. Press the button to sign in.</p>
      <form method="post" action="/signup/confirm">
        ${hiddenFormToken(cookieToken)}
        <input type="hidden" name="token" value="${token}" />
        <button>Sign in</button>
      </form>`,
  )
}

export function elsewherePage(): Page {
  return toPage(
    'Return to the tab where you started',
    html`<p class="lead">This link was requested in another browser.</p>
      <p>
        That browser has a page waiting for the code in the same email: enter the code or open the
        link there. If you didn’t request a link, close this page and don’t share the code.
      </p>
      <p>If you have closed that page, <a href="/signup">start over in this browser</a>.</p>`,
  )
}

export function overPage(): Page {
  return toPage(
    'This link no longer works',
    html`<p class="lead">
        A link works once, for ${MINUTES} minutes, and only until this browser requests another one.
      </p>
      <p><a class="button" href="/signup">Request a new link</a></p>`,
  )
}

function toPage(title: string, content: Html): Page {
  return {
    path: '/signup',
    title,
    description: 'Sign up with an email address to get your own key and a dashboard.',
    content: html`<h1>${title}</h1>
      ${content}`,
  }
}
