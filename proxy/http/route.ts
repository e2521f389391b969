// The two kinds of route. A document route is a pure function of the release and the question, so its
// body is made once and sent until the release changes. A live route answers anew each time.
import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import type { Context, PathParams, Reading, Reply, Route } from '../context.ts'
import { Body, type Encoded } from './body.ts'
import { bodiesOf } from './body-cache.ts'
import { findEncoding } from './encoding.ts'
import { ApiError } from '../../contract/api-error.ts'
import { ACCEPT_ENCODING, readHeader } from './header.ts'
import { type QueryParams, parseRequest, readQuery, toQueryText } from '../../contract/query.ts'
import type { Release } from '../../release/release.ts'
import { parseJson, readBody } from './request-body.ts'
import { isOverdue } from '../../release/staleness.ts'

/** Everything that an answer may depend on. */
export interface Question<Params, Query, Sent> {
  release: Release
  params: Params
  query: Query
  /** The query as it came, without what the operation does not know. */
  given: QueryParams
  body: Sent
  /** How far back the caller's plan sees. */
  historyDays: number
  /** Whether the release should have been followed by another by now. */
  overdue: boolean
}

/** A question as it came, before its parameters are held to the operation. */
interface Asked<Sent> extends Omit<Question<never, never, Sent>, 'release' | 'params' | 'query'> {
  params: unknown
}

/** What a live route answers; `status` is 200 where it says nothing else. */
export interface LiveAnswer<Value> {
  status?: number
  value: Value
}

const DATA_HEADERS = [
  'Cache-Control',
  'private, max-age=60',
  // The history that a plan sees differs by key.
  'Vary',
  'Accept-Encoding, Authorization',
] as const
const LIVE_HEADERS = ['Cache-Control', 'no-store', 'Vary', 'Accept-Encoding'] as const

export function documentRoute<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Response extends z.ZodType,
  Rendered = z.output<Response>,
>(
  operation: Operation<Params, Query, Sent, Response>,
  render: (
    question: Question<z.output<Params>, z.output<Query>, z.output<Sent>>,
  ) => Rendered | Promise<Rendered>,
  /** For answers of which parts are ready as text. */
  write: (rendered: Rendered) => string = JSON.stringify,
): Route {
  const ask = (release: Release, { params, given, ...asked }: Asked<z.output<Sent>>) =>
    render({
      release,
      params: parseRequest(operation.params, params, 'invalid_parameter'),
      query: parseRequest(operation.query, Object.fromEntries(given), 'invalid_parameter'),
      given,
      ...asked,
    })
  const toBody = (release: Release, rendered: Rendered) =>
    new Body(
      write(rendered),
      [...DATA_HEADERS, 'X-Release', release.manifest.run_id, ...toHistoryHeaders(rendered)],
      // A validator is for something that can be read again.
      { hasValidator: operation.method !== 'POST' },
    )
  const make = (release: Release, asked: Asked<z.output<Sent>>) => {
    const rendered = ask(release, asked)
    return rendered instanceof Promise
      ? rendered.then((awaited) => toBody(release, awaited))
      : toBody(release, rendered)
  }

  /** `sent` comes with a POST alone. */
  function answer(ctx: Context, params: PathParams, { given, names }: Reading, sent?: Buffer) {
    const release = requireRelease(ctx)
    const historyDays = operation.hasHistory ? ctx.state.caller.limits.history_days : 0
    const overdue = isOverdue(release, ctx.state.now)
    const variant = overdue ? -1 - historyDays : historyDays
    // A body is known by its wording: the same one again is neither parsed nor validated.
    const name =
      (sent ? undefined : names.get(variant)) ??
      `${operation.id} ${variant} ${JSON.stringify(params)} ${toQueryText(given)} ${sent?.toString('latin1') ?? ''}`
    if (!sent) names.set(variant, name)
    const bodies = bodiesOf(release)
    const found = bodies.find(name)
    if (found) return toReply(ctx, 200, wrap(ctx, given, found))
    const body = parseRequest(operation.body, sent && parseJson(sent), 'invalid_body')
    const asked = { params, given, body, historyDays, overdue }
    const made = bodies.findOrMake(name, () => make(release, asked))
    return made instanceof Promise
      ? made.then((awaited) => toReply(ctx, 200, wrap(ctx, given, awaited)))
      : toReply(ctx, 200, wrap(ctx, given, made))
  }

  return {
    operation,
    answer(ctx, address) {
      requireRelease(ctx)
      const { params } = address
      const reading = (address.reading ??= {
        given: readQuery(toSearch(ctx), operation.query),
        names: new Map(),
      })
      if (operation.method !== 'POST') return answer(ctx, params, reading)
      return readBody(ctx.req).then((sent) => answer(ctx, params, reading, sent))
    },
    async example(release) {
      const { params = {}, query = {}, body } = operation.example
      const rendered = await ask(release, {
        params,
        given: new Map(Object.entries(query)),
        body: parseRequest(operation.body, body, 'invalid_body'),
        historyDays: MAX_HISTORY_DAYS,
        overdue: false,
      })
      return JSON.parse(write(rendered))
    },
  }
}

