import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { Context } from '../context.ts'
import type { ApiError } from '../../contract/api-error.ts'
import { html } from '../../site/components/html.ts'
import { NAVIGATION, renderSearch } from '../../site/components/layout.ts'
import { answerPage } from './account-route.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  404: 'Nothing here',
  429: 'Too many requests',
  503: 'Nothing to show yet',
}

/** Overrides `ERRORS`, which addresses API clients; `list` is the page that lists what exists. */
const NOT_FOUND: Partial<Record<ErrorCode, { meaning: string; list?: string }>> = {
  not_found: { meaning: 'There is no page at this address.' },
  model_not_found: { meaning: 'No model has this ID.', list: '/models' },
  provider_not_found: { meaning: 'No provider has this name.', list: '/providers' },
}

export function answerErrorPage(ctx: Context, error: ApiError): Promise<void> {
  const { status, headers, code, suggestions } = error
  const title = TITLES[status] ?? 'Something went wrong'
  const { meaning = ERRORS[code].meaning, list } = NOT_FOUND[code] ?? {}
  const hint =
    list !== undefined && suggestions.length > 0
      ? html`<p>Did you mean one of these?</p>
          <ul>
            ${suggestions.map((name) => html`<li><a href="${`${list}/${name}`}">${name}</a></li>`)}
          </ul>`
      : html`<p><code>${error.message}</code></p>`
  const content = html`<h1>${title}</h1>
    <p class="lead">${meaning}</p>
    ${code !== 'not_found' && hint}
    <div class="home">${renderSearch()}</div>
    <p class="meta">
      ${Object.entries(NAVIGATION).map(([href, name]) => html`<a href="${href}">${name}</a> `)}
    </p>
    <p class="note">Status ${status}, request ${ctx.state.requestId}.</p>`
  const page = { path: '/', section: null, title, description: meaning, content }
  ctx.set(headers)
  return answerPage(ctx, page, status)
}
