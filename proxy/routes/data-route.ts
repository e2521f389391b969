// The two kinds of data routes: documents, cached until the release changes, and live answers,
// computed per request.
import type { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import type { Operation } from '../../contract/operations.ts'
import { parseRequest, type QueryParams, readQuery, toQueryText } from '../../contract/query.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue } from '../../release/staleness.ts'
import type { Asked, Context, PathParams, Route, RouteMatch } from '../context.ts'
import { answer, bodiesOf, Body, type Headers } from '../http/body.ts'
import { toSearch } from '../http/request.ts'
import { parseJson, readBody } from '../http/request-body.ts'

const LIVE_HEADERS = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }
export const DATA_HEADERS = {
  'Cache-Control': 'private, max-age=60',
  // Plans see different lengths of history, so responses differ by key.
  Vary: 'Accept-Encoding, Authorization',
}

/** The request's query, checked against what the operation accepts. */
export function readGiven(ctx: Context, { query }: Operation, { ignoresUnknown = false } = {}) {
  const given = readQuery(toSearch(ctx), query, { ignoresUnknown })
  parseRequest(query, Object.fromEntries(given), 'invalid_parameter')
  return given
}

/**
 * With `envelope=true`, data is wrapped with `meta`, which differs per request, so the body isn't
 * cached.
 */
export function answerData(
  ctx: Context,
  body: Body,
  { given, status }: { given: QueryParams; status?: number | undefined },
): void | Promise<void> {
  if (given.get('envelope') !== 'true') return answer(ctx, body, status)
  const { requestId, now } = ctx.state
  const meta = { request_id: requestId, timestamp: new Date(now).toISOString() }
  const text = `{"data":${body.toString()},"meta":${JSON.stringify(meta)}}`
  return answer(ctx, new Body(text, body.headers), status)
}

/** A live response; `status` defaults to 200. */
export interface LiveAnswer<Value> {
  status?: number
  value: Value
}

export function liveRoute<Of extends Operation>(
  operation: Of,
  respond: (ctx: Context) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  return {
    operation,
    isData: true,
    async handle(ctx) {
      const given = readGiven(ctx, operation)
      const { status, value } = await respond(ctx)
      await answerData(ctx, new Body(JSON.stringify(value), LIVE_HEADERS), { given, status })
    },
  }
}

export function requireRelease({ state }: Context): Release {
  if (state.release) return state.release
  throw new ApiError('data_unavailable', 'data: expected a published release, found none yet')
}

/** Everything a document may depend on. */
export interface DocumentRequest<Of extends Operation> {
  release: Release
  params: z.output<Of['params']>
  query: z.output<Of['query']>
  /** The raw query, without parameters unknown to the operation. */
  given: QueryParams
  body: z.output<Of['body']>
  /** How many days of history the caller's plan includes. */
  historyDays: number
  /** Whether the next release is overdue. */
  overdue: boolean
}

/** The response is a pure function of release and request, so it is cached until the release changes. */
export function documentRoute<Of extends Operation>(
  operation: Of,
  render: (
    request: DocumentRequest<Of>,
  ) => z.output<Of['response']> | Promise<z.output<Of['response']>>,
): Route {
  /** Validates the request first. */
  const renderRequest = (request: Omit<DocumentRequest<Operation>, 'query'>) => {
    const { body, params, given } = request
    return render({
      ...request,
      body: parseRequest<Of['body']>(operation.body, body, 'invalid_body'),
      params: parseRequest<Of['params']>(operation.params, params, 'invalid_parameter'),
      query: parseRequest<Of['query']>(
        operation.query,
        Object.fromEntries(given),
        'invalid_parameter',
      ),
    })
  }

  const find = (ctx: Context, match: RouteMatch, { search, body: sent }: Partial<Asked>) => {
    const { params } = match
    const release = requireRelease(ctx)
    match.query ??= readQuestion(operation, params, search ?? toSearch(ctx))
    const { given, text } = match.query
    const historyDays = operation.hasHistory ? ctx.state.caller.limits.history_days : 0
    const overdue = isOverdue(release, ctx.state.now)
    // The raw body text is the cache key, so a repeated body is neither parsed nor validated.
    const key = `${text} ${historyDays} ${overdue} ${sent?.toString('latin1') ?? ''}`
    const make = async () => {
      const request = { release, params, given, historyDays, overdue }
      const body = sent && parseJson(sent)
      const rendered = await renderRequest({ ...request, body })
      const headers = {
        ...DATA_HEADERS,
        'X-Release': release.manifest.run_id,
        ...toHistoryHeaders(rendered),
      }
      // Responses to POST have no ETag.
      const hasValidator = operation.method !== 'POST'
      return new Body(JSON.stringify(rendered), headers, { hasValidator })
    }
    return { made: bodiesOf(release).findOrMake(key, make), given }
  }

  return {
    operation,
    isData: true,
    async handle(ctx, match) {
      const sent =
        operation.method === 'POST' ? await readBody(ctx.req, operation.maxBodyBytes) : undefined
      const { made, given } = find(ctx, match, { body: sent })
      return answerData(ctx, made instanceof Promise ? await made : made, { given })
    },
    async ask(ctx, { params, ...asked }) {
      return (await find(ctx, { route: this, params }, asked).made).toString()
    },
    async respond(release, { params = {}, query = {}, body, now }) {
      const given = new Map(Object.entries(query))
      const overdue = now !== undefined && isOverdue(release, now)
      const request = { release, params, given, body, historyDays: MAX_HISTORY_DAYS, overdue }
      return renderRequest(request)
    },
  }
}

function readQuestion({ id, query }: Operation, params: PathParams, search: string) {
  const given = readQuery(search, query)
  return { given, text: `${id} ${JSON.stringify(params)} ${toQueryText(given)}` }
}

/** Repeats part of the body in headers, for clients that only read headers. */
function toHistoryHeaders(value: unknown): Headers {
  if (!(value instanceof Object) || !('history_limit_days' in value)) return {}
  return { 'X-History-Limit-Days': String(value.history_limit_days) }
}
