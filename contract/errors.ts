// Every answer that is not a success has this body. A client branches on the code, a person reads the message.
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
  'payload_too_large',
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
  payload_too_large: 413,
  rate_limit_exceeded: 429,
  internal_error: 500,
  data_unavailable: 503,
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
