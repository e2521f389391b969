import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import { StateError } from '../../accounts/state.ts'
import type { Context } from '../app.ts'
import { type Log, toLogged } from '../operate/log.ts'
import { isForPeople } from './accept.ts'
import { toErrorPage } from '../pages/error-page.ts'
import type { Reply } from './reply.ts'

/** A refusal that the caller can act on: the message says what was expected and what came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly headers: readonly string[]
  /** What was meant, perhaps: names that are known and look like the one that came. */
  readonly near: readonly string[]

  constructor(
    code: ErrorCode,
    message: string,
    {
      headers = [],
      near = [],
      cause,
    }: { headers?: readonly string[]; near?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.headers = headers
    this.near = near
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

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

function toText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the stack: it is shown as what it is.
    return 'something nested too deep'
  }
}

/** A caller's text inside a message: short, and with nothing that a terminal or a reader would not see. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  // What is too large for a number is infinite, of which JSON knows nothing.
  const text = typeof value === 'number' ? String(value) : toText(value)
  const visible = text.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible
}
