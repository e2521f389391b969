import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { parseRequest, type QueryParams, readQuery } from '../../contract/query.ts'
import type { Context, Reply, Route } from '../context.ts'
import { toSearch } from '../http/request.ts'
import { Body } from '../http/body.ts'

const LIVE_HEADERS = ['Cache-Control', 'no-store', 'Vary', 'Accept-Encoding']
export const PRIVATE_HEADERS = ['Cache-Control', 'private, no-store', 'Vary', 'Accept-Encoding']
export const DATA_HEADERS = [
  'Cache-Control',
  'private, max-age=60',
  // The history that a plan sees differs by key.
  'Vary',
  'Accept-Encoding, Authorization',
] as const

/** The query of a request, which the operation allows. */
export function readGiven(ctx: Context, { query }: Operation, { ignoresUnknown = false } = {}) {
  const given = readQuery(toSearch(ctx), query, { ignoresUnknown })
  parseRequest(query, Object.fromEntries(given), 'invalid_parameter')
  return given
}

/** With `envelope=true`, data is wrapped; `meta` differs by request, and so does that body. */
export function toDataReply({ state }: Context, body: Body, given: QueryParams): Reply {
  if (given.get('envelope') !== 'true') return { status: 200, body }
  const meta = { request_id: state.requestId, timestamp: new Date(state.now).toISOString() }
  const text = `{"data":${body.toString()},"meta":${JSON.stringify(meta)}}`
  return { status: 200, body: new Body(text, body.headers) }
}

/** What a live route answers; `status` is 200 where it says nothing else. */
export interface LiveAnswer<Value> {
  status?: number
  value: Value
}

/** Answers anew each time. */
export function liveRoute<Of extends Operation>(
  operation: Of,
  respond: (ctx: Context) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  return {
    operation,
    isData: true,
    async handle(ctx) {
      const given = readGiven(ctx, operation)
      const { status = 200, value } = await respond(ctx)
      return { ...toDataReply(ctx, new Body(JSON.stringify(value), LIVE_HEADERS), given), status }
    },
  }
}
