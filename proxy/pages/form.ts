// Every form proves that a page of this service sent it.
import { z } from 'zod'
import type { Context } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import { isFromOwnPage } from '../http/request.ts'
import { readBody } from '../http/request-body.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i

export async function readForm<Shape extends z.ZodRawShape>(
  { req }: Context,
  fields: Shape,
  baseUrl: string,
) {
  // Browsers always name the origin of a form, and pages can't forge it, so forms need no token.
  if (!isFromOwnPage(req, baseUrl))
    throw toFormError(
      `form: expected a page of ${baseUrl}, got another site’s; open the page there`,
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
