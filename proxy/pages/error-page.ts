// What a person sees where a program gets the error as JSON.
import { ERROR_MEANING } from '../../contract/errors.ts'
import type { Context } from '../app.ts'
import type { ApiError } from '../errors.ts'
import { toReply } from '../route.ts'
import type { Reply } from '../reply.ts'
import { html } from './html.ts'
import { renderPage } from './layout.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'That is not something this page can show',
  404: 'Nothing here',
  429: 'Too many requests for now',
  503: 'Nothing to show yet',
}

export async function toErrorPage(
  ctx: Context,
  error: ApiError,
  { baseUrl }: { baseUrl: string },
): Promise<Reply> {
  const title = TITLES[error.status] ?? 'Something went wrong'
  const content = html`<h1>${title}</h1>
    <p class="lead">${ERROR_MEANING[error.code]}</p>
    <p><code>${error.message}</code></p>
    <p><a href="/">To the index</a> · <a href="/models">to the models</a></p>
    <p class="note">Status ${error.status}, request ${ctx.state.requestId}.</p>`
  const page = {
    path: '/',
    title,
    description: ERROR_MEANING[error.code],
    content,
    isUnlisted: true,
  }
  const reply = await toReply(ctx, error.status, renderPage(page, { baseUrl, caching: 'request' }))
  return { ...reply, headers: [...reply.headers, ...error.headers] }
}
