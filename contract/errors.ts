// The body of every error response. Clients branch on the code; people read the message.
import { z } from 'zod'
import errors from './errors.json' with { type: 'json' }

export const ErrorCode = z.enum(listNames(errors))
export type ErrorCode = z.infer<typeof ErrorCode>

/** HTTP status, meaning and remedy by error code. */
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

function listNames<Of extends object>(named: Of): Extract<keyof Of, string>[]
function listNames(named: object): string[] {
  return Object.keys(named)
}
