import type { ApiError } from '../../contract/api-error.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { Encoded } from '../http/body.ts'

export function toErrorReply(
  { code, message, status, headers }: ApiError,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): { status: number; body: Encoded & { payload: string } } {
  const error: ErrorBody = {
    error: {
      code,
      message,
      documentation_url: `${baseUrl}/docs#${code}`,
      request_id: requestId,
    },
  }
  const payload = Buffer.from(JSON.stringify(error)).toString('latin1')
  return {
    status,
    body: {
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Content-Length', String(payload.length)],
        ['Cache-Control', 'no-store'],
        headers,
      ].flat(),
      payload,
    },
  }
}
