import type { QueryParams } from '../../contract/query.ts'
import type { Context, Reply } from '../context.ts'
import { Body } from './body.ts'

export const DATA_HEADERS = [
  'Cache-Control',
  'private, max-age=60',
  // The history that a plan sees differs by key.
  'Vary',
  'Accept-Encoding, Authorization',
] as const

/** With `envelope=true`, data is wrapped; `meta` differs by request, and so does that body. */
export function toDataReply({ state }: Context, body: Body, given: QueryParams): Reply {
  if (given.get('envelope') !== 'true') return { status: 200, body }
  const meta = { request_id: state.requestId, timestamp: new Date(state.now).toISOString() }
  const text = `{"data":${body.toString()},"meta":${JSON.stringify(meta)}}`
  return { status: 200, body: new Body(text, body.headers) }
}
