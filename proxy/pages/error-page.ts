// Errors as pages, for browsers.
import { ERROR_MEANING, type ErrorCode } from '../../contract/errors.ts'
import type { Reply } from '../context.ts'
import type { ApiError } from '../../contract/api-error.ts'
import { html, type Html } from '../../site/components/html.ts'
import { toPageReply } from './account-route.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'That is not something this page can show',
  404: 'Nothing here',
  429: 'Too many requests for now',
  503: 'Nothing to show yet',
}

export function toErrorPage(
  error: ApiError,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): Reply {
  const title = TITLES[error.status] ?? 'Something went wrong'
  const content = html`<h1>${title}</h1>
    <p class="lead">${toMeaning(error)}</p>
    ${error.code !== 'not_found' && (renderNear(error) || html`<p><code>${error.message}</code></p>`)}
    <p><a href="/">To the index</a> · <a href="/models">to the models</a></p>
    <p class="note">Status ${error.status}, request ${requestId}.</p>`
  const { status, headers } = error
  const page = { path: '/', section: null, title, description: toMeaning(error), content }
  return toPageReply(page, { baseUrl, status, headers })
}

/** `ERROR_MEANING` is written for clients of the API; these are for readers of pages. */
function toMeaning({ code }: ApiError): string {
  const meanings: Partial<Record<ErrorCode, string>> = {
    not_found: 'There is no page at this address.',
    model_not_found: 'No model has this id.',
    provider_not_found: 'No provider has this name.',
  }
  return meanings[code] ?? ERROR_MEANING[code]
}

const PAGES_OF: Partial<Record<ErrorCode, string>> = {
  model_not_found: '/models',
  provider_not_found: '/providers',
}

function renderNear({ code, near }: ApiError): Html | false {
  const base = PAGES_OF[code]
  if (base === undefined || near.length === 0) return false
  return html`<p>Did you mean one of these?</p>
    <ul>
      ${near.map((name) => html`<li><a href="${`${base}/${name}`}">${name}</a></li>`)}
    </ul>`
}
