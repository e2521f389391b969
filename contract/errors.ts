// The body of every answer that is no success. Clients branch on the code, people read the message.
import { z } from 'zod'

export const ErrorCode = z.enum([
  'invalid_parameter',
  'invalid_body',
  'no_constraints',
  'missing_api_key',
  'invalid_api_key',
  'plan_limit',
  'model_not_found',
  'provider_not_found',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'range_not_satisfiable',
  'rate_limit_exceeded',
  'internal_error',
  'data_unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_parameter: 400,
  invalid_body: 400,
  no_constraints: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  plan_limit: 403,
  model_not_found: 404,
  provider_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  range_not_satisfiable: 416,
  rate_limit_exceeded: 429,
  internal_error: 500,
  data_unavailable: 503,
}

/** What each code means, and what to do about it. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  invalid_parameter: 'A parameter or the request itself is not as expected; the message names it.',
  invalid_body: 'The body is not JSON, or a field of it is unknown or not as expected.',
  no_constraints: 'A recommendation needs at least one constraint besides its limit.',
  missing_api_key:
    'Send a key as "Authorization: Bearer <API_KEY>"; POST /v1/auth/anonymous gives one.',
  invalid_api_key: 'The key is unknown, mistyped or revoked.',
  plan_limit: 'The plan of the key does not include this.',
  model_not_found: 'No tracked model has this id; the message suggests similar ones.',
  provider_not_found: 'No provider has this slug or name; the message suggests similar ones.',
  not_found: 'There is no such path.',
  method_not_allowed: 'The path takes other methods; the Allow header lists them.',
  request_timeout:
    'The request did not come in time: its headers may take 5 seconds, all of it 10. The connection is closed.',
  payload_too_large: 'A body may have 16 KiB, and so may all headers together.',
  range_not_satisfiable: 'The file ends before the range that was asked for begins.',
  rate_limit_exceeded:
    'All requests of a window are used. Windows are the UTC minute and the UTC day; wait as many seconds as Retry-After says.',
  internal_error: 'The service failed; the same request may succeed in a few seconds.',
  data_unavailable:
    'Nothing is published yet, or what the answer needs (the store, the accounts) cannot be read just now.',
}

export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    documentation_url: z.url(),
    request_id: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
