// The body of every answer that is no success. Clients branch on the code, people read the message.
import { z } from 'zod'
import errors from './errors.json' with { type: 'json' }

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

/** By code: the HTTP status, what it means, and what to do about it. */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; meaning: string }>> = errors

export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    documentation_url: z.url(),
    request_id: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
