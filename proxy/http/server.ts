// The limits on connections are those of Node. nginx belongs in front where strangers reach the service.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Clients that are slow in sending a request hold a connection this long. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
/** For connections on which nothing moves, for example because the client does not read. */
const IDLE_TIMEOUT_MS = 15_000
/** Longer than the idle timeout of common load balancers, which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const MAX_CONNECTIONS = 16_000
/** More than that in one packet would hold up everyone else. */
const MAX_REQUESTS_PER_CONNECTION = 100
const MAX_HEADERS = 200
const DRAIN_DEADLINE_MS = 8_000

export function createHttpServer(handle: (req: IncomingMessage, res: ServerResponse) => unknown) {
  let isDraining = false
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // The app itself refuses a request without one, as it refuses one with two.
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    },
    (req, res) => {
      // After an upgrade that is not accepted, Node drops the bytes that have already arrived.
      if (isDraining || req.headers.upgrade !== undefined) res.shouldKeepAlive = false
      handle(req, res)
    },
  )
  server.timeout = IDLE_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  server.maxHeadersCount = MAX_HEADERS
  // The answer to the last one said that the connection ends: who sends on is not answered 503 each time.
  server.on('dropRequest', (_req, socket) => void socket.destroy())
  return {
    server,
    /** Accepts requests for another `noticeMs`, so that load balancers notice, then finishes those under way. */
    drain: async (noticeMs: number): Promise<void> => {
      isDraining = true
      if (noticeMs > 0) await sleep(noticeMs)
      setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
