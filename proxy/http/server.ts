// Connection limits rely on Node's options. Put nginx in front if the service is public.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a client may take to send a request. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
/** Closes connections without traffic, for example because the client doesn't read. */
const IDLE_TIMEOUT_MS = 15_000
/** Longer than the idle timeout of common load balancers, which should be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const MAX_CONNECTIONS = 16_000
/** More in one packet would delay everyone else. */
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
      optimizeEmptyRequests: true,
    },
    (req, res) => {
      // Node drops the bytes already received after an upgrade that isn't accepted.
      if (isDraining || req.headers.upgrade !== undefined) res.shouldKeepAlive = false
      handle(req, res)
    },
  )
  server.timeout = IDLE_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  server.maxHeadersCount = MAX_HEADERS
  // The last response announced the close, so further requests get no 503.
  server.on('dropRequest', (_req, socket) => void socket.destroy())
  return {
    server,
    /**
     * Keeps accepting requests for `noticeMs`, so load balancers can react, then finishes those in
     * progress.
     */
    drain: async (noticeMs: number): Promise<void> => {
      isDraining = true
      if (noticeMs > 0) await sleep(noticeMs)
      setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS).unref()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
