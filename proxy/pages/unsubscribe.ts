// Unsubscribes an account with one click in a mail program (RFC 8058) or on a page. The token in
// the URL is sufficient; cookies and form fields are ignored.
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Context, Route } from '../context.ts'
import { accountRoute, answerPage } from './account-route.ts'

const PATH = '/unsubscribe/{token}'
const STOPPED = html`<p>
  You won’t get any more emails. You can turn them on again on the
  <a href="/dashboard">dashboard</a>.
</p>`

export function unsubscribeRoutes(
  service: WatchService,
  { baseUrl }: { baseUrl: string },
): Route[] {
  const about = { path: '/unsubscribe', section: null, title: 'Unsubscribe' } as const
  const description = 'Stops your alert emails.'
  const show = (ctx: Context, answer: Html, status = 200) => {
    const content = html`<h1>Unsubscribe</h1>
      ${answer}`
    return answerPage(ctx, { ...about, description, content }, { baseUrl, status })
  }
  return [
    // A GET changes nothing, because mail scanners open links.
    accountRoute({ method: 'GET', path: PATH }, async (ctx, { token = '' }) =>
      show(
        ctx,
        html`<form method="post" action="/unsubscribe/${token}">
          <button>Stop emails</button>
        </form>`,
      ),
    ),
    accountRoute({ method: 'POST', path: PATH }, async (ctx, { token = '' }) => {
      const isStopped = await service.unsubscribe(token)
      if (isStopped) return show(ctx, STOPPED)
      return show(ctx, html`<p>This link isn’t valid.</p>`, 404)
    }),
  ]
}
