// The two kinds of data routes: documents, cached until the release changes, and live answers,
// computed per request.
import type { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import type { Operation } from '../../contract/operations.ts'
import {
  parseQuery,
  parseRequest,
  type QueryParams,
  readQuery,
  toQueryText,
} from '../../contract/query.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import type { Release } from '../../release/release.ts'
import { findToday, isOverdue } from '../../release/staleness.ts'
import type { Asked, Context, PathParams, Route, RouteMatch } from '../context.ts'
import {
  answer,
  answerCached,
  bodiesOf,
  type Body,
  findCached,
  type Headers,
  type ResponseCache,
} from '../http/body.ts'
import { parseJson, parseSearch, readBody } from '../http/request.ts'

const LIVE_HEADERS = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }
export const DATA_HEADERS = {
  'Cache-Control': 'private, max-age=60',
  // Plans see different lengths of history, so responses differ by key.
  Vary: 'Accept-Encoding, Authorization',
}

export interface Parsed<Of extends Operation> {
  params: z.output<Of['params']>
  query: z.output<Of['query']>
  body: z.output<Of['body']>
}

/** Throws if the request isn't valid. */
function parseAsked<Of extends Operation>(
  operation: Of,
  { params, given, body }: { params: unknown; given: QueryParams; body: unknown },
): Parsed<Of> {
  return {
    body: parseRequest<Of['body']>(operation.body, body, 'invalid_body'),
    params: parseRequest<Of['params']>(operation.params, params, 'invalid_parameter'),
    query: parseQuery<Of['query']>(operation.query, given),
  }
}

async function readSent({ req }: Context, { method, maxBodyBytes }: Operation) {
  return method === 'POST' ? readBody(req, maxBodyBytes) : undefined
}

/** The request's query, checked against what the operation accepts. */
export function readGiven(ctx: Context, { query }: Operation, { ignoresUnknown = false } = {}) {
  const given = readQuery(parseSearch(ctx), query, { ignoresUnknown })
  parseQuery(query, given)
  return given
}

/** With `envelope=true`, data is wrapped with `meta`, which differs per request. */
function toEnvelope(ctx: Context, data: string): string {
  const { requestId, now } = ctx.state
  const meta = { request_id: requestId, timestamp: new Date(now).toISOString() }
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`
}

const isWrapped = (given: QueryParams) => given.get('envelope') === 'true'

interface Document {
  cache: ResponseCache
  key: string
  make: () => Promise<Body>
  given: QueryParams
}

export async function answerDocument(ctx: Context, document: Document): Promise<void> {
  const { cache, key, make, given } = document
  if (!isWrapped(given)) return answerCached(ctx, cache, key, make)
  const { kept, content } = await findCached(cache, key, make)
  const { ETag: _, ...headers } = kept
  await answer(ctx, { content: toEnvelope(ctx, content.toString()), headers })
}

/** A live response; `status` defaults to 200. */
export interface LiveAnswer<Value> {
  status?: number
  value: Value
}

export function liveRoute<Of extends Operation>(
  operation: Of,
  respond: (ctx: Context, asked: Parsed<Of>) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  const run = (ctx: Context, { params, search, body: sent }: Asked) => {
    if (operation.ofAccount && ctx.state.caller.accountId === undefined)
      throw new ApiError('plan_limit', 'key: expected an account’s key; sign up at /signup')
    const given = readQuery(search, operation.query)
    // A body that the operation doesn't expect is ignored.
    const isIgnored = operation.body.safeParse(undefined).success
    const body = isIgnored ? undefined : sent && parseJson(sent)
    return respond(ctx, parseAsked(operation, { params, given, body }))
  }
  return {
    operation,
    isData: true,
    async handle(ctx, { params }) {
      const search = parseSearch(ctx)
      const body = await readSent(ctx, operation)
      const { status, value } = await run(ctx, { params, search, body })
      const text = JSON.stringify(value)
      const content = isWrapped(readQuery(search, operation.query)) ? toEnvelope(ctx, text) : text
      await answer(ctx, { content, headers: LIVE_HEADERS }, status)
    },
    ask: async (ctx, asked) => JSON.stringify((await run(ctx, asked)).value),
  }
}

export function requireRelease({ state }: Context): Release {
  if (state.release) return state.release
  throw new ApiError('data_unavailable', 'data: expected a published release, found none yet')
}

/** Everything a document may depend on. */
export interface DocumentRequest<Of extends Operation> extends Parsed<Of> {
  release: Release
  /** The raw query, without parameters unknown to the operation. */
  given: QueryParams
  /** How many days of history the caller's plan includes. */
  historyDays: number
  /** Whether the next release is overdue. */
  overdue: boolean
  /** The day of the request, in UTC, but not before the release's. */
  today: string
}

/**
 * The response is a pure function of release and request, so it is cached until the release
 * changes.
 */
export function documentRoute<Of extends Operation>(
  operation: Of,
  render: (
    request: DocumentRequest<Of>,
  ) => z.output<Of['response']> | Promise<z.output<Of['response']>>,
): Route {
  // Responses to POST have no ETag.
  const hasValidator = operation.method !== 'POST'

  const find = (ctx: Context, match: RouteMatch, { search, body: sent }: Partial<Asked>) => {
    const { params } = match
    const release = requireRelease(ctx)
    match.query ??= readQuestion(operation, params, search ?? parseSearch(ctx))
    const { given, text } = match.query
    const historyDays = operation.hasHistory ? ctx.state.caller.limits.history_days : 0
    const overdue = isOverdue(release, ctx.state.now)
    const today = findToday(release, ctx.state.now)
    // The raw body text is part of the key, so a repeated body is neither parsed nor validated.
    const key = `${text} ${historyDays} ${overdue} ${today} ${sent?.toString('latin1') ?? ''}`
    const make = async (): Promise<Body> => {
      const parsed = parseAsked(operation, { params, given, body: sent && parseJson(sent) })
      const rendered = await render({ ...parsed, release, given, historyDays, overdue, today })
      const headers = {
        ...DATA_HEADERS,
        'X-Release': release.manifest.run_id,
        ...writeHistoryHeaders(rendered),
      }
      return { content: JSON.stringify(rendered), headers, hasValidator }
    }
    return { cache: bodiesOf(release), key, make, given }
  }

  return {
    operation,
    isData: true,
    async handle(ctx, match) {
      const body = await readSent(ctx, operation)
      return answerDocument(ctx, find(ctx, match, { body }))
    },
    async ask(ctx, { params, ...asked }) {
      const { cache, key, make } = find(ctx, { route: this, params }, asked)
      return (await findCached(cache, key, make)).content.toString()
    },
    async respond(release, { params = {}, query = {}, body, now }) {
      const given = new Map(Object.entries(query))
      const overdue = now !== undefined && isOverdue(release, now)
      const parsed = parseAsked(operation, { params, given, body })
      const today = findToday(release, now)
      return render({ ...parsed, release, given, historyDays: MAX_HISTORY_DAYS, overdue, today })
    },
  }
}

function readQuestion({ id, query }: Operation, params: PathParams, search: string) {
  const given = readQuery(search, query)
  return { given, text: `${id} ${JSON.stringify(params)} ${toQueryText(given)}` }
}

/** Repeats part of the body in headers, for clients that only read headers. */
function writeHistoryHeaders(value: unknown): Headers {
  if (!(value instanceof Object) || !('history_limit_days' in value)) return {}
  return { 'X-History-Limit-Days': String(value.history_limit_days) }
}
