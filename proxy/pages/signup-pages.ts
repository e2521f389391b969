import type { Plans } from '../../contract/plans.ts'
import { count } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'

const MINUTES = 10
/** Shows what an alert looks like; it isn't a real event. */
const EXAMPLE = 'provider changed creator/model from $1.00 to $0.75 (−25.0%).'

/** `problem`: why the form is shown again. */
export function signUpPage({
  next,
  plans: { free, anonymous },
  email = '',
  problem,
}: {
  next: string
  plans: Plans
  email?: string
  problem?: 'email' | 'busy'
}): Page {
  const isRefused = problem === 'email'
  return toPage(
    'Sign up or sign in',
    html`<p class="lead">Enter your email address. We send you a link; there is no password.</p>
      ${isRefused && html`<p role="alert" id="problem">Enter a valid email address.</p>`}
      ${
        problem === 'busy' &&
        html`<p role="alert">
          We are getting many sign-ups right now. If this address has an account, its link may be on
          its way. Otherwise, try again in a few minutes.
        </p>`
      }
      <form class="fields" method="post" action="/signup">
        <input type="hidden" name="next" value="${next}" />
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
        Signing in sets two cookies: one until you sign out, and one for 30 days, so that strangers
        can’t use up your emails.
      </p>`,
  )
}

export function sentPage(): Page {
  return toPage(
    'Check your email',
    html`<p class="lead">If this address can receive email, we have sent it a sign-in link.</p>
      <p>
        Open it in this browser. It works once, for ${MINUTES} minutes. If nothing arrives within a
        few minutes, check your spam folder, then <a href="/signup">request another link</a>. Each
        network can request two emails per minute and five per day for an address.
      </p>`,
  )
}

export function confirmPage(token: string): Page {
  return toPage(
    'One more click',
    html`<p class="lead">The link works. Press the button to sign in.</p>
      <form method="post" action="/signup/confirm">
        <input type="hidden" name="token" value="${token}" />
        <button>Sign in</button>
      </form>`,
  )
}

export function elsewherePage(): Page {
  return toPage(
    'Open this link where you requested it',
    html`<p class="lead">This link was requested in another browser and works only there.</p>
      <p>
        Copy its address from the email to that browser, or
        <a href="/signup">request a new link in this one</a>. If you didn’t request a link, close
        this page.
      </p>`,
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
