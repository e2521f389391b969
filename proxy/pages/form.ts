// The forms of account pages, and what they send. Every form proves that a page of this service
// sent it.
import { z } from 'zod'
import type { Context } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import { isFromOwnPage, readBody } from '../http/request.ts'
import { html, type Html, type Part, raw } from '../../site/components/html.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i

export async function readForm<Shape extends z.ZodRawShape>(ctx: Context, fields: Shape) {
  const { req, state } = ctx
  // Browsers always name the origin of a form, and pages can't forge it, so forms need no token.
  if (!isFromOwnPage(ctx))
    throw toFormError(
      `form: expected a page of ${state.baseUrl}, got another site’s; open the page there`,
    )
  if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
    throw toFormError('Content-Type: expected application/x-www-form-urlencoded')
  const sent = new URLSearchParams((await readBody(req)).toString('latin1'))
  if (new Set(sent.keys()).size < sent.size) throw toFormError('form: expected each field once')
  const parsed = z.strictObject(fields).safeParse(Object.fromEntries(sent))
  if (!parsed.success) throw toFormError(`form: expected the fields of its page, got others`)
  return parsed.data
}

function toFormError(message: string): ApiError {
  return new ApiError('invalid_parameter', message)
}

const forKinds = (kinds?: string): Part => kinds !== undefined && html`data-for="${kinds}"`

/** `kinds`: for which choices the style sheet shows the field. */
export const field = (label: string, attributes: Html, kinds?: string): Html =>
  html`<label ${forKinds(kinds)}>${label}<input ${attributes} /></label>`

export const choice = (label: string, attributes: Html, options: Part, kinds?: string): Html =>
  html`<label ${forKinds(kinds)}
    >${label}<select ${attributes}>
      ${options}
    </select></label
  >`

/** `options`: value and text of each; `chosen`: the value of the one that is selected. */
export const listOptions = (options: readonly (readonly [string, string])[], chosen = ''): Part =>
  options.map(
    ([value, text]) =>
      html`<option value="${value}" ${value === chosen && raw('selected')}>${text}</option>`,
  )

/** A form of one button. */
export const button = (action: string, text: string): Html =>
  html`<form method="post" action="${action}"><button class="quiet">${text}</button></form>`
