import { HttpError } from 'koa'
import { StateError } from '../../accounts/state/database.ts'
import { ApiError, HIDDEN } from '../../contract/api-error.ts'
import { toLogged } from '../../contract/log.ts'
import type { AppParts, Middleware, State } from '../context.ts'
import { toErrorPage } from '../pages/error-page.ts'
import { toErrorReply } from './error-reply.ts'
import { isForPeople } from '../http/request.ts'
import { ensureRequestId } from './request-id.ts'

/** Foreseen, and logged where the state was lost: not with every request that misses it. */
const WITHOUT_STATE = new ApiError(
  'data_unavailable',
  'state: expected the accounts in reach, got no answer; the same request may succeed in a few seconds',
  { headers: ['Retry-After', '5'] },
)

const STATE_FULL = new ApiError(
  'data_unavailable',
  'state: expected room to keep this, got none; what is kept already goes on working, and the same request succeeds once the operator has made room',
  { headers: ['Retry-After', '60'] },
)

/** Answers what the middleware after it throw. What is not an `ApiError` is logged, and hidden. */
export function handleErrors({ log, baseUrl }: Pick<AppParts, 'log' | 'baseUrl'>): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      if (thrown instanceof HttpError && thrown.expose) {
        // A middleware from elsewhere refused with `ctx.throw`: Koa sends its answer.
        ctx.set(thrown.headers ?? {})
        ctx.status = thrown.status
        ctx.body = thrown.message
        return
      }
      const state: Partial<State> = ctx.state
      const requestId = ensureRequestId(state)
      const error = toApiError(thrown)
      // A refusal without a cause is foreseen: nothing published yet, say.
      if (error === HIDDEN || error.cause !== undefined)
        log('request_failed', { request_id: requestId, code: error.code, error: toLogged(thrown) })
      const toReply = isForPeople(ctx.req) ? toErrorPage : toErrorReply
      state.reply = toReply(error, { requestId, baseUrl })
      ctx.res.statusCode = error.status
    }
  }
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (!(thrown instanceof StateError)) return HIDDEN
  return thrown.isFull ? STATE_FULL : WITHOUT_STATE
}
