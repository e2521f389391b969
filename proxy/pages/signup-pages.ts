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
      ${isRefused && html`<p role="alert" id="problem">That is not an email address we can send to.</p>`}
      ${
        problem === 'busy' &&
        html`<p role="alert">
          Many sign up just now. If this address has an account, its link is on its way. If not,
          press the button again: your browser then works for a moment. That needs scripts; without
          them, ask again in an hour.
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
        A key of your own on the free plan, a dashboard with what it has used on each of the last 30
        days, and alerts. It allows ${count(free.requests_per_day)} requests a day and
        ${count(free.history_days)} days of history. Sign up for the alerts, not for requests:
        <a href="/docs">an anonymous key</a> needs no address, and allows
        ${count(anonymous.requests_per_day)} and ${count(anonymous.history_days)} days.
      </p>
      <p>
        An alert comes by mail or webhook, with the day’s changes of what you watch. One line of it:
      </p>
      <p class="panel">${EXAMPLE}</p>
      <p class="note">
        We keep the address to know you again, and delete it with your account. Signing in needs a
        cookie, which goes when you sign out.
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
    'Look at your mail',
    html`<p class="lead">If this address can receive one, we have sent it a sign-in link.</p>
      <p>
        It works once, for ${MINUTES} minutes. Nothing after a few minutes? Look among the unwanted
        mail, then <a href="/signup">ask again</a>. One network gets two mails an hour to an
        address.
      </p>
      <h2>Reading your mail somewhere else?</h2>
      <p>Keep this page open, and type the code from the mail here.</p>
      ${
        isRefused &&
        html`<p role="alert" id="problem">
          This code does not work. After five tries, ${MINUTES} minutes or a newer mail, only a new
          mail helps.
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
    'Go back to where you began',
    html`<p class="lead">This link was asked for in another browser.</p>
      <p>
        There, a page waits for the code that is in the same mail: type it there, or open the link
        there. If you did not ask for a link, close this page, and do not give the code away.
      </p>
      <p>Is that page gone? <a href="/signup">Begin again in this browser</a>.</p>`,
  )
}

export function overPage(): Page {
  return toPage(
    'This link does not work any more',
    html`<p class="lead">
        A link works once, for ${MINUTES} minutes, and only until this browser asks for a newer one.
      </p>
      <p><a class="button" href="/signup">Ask for a new one</a></p>`,
  )
}

function toPage(title: string, content: Html): Page {
  return {
    path: '/signup',
    title,
    description: 'Sign up with an email address for a key of your own and a dashboard.',
    content: html`<h1>${title}</h1>
      ${content}`,
  }
}
