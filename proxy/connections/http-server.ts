import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../contract/api-error.ts'
import type { Log } from '../../contract/log.ts'
import { MAX_STRING_BYTES } from '../http/body.ts'
import { toSubject } from '../middleware/start-request.ts'
import { limitPipelining } from './pipelining.ts'
import { createRefusal, type UnreadRefusal } from './refuse-unread.ts'

/** Slow heads and bodies hold a connection for so long and no longer. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
/** A connection on which nothing moves is closed: its client does not read, say. */
const IDLE_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 10_000
/** Of one address, whose others are refused: it takes ten to fill the server. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000
/** Longer than the idle timeout of the usual load balancers, which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** Time for clients with a connection open to send what they are about to send. */
const DRAIN_GRACE_MS = 1_000
const DRAIN_DEADLINE_MS = 8_000

export function createHttpServer({
  handle,
  refuseUnread,
  isDirect,
  warn,
}: {
  handle: (req: IncomingMessage, res: ServerResponse) => unknown
  refuseUnread: UnreadRefusal
  /** Whether connections come from clients, and not from a reverse proxy on behalf of many. */
  isDirect: boolean
  warn: Log
}) {
  let isDraining = false

  const { handleInTurn, listOpen } = limitPipelining(handle)
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    // Behind an upgrade that is not taken, Node drops what has come already and reads what comes
    // later: nothing may follow.
    if (isDraining || req.headers.upgrade !== undefined) res.shouldKeepAlive = false
    handleInTurn(req, res)
  }
  const refuse = createRefusal(refuseUnread, listOpen)
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // The app refuses a missing host itself, in the words of every other refusal.
      requireHostHeader: false,
      optimizeEmptyRequests: true,
      ServerResponse: OneWriteResponse,
    },
    answer,
  )
  server.timeout = IDLE_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  server.on('drop', () => warn('connections_refused', { at_most: MAX_CONNECTIONS }))
  if (isDirect) shareConnections(server, warn)
  server.on('checkExpectation', answer)
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    const error = new ApiError('method_not_allowed', 'method: expected another, got CONNECT', {
      headers: { Allow: 'GET, HEAD, POST, OPTIONS' },
    })
    void refuse(error, socket)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    void refuse(toParserError(error), socket)
  })

  return {
    server,
    /**
     * Tells every client to connect elsewhere next time, and answers all the same: for `noticeMs` on
     * new connections as well, until load balancers have noticed, then on those that are open.
     */
    drain: async (noticeMs: number): Promise<void> => {
      isDraining = true
      if (noticeMs > 0) await sleep(noticeMs)
      const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_GRACE_MS).unref()
      setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref()
      // The HTTP server's own `close` drops idle connections at once, and with them a request that
      // is just arriving; the socket server's only stops listening.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      clearInterval(sweep)
      server.close()
    },
  }
}

/** Writes a small buffer in one piece with its head: Node makes two, which takes a tenth more time. */
class OneWriteResponse extends ServerResponse {
  override end(...sent: readonly unknown[]): this {
    const [chunk] = sent
    const isSmall = Buffer.isBuffer(chunk) && chunk.length <= MAX_STRING_BYTES
    if (isSmall && sent.length === 1) return super.end(chunk.toString('latin1'), 'latin1')
    // oxlint-disable-next-line typescript/unbound-method -- It is bound to this.
    return Reflect.apply(super.end, this, sent)
  }
}

/** Closes what one address opens beyond its share. */
function shareConnections(server: Server, warn: Log): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = toSubject(socket.remoteAddress ?? '')
    const count = counts.get(address) ?? 0
    if (count === MAX_CONNECTIONS_PER_ADDRESS) {
      warn('connections_refused', { at_most: MAX_CONNECTIONS_PER_ADDRESS, of: 'one address' })
      socket.destroy()
      return
    }
    counts.set(address, count + 1)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
  })
}

function toParserError({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(
      'request_timeout',
      `request: expected its headers within ${HEADERS_TIMEOUT_MS / 1_000} seconds and all of it within ${REQUEST_TIMEOUT_MS / 1_000}, got less`,
    )
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('payload_too_large', 'headers: expected at most 16384 bytes, got more')
  return new ApiError('invalid_parameter', 'request: expected a well-formed HTTP/1.1 request')
}
