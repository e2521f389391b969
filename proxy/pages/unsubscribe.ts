// Stops the mails of an account by one click of a mail program (RFC 8058), or of its reader. The token
// of the address proves enough: there is no cookie, and what else is sent does not matter.
import { html } from '../../site/components/html.ts'
import type { AppParts, Route } from '../context.ts'
import { accountRoute, toPageReply } from './account-route.ts'

const PATH = '/unsubscribe/{token}'

export function unsubscribeRoutes({ desk, baseUrl }: Pick<AppParts, 'desk' | 'baseUrl'>): Route[] {
  const show = (content: ReturnType<typeof html>, status = 200) =>
    toPageReply(
      {
        path: '/unsubscribe',
        section: '/signup',
        title: 'Stop mails',
        description: 'Stops the mails about what you watch.',
        content: html`<h1>Stop mails</h1>
          ${content}`,
      },
      { baseUrl, status },
    )
  return [
    // Opening it changes nothing, since mail scanners open links.
    accountRoute({ method: 'GET', path: PATH }, async (_ctx, { token = '' }) =>
      show(
        html`<form method="post" action="/unsubscribe/${token}">
          <button>Stop the mails</button>
        </form>`,
      ),
    ),
    accountRoute({ method: 'POST', path: PATH }, async (_ctx, { token = '' }) =>
      (await desk.unsubscribe(token))
        ? show(
            html`<p>No more mails are sent. The <a href="/dashboard">dashboard</a> undoes it.</p>`,
          )
        : show(html`<p>This link is not one of ours. Was it cut?</p>`, 404),
    ),
  ]
}
