import { ApiError } from '../../contract/api-error.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { StateError } from '../../accounts/state/database.ts'
import type { Context, Reply } from '../context.ts'
import { type Log, toLogged } from '../../contract/log.ts'
import { isForPeople } from './accept.ts'
import { toErrorPage } from '../pages/error-page.ts'

/** What broke is nobody's business but ours. */
export const HIDDEN = new ApiError(
  'internal_error',
  'the service failed to answer; the same request may succeed in a few seconds',
)

/** Foreseen, and logged where the state was lost: not with every request that misses it. */
const WITHOUT_STATE = new ApiError(
  'data_unavailable',
  'state: expected the accounts in reach, got no answer; the same request may succeed in a few seconds',
  { headers: ['Retry-After', '5'] },
)

/** The answer to whatever a step threw. What is not an `ApiError` is logged and shown to nobody. */
export function refuseFor(
  ctx: Context,
  error: unknown,
  { log, baseUrl }: { log: Log; baseUrl: string },
): Reply | Promise<Reply> {
  const refusal = toRefusal(error)
  const { requestId } = ctx.state
  // A refusal without a cause is foreseen: nothing published yet, say.
  if (refusal === HIDDEN || refusal.cause !== undefined)
    log('request_failed', { request_id: requestId, code: refusal.code, error: toLogged(error) })
  // Half a body may still be under way: the connection cannot carry another request.
  if (!ctx.req.complete) ctx.res.shouldKeepAlive = false
  return isForPeople(ctx.req)
    ? toErrorPage(ctx, refusal, { baseUrl })
    : toErrorReply(refusal, { requestId, baseUrl })
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return error instanceof StateError ? WITHOUT_STATE : HIDDEN
}

export function toErrorReply(
  error: ApiError,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): Reply {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      documentation_url: `${baseUrl}/docs#${error.code}`,
      request_id: requestId,
    },
  }
  const payload = Buffer.from(JSON.stringify(body)).toString('latin1')
  return {
    status: error.status,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(payload.length),
      'Cache-Control',
      'no-store',
      ...error.headers,
    ],
    payload,
  }
}
