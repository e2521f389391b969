import type { Plans } from '../../contract/plans.ts'
import { count } from '../../site/components/format.ts'
import { html, type Html, type Part } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'
import { type Column, listing } from '../../site/components/table.ts'
import { field } from './form.ts'

const MINUTES = 10

/** `watched`: what the reader came to watch. `example`: an alert. `problem`: why the form is shown again. */
export function signUpPage({
  next,
  watched,
  example,
  plans: { free, anonymous },
  email = '',
  problem,
}: {
  next: string
  watched: string | undefined
  example: string | undefined
  plans: Plans
  email?: string
  problem?: 'email' | 'busy'
}): Page {
  const isRefused = problem === 'email'
  return drawPage(
    watched === undefined ? 'Sign up or sign in' : `Watch ${watched}`,
    html`<p class="lead">
        With an account, you get price alerts and see your usage. We email you a sign-in link, so
        you don’t need a password.
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
        <div>
          <form class="fields panel" method="post" action="/signup">
            <input type="hidden" name="next" value="${next}" />
            ${field('Email address', html`type="email" name="email" value="${email}" autocomplete="email" required maxlength="254" ${isRefused && html`aria-invalid="true" aria-describedby="problem"`}`)}
            <button>Send the link</button>
            <p class="note">
              We use your address only to sign you in and send alerts, and delete it with your
              account. Signing in sets two cookies. One lasts until you sign out; the other lasts
              for 30 days and ensures that strangers can’t use up your sign-in emails.
            </p>
          </form>
        </div>
        <section>
          ${listing('Plans', COLUMNS, toRows(anonymous, free))}
          <p class="note">
            If you only need prices, use an anonymous key: it allows more requests.
          </p>
          ${
            example !== undefined &&
            html`<p>An alert lists the day’s changes to everything you watch. For example:</p>
              <p class="panel">${example}</p>`
          }
        </section>
      </div>`,
  )
}

type Row = readonly [name: string, anonymous: Part, free: Part]

const COLUMNS: readonly Column<Row>[] = [
  ['Free of charge', ([name]) => name],
  ['Anonymous key', ([, anonymous]) => anonymous, 'n'],
  ['Account', ([, , free]) => free, 'n'],
]

/** An account adds watches and usage, not requests. */
const toRows = (anonymous: Plans['anonymous'], free: Plans['free']): Row[] => [
  ['Price alerts by email and webhook', 'No', 'Yes'],
  ['Usage by day, for up to five keys', 'No', 'Yes'],
  [
    'Requests a day',
    count(anonymous.requests_per_day),
    html`${count(free.requests_per_day)} per key`,
  ],
  ['Needs', html`<a href="/docs">Nothing</a>`, 'Your email'],
]

export const SENT_PAGE = drawPage(
  'Check your email',
  html`<p class="lead">If this address can receive email, we have sent it a sign-in link.</p>
    <p>
      Open it in this browser. It works once, for ${MINUTES} minutes. If nothing arrives within a
      few minutes, check your spam folder, then <a href="/signup">request another link</a>. Each
      network can request two emails per minute and five per day for an address.
    </p>`,
)

export function confirmPage(token: string): Page {
  return drawPage(
    'One more click',
    html`<p class="lead">The link works. Press the button to sign in.</p>
      <form method="post" action="/signup/confirm">
        <input type="hidden" name="token" value="${token}" />
        <button>Sign in</button>
      </form>`,
  )
}

export const ELSEWHERE_PAGE = drawPage(
  'Open this link where you requested it',
  html`<p class="lead">This link was requested in another browser and works only there.</p>
    <p>
      Copy its address from the email to that browser, or
      <a href="/signup">request a new link in this one</a>. If you didn’t request a link, close this
      page.
    </p>`,
)

export const OVER_PAGE = drawPage(
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
