// Every form proves that a page of this service sent it.
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import { readBody } from '../http/request-body.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i

export async function readForm<Shape extends z.ZodRawShape>(
  { req }: Context,
  fields: Shape,
  baseUrl: string,
) {
  requireOwnPage(req, baseUrl)
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

/**
 * Browsers send one of the two headers with each form, and pages can't forge them, so forms need no
 * token. A page without referrer sends `Origin: null`; then `Sec-Fetch-Site` decides.
 */
function requireOwnPage({ headers }: IncomingMessage, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const own = new URL(baseUrl).origin
  const isOwnSite = site === 'same-origin'
  if ((site === undefined || isOwnSite) && (origin === own || (origin === 'null' && isOwnSite)))
    return
  throw toFormError(`form: expected a page of ${own}, got another site’s; open the page there`)
}
