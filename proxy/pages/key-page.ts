// Handles the key form in browsers without scripts.
import { anonymousKeys } from '../api/anonymous-key.ts'
import { count } from '../../site/components/format.ts'
import { renderCode } from '../../site/components/code.ts'
import { html } from '../../site/components/html.ts'
import { renderCurl } from '../../site/components/key-box.ts'
import type { AppParts } from '../context.ts'
import { readBody } from '../http/request.ts'
import { accountRoute, answerPage } from './account-route.ts'

export function keyPageRoute(parts: AppParts) {
  const { baseUrl } = parts.config
  const createKey = anonymousKeys(parts)
  return accountRoute('POST', '/key', async (ctx) => {
    // The body is ignored, but it must respect the size limit.
    await readBody(ctx.req)
    const { api_key: key, limits } = await createKey(ctx)
    const content = html`<h1>Your key</h1>
      <p class="lead">Copy the key now, because we won’t show it again.</p>
      ${renderCode('', { Key: key })}
      <p>
        The key allows ${count(limits.requests_per_day)} requests a day and
        ${count(limits.history_days)} days of history. It doesn’t expire.
      </p>
      ${renderCurl({ baseUrl, key })}
      <p>
        <a href="/docs">First requests with this key</a> · <a href="/">Back to the home page</a>
      </p>`
    const about = { path: '/key', title: 'Your key', description: 'A new anonymous key.' }
    await answerPage(ctx, { ...about, scripts: ['copy'], content })
  })
}
