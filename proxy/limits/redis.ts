import { createClient } from 'redis'
import { type Log, toLogged } from '../../contract/log.ts'

/** A connection on which nothing was received for so long is dead. */
const SOCKET_TIMEOUT_MS = 1_000
const PING_INTERVAL_MS = 300
const CONNECT_TIMEOUT_MS = 2_000
const MAX_RECONNECT_PAUSE_MS = 500

export type Redis = Awaited<ReturnType<typeof connectRedis>>

/** Resolves when it is connected, or has failed to be: it goes on trying. */
export async function connectRedis(url: string, log: Log) {
  const client = createClient({
    url,
    // A request is decided at once: sent later, it would be counted twice.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(MAX_RECONNECT_PAUSE_MS, 50 * 2 ** retries),
    },
  })
  // Every attempt to connect fails alike: one line until one succeeds.
  let awaySince: number | undefined
  let isReached = false
  client.on('error', (error: unknown) => {
    if (awaySince === undefined) log('counters_left', { error: toLogged(error) })
    awaySince ??= Date.now()
  })
  client.on('ready', () => {
    isReached = true
    if (awaySince !== undefined) log('counters_returned', { away_ms: Date.now() - awaySince })
    awaySince = undefined
  })
  // It reconnects by itself until it is closed, which is the only way for `connect` to fail.
  const connected = client.connect().catch(() => undefined)
  await new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  return {
    client,
    /** Whether it has answered since the start. */
    isReached: () => isReached,
    async close() {
      client.destroy()
      await connected
    },
  }
}
