import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RouterMiddleware } from '@koa/router'
import { findClientAddress, toSubject } from './client-address.ts'
import type { AppParts, Caller, Context, Reply, RequestState, Step } from '../context.ts'
import type { Usage } from '../limits/counters.ts'
import { toPublicCaller, toPublicSubject } from './auth.ts'
import { isMatch } from './body.ts'
import { ApiError } from '../../contract/api-error.ts'
import { HIDDEN, refuseFor, toErrorReply } from './errors.ts'
import { FORWARDED_FOR, IF_NONE_MATCH, readHeader, REQUEST_ID } from './header.ts'
import { toLimitHeaders } from '../limits/limits.ts'
import { toLogged } from '../../contract/log.ts'
import type { Release } from '../../release/release.ts'
import { refuse } from './routes.ts'

/** To a client that is still sending, a connection that is closed takes the answer back: it gets time to read. */
const LINGER_MS = 1_000

/** What a request is aimed at before anybody has looked. */
const UNAIMED = refuse(
  { access: 'free', isData: true },
  new ApiError('not_found', 'path: expected one, got none'),
)

const REQUEST_ID_BYTES = 12
const REQUEST_IDS_AT_ONCE = 256
/** Accepted from outside only where it cannot be mistaken for anything else in a log. */
const REQUEST_ID_VALUE = /^[A-Za-z0-9_-]{8,64}$/

/** A request before anybody has looked at it. Who asks is read only where somebody wants to know. */
class OpenedRequest implements RequestState {
  readonly requestId: string
  readonly now: number
  readonly release: Release | undefined
  target = UNAIMED
  usage: Usage | undefined = undefined
  reply: Reply | undefined = undefined
  onAnswered: (() => void) | undefined = undefined
  readonly #req: IncomingMessage
  readonly #parts: Pick<AppParts, 'plans' | 'trustedProxyHops'>
  #address: string | undefined = undefined
  #caller: Caller | undefined = undefined

  constructor(
    req: IncomingMessage,
    now: number,
    parts: Pick<AppParts, 'releases' | 'plans' | 'trustedProxyHops'>,
  ) {
    const givenId = readHeader(req, REQUEST_ID)
    this.requestId =
      givenId !== undefined && REQUEST_ID_VALUE.test(givenId) ? givenId : createRequestId()
    this.now = now
    this.release = parts.releases.current
    this.#req = req
    this.#parts = parts
  }

  get address(): string {
    this.#address ??= findClientAddress(
      this.#req.socket.remoteAddress ?? '',
      readHeader(this.#req, FORWARDED_FOR),
      this.#parts.trustedProxyHops,
    )
    return this.#address
  }

  get caller(): Caller {
    this.#caller ??= toPublicCaller(this.address, this.#parts.plans)
    return this.#caller
  }

  set caller(caller: Caller) {
    this.#caller = caller
  }
}

