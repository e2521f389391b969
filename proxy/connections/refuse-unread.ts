// Bytes that are no HTTP request never reach the app: they are refused here, on the connection
// itself.
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '../../contract/api-error.ts'
import type { AppParts } from '../context.ts'
import { toLimitHeaders } from '../limits/windows.ts'
import { toPublicCaller } from '../middleware/authenticate.ts'
import { toErrorBody } from '../middleware/handle-errors.ts'
import { createRequestId, toSecurityHeaders, toSubject } from '../middleware/start-request.ts'

/** A client that was refused has so long to read why. */
const LINGER_MS = 15_000
/** As long where a body will never be whole, and the answer that waits for it does not come. */
const HALF_BODY_LINGER_MS = 1_000

export type UnreadRefusal = ReturnType<typeof createUnreadRefusal>

/** What to answer, with the headers of every other answer. */
export function createUnreadRefusal(
  parts: Pick<AppParts, 'counters' | 'plans' | 'now' | 'baseUrl'>,
) {
  const { counters, plans, now } = parts
  return async (error: ApiError, socketAddress: string) => {
    const requestId = createRequestId()
    const payload = JSON.stringify(toErrorBody(error, { requestId, ...parts }))
    const { subject, limits } = toPublicCaller(toSubject(socketAddress), plans)
    const headers: Record<string, string> = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(payload)),
      'Cache-Control': 'no-store',
      ...error.headers,
      'X-Request-Id': requestId,
      ...toLimitHeaders(await counters.peek(subject, limits, now())),
      ...toSecurityHeaders(parts),
    }
    return { status: error.status, headers, payload }
  }
}

export function createRefusal(
  refuseUnread: UnreadRefusal,
  listOpenResponses: (socket: Duplex) => readonly ServerResponse[],
) {
  const refused = new WeakSet<Duplex>()

  return async (error: ApiError, socket: Duplex): Promise<void> => {
    if (refused.has(socket)) return
    refused.add(socket)
    // Neither a client that goes away nor one that never closes may cost more than this one
    // connection.
    socket.on('error', () => socket.destroy())
    const open = listOpenResponses(socket)
    const latest = open.at(-1)
    const isHalf = latest?.req.complete === false
    setTimeout(() => socket.destroy(), isHalf ? HALF_BODY_LINGER_MS : LINGER_MS).unref()
    // An answer that waits for its body, and of which nothing has gone out, gives way to the
    // refusal.
    const unfinished = isHalf && open.length === 1 && !latest.headersSent ? undefined : latest
    if (!socket.writable || (unfinished && error.code === 'request_timeout')) {
      socket.destroy()
      return
    }
    if (unfinished) {
      // In the middle of an answer another one would be taken for its rest: the good one goes out,
      // and is the last.
      unfinished.shouldKeepAlive = false
      endAfter(unfinished, socket)
      return
    }
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : ''
    const { status, headers, payload } = await refuseUnread(error, address)
    // It did not need its body after all, and one answer is enough.
    if (latest?.headersSent) endAfter(latest, socket)
    else socket.end(toHead(status, { ...headers, Connection: 'close' }) + payload)
  }
}

function endAfter(answer: ServerResponse, socket: Duplex): void {
  if (answer.writableFinished) socket.end()
  else answer.once('finish', () => socket.end())
}

function toHead(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
}
