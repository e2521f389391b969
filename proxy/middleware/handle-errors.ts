import { StateError } from '../../accounts/state/database.ts'
import { ApiError, HIDDEN } from '../../contract/api-error.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { formatError } from '../../contract/log.ts'
import type { AppParts, Context, Middleware, State } from '../context.ts'
import { isForPeople } from '../http/request.ts'
import { toLimitHeaders } from '../limits/windows.ts'
import { answerErrorPage } from '../pages/error-page.ts'
import { toPublicCaller } from './authenticate.ts'
import { createStart } from './start-request.ts'

const OF_A_BODY = ['ETag', 'Vary', 'X-Release', 'Content-Encoding', 'Content-Disposition']

/** Expected, and already logged when the connection was lost, so it isn't logged per request. */
const WITHOUT_STATE = new ApiError(
  'data_unavailable',
  'state: the accounts cannot be read or saved now; retry in a few seconds',
  { headers: { 'Retry-After': '5' } },
)

type Parts = Parameters<typeof createStart>[0] & Pick<AppParts, 'log' | 'counters' | 'plans'>

/**
 * Starts a request and turns errors into responses. Errors other than `ApiError` are logged and
 * hidden from the client.
 */
export function handleErrors(parts: Parts): Middleware {
  const start = createStart(parts)
  return async (ctx, next) => {
    start(ctx)
    try {
      await next()
    } catch (thrown) {
      await answerError(ctx, thrown)
    }
    const { match, usage }: Partial<State> = ctx.state
    // A keyless request over its address's limit isn't told about remaining requests.
    const isRefused = ctx.status === 429
    if (!usage && !isRefused && (!match || match.route.isData === true)) await addLimits(ctx)
    // Nothing reads the rest of the body.
    if (ctx.res.statusCode >= 400 && !ctx.req.complete) ctx.res.shouldKeepAlive = false
  }

  async function answerError(ctx: Context, thrown: unknown): Promise<void> {
    const { requestId: request_id, baseUrl } = ctx.state
    const known = thrown instanceof StateError ? WITHOUT_STATE : HIDDEN
    const error = thrown instanceof ApiError ? thrown : known
    const { code, message } = error
    // An error without a cause is expected, for example when nothing has been published yet.
    if (error === HIDDEN || error.cause !== undefined)
      parts.log('request_failed', { request_id, code, error: formatError(thrown) })
    // The handler may have started another response.
    for (const name of OF_A_BODY) ctx.remove(name)
    if (isForPeople(ctx.req)) return answerErrorPage(ctx, error)
    const documentation_url = `${baseUrl}/docs/api#${code}`
    const body: ErrorBody = { error: { code, message, documentation_url, request_id } }
    ctx.status = error.status
    ctx.set({ 'Cache-Control': 'no-store', ...error.headers })
    ctx.type = 'json'
    ctx.body = JSON.stringify(body)
  }

  /** Adds limit headers to responses of requests that weren't counted. */
  async function addLimits(ctx: Context): Promise<void> {
    const { caller, clientAddress, now }: Partial<State> & Pick<State, 'clientAddress' | 'now'> =
      ctx.state
    const { subject, limits } = caller ?? toPublicCaller(clientAddress, parts.plans)
    ctx.set(toLimitHeaders(await parts.counters.peek(subject, limits, now)))
  }
}