export function liveRoute<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Response extends z.ZodType,
>(
  operation: Operation<Params, Query, Sent, Response>,
  respond: (ctx: Context) => Promise<LiveAnswer<z.output<Response>>>,
): Route {
  return {
    operation,
    async answer(ctx) {
      const given = readQuery(toSearch(ctx), operation.query)
      parseRequest(operation.query, Object.fromEntries(given), 'invalid_parameter')
      const { status = 200, value } = await respond(ctx)
      return toReply(ctx, status, wrap(ctx, given, new Body(JSON.stringify(value), LIVE_HEADERS)))
    },
  }
}

/** The same for everybody; with `enrich`, what it says more while there is a release. */
export function staticRoute<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Response extends z.ZodType,
>(
  operation: Operation<Params, Query, Sent, Response>,
  value: z.output<Response>,
  enrich?: (release: Release) => Promise<z.output<Response>>,
): Route {
  const plain = new Body(JSON.stringify(value), DATA_HEADERS)
  const findBody = async (release: Release | undefined): Promise<Body> => {
    if (!release || !enrich) return plain
    const make = async () => new Body(JSON.stringify(await enrich(release)), DATA_HEADERS)
    try {
      return await bodiesOf(release).findOrMake(operation.id, make)
    } catch {
      // While the store cannot be read, the plain form is still worth having.
      return plain
    }
  }
  return {
    operation,
    example: async () => value,
    async answer(ctx) {
      const given = readQuery(toSearch(ctx), operation.query)
      parseRequest(operation.query, Object.fromEntries(given), 'invalid_parameter')
      return toReply(ctx, 200, wrap(ctx, given, await findBody(ctx.state.release)))
    },
  }
}

export function requireRelease({ state: { release } }: Context): Release {
  if (release) return release
  throw new ApiError('data_unavailable', 'data: expected a published release, found none yet')
}

export function toSearch({ req: { url = '' } }: Context): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/** The header repeats what the body says, for clients that look at headers only. */
function toHistoryHeaders(value: unknown): string[] {
  if (!(value instanceof Object) || !('history_limit_days' in value)) return []
  return ['X-History-Limit-Days', String(value.history_limit_days)]
}

/** `meta` differs from request to request, so a wrapped body is made for this one alone. */
function wrap({ state }: Context, given: QueryParams, body: Body): Body {
  if (given.get('envelope') !== 'true') return body
  const meta = { request_id: state.requestId, timestamp: new Date(state.now).toISOString() }
  return new Body(`{"data":${body.toString()},"meta":${JSON.stringify(meta)}}`, body.headers)
}

export function toReply({ req }: Context, status: number, body: Body): Reply | Promise<Reply> {
  const encoding = findEncoding(readHeader(req, ACCEPT_ENCODING))
  const isReadable = req.method !== 'POST' && status === 200
  const reply = (encoded: Encoded): Reply =>
    isReadable ? encoded : { status, headers: encoded.headers, payload: encoded.payload }
  const encoded = body.findEncoded(encoding)
  return encoded ? reply(encoded) : body.encode(encoding).then(reply)
}
