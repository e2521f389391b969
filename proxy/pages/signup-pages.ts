import { hiddenFormToken } from './form.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'

const MINUTES = 10

interface FormPage {
  cookieToken: string
  /** Whether the form is shown again because of what was sent. */
  isRefused?: boolean
}

export function signUpPage({
  cookieToken,
  next,
  isRefused = false,
}: FormPage & { next: string }): Page {
  return toPage(
    'Sign up or sign in',
    html`<p class="lead">Enter your e-mail address. We send you a link; there is no password.</p>
      ${isRefused && html`<p role="alert" id="problem">That is not an e-mail address we can send to.</p>`}
      <form class="fields" method="post" action="/signup">
        ${hiddenFormToken(cookieToken)}
        <input type="hidden" name="next" value="${next}" />
        <label>
          E-mail address
          <input
            type="email"
            name="email"
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
        days, and the same history as with an anonymous key. In a hurry?
        <a href="/docs">An anonymous key</a> needs no address.
      </p>
      <p class="note">
        We keep the address to know you again, and delete it with your account. Signing in needs a
        cookie, which goes when you sign out.
      </p>`,
  )
}

export function sentPage({ cookieToken, isRefused = false }: FormPage): Page {
  return toPage(
    'Look at your mail',
    html`<p class="lead">If the address can get one, a link is on its way to it.</p>
      <p>
        It works once, for ${MINUTES} minutes. Nothing after a few minutes? Look among the unwanted
        mail, then <a href="/signup">ask again</a>. An address gets three mails an hour at most.
      </p>
      <h2>Reading your mail somewhere else?</h2>
      <p>Keep this page open, and type the six digits from the mail here.</p>
      ${
        isRefused &&
        html`<p role="alert" id="problem">
          These digits do not work. After five tries, ${MINUTES} minutes or a newer mail, only a new
          mail helps.
        </p>`
      }
      <form class="fields" method="post" action="/signup/code">
        ${hiddenFormToken(cookieToken)}
        <label>
          Code
          <input
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            required
            maxlength="12"
            size="8"
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
        There, a page waits for the six digits that are in the same mail: type them there, or open
        the link there. If you did not ask for a link, close this page, and give the digits to
        nobody.
      </p>
      <p>Is that page gone? <a href="/signup">Begin again in this browser</a>.</p>`,
  )
}

export function overPage(): Page {
  return toPage(
    'This link does not work any more',
    html`<p class="lead">
        A link works once, for ${MINUTES} minutes, and only until a newer one is asked for.
      </p>
      <p><a class="button" href="/signup">Ask for a new one</a></p>`,
  )
}

function toPage(title: string, content: Html): Page {
  return {
    path: '/signup',
    title,
    description: 'Sign up with an e-mail address for a key of your own and a dashboard.',
    content: html`<h1>${title}</h1>
      ${content}`,
  }
}
