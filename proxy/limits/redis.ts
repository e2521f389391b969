import { createClient } from 'redis'
import { type Log, formatError } from '../../contract/log.ts'

export type Redis = Awaited<ReturnType<typeof connectRedis>>

/** Resolves when connected, or after the first failure; then it keeps trying. */
export async function connectRedis(url: string, log: Log) {
  const client = createClient({
    url,
    // A queued command would run later, and its request would be counted twice.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // A connection that received nothing for a second is dead.
    pingInterval: 300,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 1_000,
      reconnectStrategy: (retries) => Math.min(500, 50 * 2 ** retries),
    },
  })
  // Log one line until a connection attempt succeeds.
  let awaySince: number | undefined
  client.on('error', (error: unknown) => {
    if (awaySince === undefined) log('counters_left', { error: formatError(error) })
    awaySince ??= Date.now()
  })
  client.on('ready', () => {
    if (awaySince !== undefined) log('counters_returned', { away_ms: Date.now() - awaySince })
    awaySince = undefined
  })
  // It reconnects until it is destroyed, so `connect` fails only then.
  void client.connect().catch(() => undefined)
  await new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  return client
}
