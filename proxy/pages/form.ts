// Every form proves that it comes from this service and was rendered for this browser.
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { isFormToken, toFormToken } from '../../accounts/secrets.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import { readBody } from '../http/request-body.ts'
import { html, type Html } from '../../site/components/html.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i

/** `cookieToken`: the value of the cookie for which the form was rendered. */
export async function readForm<Shape extends z.ZodRawShape>(
  { req }: Context,
  fields: Shape,
  { baseUrl, cookieToken }: { baseUrl: string; cookieToken: string | undefined },
) {
  requireOwnPage(req, baseUrl)
  if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
    throw toFormError('Content-Type: expected application/x-www-form-urlencoded')
  const sent = new URLSearchParams((await readBody(req)).toString('latin1'))
  if (new Set(sent.keys()).size < sent.size) throw toFormError('form: expected each field once')
  const token = sent.get('csrf')
  sent.delete('csrf')
  if (cookieToken === undefined || token === null || !isFormToken(token, cookieToken))
    throw toFormError(
      'form: expected one opened recently in this browser, with cookies enabled; reload the page and try again',
    )
  const parsed = z.strictObject(fields).safeParse(Object.fromEntries(sent))
  if (!parsed.success) throw toFormError(`form: expected the fields of its page, got others`)
  return { fields: parsed.data, cookieToken }
}

function toFormError(message: string): ApiError {
  return new ApiError('invalid_parameter', message)
}

export function hiddenFormToken(cookieToken: string): Html {
  return html`<input type="hidden" name="csrf" value="${toFormToken(cookieToken)}" />`
}

/**
 * A page without referrer sends `Origin: null`; then `Sec-Fetch-Site`, which pages can't forge,
 * decides. Browser forms always send one of the two.
 */
function requireOwnPage({ headers }: IncomingMessage, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const own = new URL(baseUrl).origin
  const isOwnSite = site === 'same-origin'
  if ((site === undefined || isOwnSite) && (origin === own || (origin === 'null' && isOwnSite)))
    return
  throw toFormError(`form: expected a page of ${own}, got another site’s; open the page there`)
}