/** Opens the state of a request, takes its steps, and is the only place that writes to the socket. */
export function serve(
  parts: Pick<
    AppParts,
    'releases' | 'counters' | 'plans' | 'now' | 'trustedProxyHops' | 'baseUrl' | 'log' | 'requests'
  >,
  steps: readonly Step[],
): RouterMiddleware<RequestState> {
  const { counters, now, baseUrl, log, requests } = parts
  const constantHeaders = toConstantHeaders(baseUrl)
  const dataHeaders = [...CROSS_ORIGIN_HEADERS, ...constantHeaders]
  const peek = ({ caller, now: at }: RequestState) =>
    counters.peek(caller.subject, caller.limits, at)
  const toHead = (headers: readonly string[], state: RequestState, usage: Usage) => [
    ...headers,
    'X-Request-Id',
    state.requestId,
    ...toLimitHeaders(usage),
    ...(state.target.isData ? dataHeaders : constantHeaders),
  ]
  return async (ctx) => {
    // One `writeHead` with ready headers instead of Koa's response: 0.87 of `node:http` against 0.71.
    ctx.respond = false
    const begunMs = performance.now()
    const { req, res } = ctx
    const state = new OpenedRequest(req, now(), parts)
    ctx.state = state

    try {
      try {
        // Even for nothing: whatever has arrived together gets its steps before the first answer is written.
        await takeSteps(steps, ctx)
        state.onAnswered?.()
      } catch (error) {
        state.reply = await refuseFor(ctx, error, parts)
      }

      const { reply, requestId } = state
      if (!reply) throw new Error(`${req.method} ${req.url}: expected a reply, got none`)
      const usage = state.usage ?? (await peek(state))
      const isUnchanged =
        reply.conditional !== undefined &&
        isMatch(readHeader(req, IF_NONE_MATCH), reply.conditional.etag)
      const status = isUnchanged ? 304 : reply.status
      const headers = isUnchanged && reply.conditional ? reply.conditional.headers : reply.headers
      res.writeHead(status, toHead(headers, state, usage))
      if (isUnchanged || req.method === 'HEAD') res.end()
      else if (reply.stream) {
        const { stream } = reply
        await pipeline(stream, res).catch((error: unknown) => {
          // Where the client was gone already, nothing has been piped, and nothing closed.
          stream.destroy()
          // The head is out: a connection cut short is all that can still tell the client.
          log('answer_cut', { request_id: requestId, error: toLogged(error) })
        })
      } else if (status >= 400 && !req.complete) {
        res.write(reply.payload, 'latin1')
        setTimeout(() => res.end(), LINGER_MS).unref()
      } else res.end(reply.payload, 'latin1')
      requests.add(state.target.id, status, performance.now() - begunMs)
      if (status === 429)
        requests.addRefused(state.caller.plan, usage.day.remaining === 0 ? 'day' : 'minute')
    } catch (error) {
      // What breaks outside of the steps, or here, is answered in the words of all that breaks.
      if (res.headersSent) res.destroy()
      else {
        const { status, headers, payload } = toErrorReply(HIDDEN, {
          requestId: state.requestId,
          baseUrl,
        })
        res.writeHead(status, toHead(headers, state, await peek(state))).end(payload, 'latin1')
        requests.add(state.target.id, status, performance.now() - begunMs)
      }
      // Koa hands it to whoever logs.
      throw error
    }
  }
}

/** One after the other, at once as far as none waits. */
function takeSteps(steps: readonly Step[], ctx: Context, from = 0): void | Promise<void> {
  for (let index = from; index < steps.length; index += 1) {
    const waiting = steps[index]?.(ctx)
    if (waiting) return waiting.then(() => takeSteps(steps, ctx, index + 1))
  }
}

/** The answer to bytes that are no request: with every header that any other answer has. */
export function createUnreadRefusal({
  counters,
  plans,
  now,
  baseUrl,
}: Pick<AppParts, 'counters' | 'plans' | 'now' | 'baseUrl'>) {
  const constantHeaders = toConstantHeaders(baseUrl)
  return async (error: ApiError, socketAddress: string): Promise<Reply> => {
    const requestId = createRequestId()
    const reply = toErrorReply(error, { requestId, baseUrl })
    const subject = toPublicSubject(toSubject(socketAddress))
    const usage = await counters.peek(subject, plans.public, now())
    return {
      ...reply,
      headers: [
        ...reply.headers,
        'X-Request-Id',
        requestId,
        ...toLimitHeaders(usage),
        ...constantHeaders,
      ],
    }
  }
}

let random = ''
let taken = 0

/** From bytes that were drawn for many: a UUID of its own is put together from twenty pieces, ten times as slow. */
function createRequestId(): string {
  if (taken === random.length) {
    random = randomBytes(REQUEST_ID_BYTES * REQUEST_IDS_AT_ONCE).toString('hex')
    taken = 0
  }
  const from = taken
  taken += 2 * REQUEST_ID_BYTES
  return `req_${random.slice(from, taken)}`
}

/** Data is for any page to read, but a page that reads it has to bring its own key. */
const CROSS_ORIGIN_HEADERS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, RateLimit, RateLimit-Policy, X-History-Limit-Days, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Release, X-Request-Id',
] as const

function toConstantHeaders(baseUrl: string): string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    ...(baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ]
}
