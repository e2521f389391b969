import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../contract/api-error.ts'
import { readHeader, UPGRADE } from './header.ts'
import type { Reply } from '../context.ts'
import { closeStalled } from './stalled.ts'

/** Slow heads and bodies hold a connection for so long and no longer. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
/** A client that was refused has so long to read why. */
const LINGER_MS = 15_000
const TIMEOUT_CHECK_MS = 1_000
const MAX_CONNECTIONS = 10_000
/** Requests of one connection under way at once; whoever sends more without reading the answers is cut off. */
const MAX_PIPELINED = 16
/** Longer than the idle timeout of the usual load balancers, which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** Time for clients with a connection open to send what they are about to send. */
const DRAIN_GRACE_MS = 1_000
const DRAIN_DEADLINE_MS = 8_000

export interface HttpServer {
  server: Server
  /**
   * Tells every client to come elsewhere next time, and answers all the same: for `noticeMs` on new connections as
   * well, until load balancers have noticed, then on those that are open. Resolves when none is.
   */
  drain: (noticeMs: number) => Promise<void>
}

/** What is under way on one connection. */
interface Held {
  underWay: number
  /** The latest response that has not gone out whole. */
  answering: ServerResponse | undefined
}

export function createHttpServer({
  handle,
  refuseUnread,
}: {
  handle: (req: IncomingMessage, res: ServerResponse) => unknown
  /** What to answer to bytes that are no HTTP request, and so never reach `handle`. */
  refuseUnread: (error: ApiError, address: string) => Reply | Promise<Reply>
}): HttpServer {
  const held = new WeakMap<Duplex, Held>()
  const refused = new WeakSet<Duplex>()
  let arrived: ServerResponse[] = []
  let isDraining = false

  function answer(req: IncomingMessage, res: ServerResponse): void {
    // Behind an upgrade that is not taken, Node drops what has come already and reads what comes later: nothing
    // may follow.
    if (isDraining || readHeader(req, UPGRADE) !== undefined) res.shouldKeepAlive = false
    let connection = held.get(req.socket)
    if (!connection) {
      connection = { underWay: 0, answering: undefined }
      held.set(req.socket, connection)
    }
    if (connection.underWay === MAX_PIPELINED) {
      req.socket.destroy()
      return
    }
    connection.underWay += 1
    connection.answering = res
    res.on('close', leave)
    if (arrived.push(res) === 1) setImmediate(handleArrived)
  }

  /**
   * What one turn of the loop has brought is read whole, then handled, then written: the code of each stage stays in
   * the processor's caches, and a client's process is woken once for many answers. One request after another took
   * a third more processor time.
   */
  function handleArrived(): void {
    const all = arrived
    arrived = []
    // Nobody waits any more for what a closed connection has asked.
    for (const res of all) if (!res.req.socket.destroyed) handle(res.req, res)
  }

  // One function for all responses: a new one for each would cost as much as all that it does.
  function leave(this: ServerResponse): void {
    const connection = held.get(this.req.socket)
    if (!connection) return
    connection.underWay -= 1
    // Where requests are pipelined, the next one may have taken the place already.
    if (connection.answering === this) connection.answering = undefined
  }

  /** What a refusal would cut into. An answer that waits for its body, and of which nothing has gone out, gives way. */
  function findUnfinished(socket: Duplex): ServerResponse | undefined {
    const { answering, underWay = 0 } = held.get(socket) ?? {}
    const isWaiting = underWay === 1 && answering?.req.complete === false && !answering.headersSent
    return isWaiting ? undefined : answering
  }

  async function refuse(error: ApiError, socket: Duplex): Promise<void> {
    if (refused.has(socket)) return
    refused.add(socket)
    // Neither a client that goes away nor one that never closes may cost more than this one connection.
    socket.on('error', () => socket.destroy())
    const unfinished = findUnfinished(socket)
    // A body that is still being read will never be whole: whoever waits for it will not answer.
    const lingerMs = unfinished?.req.complete === false ? TIMEOUT_CHECK_MS : LINGER_MS
    setTimeout(() => socket.destroy(), lingerMs).unref()
    if (!socket.writable) {
      socket.destroy()
      return
    }
    if (unfinished) {
      // In the middle of an answer another one would be taken for its rest: the good one goes out, and is the last.
      unfinished.shouldKeepAlive = false
      endAfter(unfinished, socket)
      return
    }
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : ''
    const waiting = held.get(socket)?.answering
    const { status, headers, payload } = await refuseUnread(error, address)
    // It did not need its body after all, and one answer is enough.
    if (waiting?.headersSent) {
      endAfter(waiting, socket)
      return
    }
    socket.end(
      `${toHead(status, [...headers, 'Connection', 'close'])}${payload.toString()}`,
      'latin1',
    )
  }

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // The app refuses a missing host itself, in the words of every other refusal.
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    },
    answer,
  )
  closeStalled(server)
  server.maxConnections = MAX_CONNECTIONS
  server.on('checkExpectation', answer)
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    const headers = ['Allow', 'GET, HEAD, POST, OPTIONS']
    void refuse(
      new ApiError('method_not_allowed', 'method: expected another, got CONNECT', { headers }),
      socket,
    )
  })
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && findUnfinished(socket)) socket.destroy()
    else void refuse(toRefusal(error), socket)
  })

  return {
    server,
    async drain(noticeMs) {
      isDraining = true
      if (noticeMs > 0) await sleep(noticeMs)
      let sweep: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        // The HTTP server's own `close` drops idle connections at once, and with them a request that is
        // just arriving; the socket server's only stops listening.
        NetServer.prototype.close.call(server, () => resolve())
        sweep = setInterval(() => server.closeIdleConnections(), DRAIN_GRACE_MS).unref()
        setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref()
      })
      clearInterval(sweep)
      server.close()
    },
  }
}

function endAfter(answer: ServerResponse, socket: Duplex): void {
  if (answer.writableFinished) socket.end()
  else answer.once('finish', () => socket.end())
}

function toRefusal({ code }: { code?: string }): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(
      'request_timeout',
      `request: expected its headers within ${HEADERS_TIMEOUT_MS / 1_000} seconds and all of it within ${REQUEST_TIMEOUT_MS / 1_000}, got less`,
    )
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('payload_too_large', 'headers: expected at most 16384 bytes, got more')
  return new ApiError('invalid_parameter', 'request: expected a well-formed HTTP/1.1 request')
}

function toHead(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}\r\n`
  return `${head}\r\n`
}
