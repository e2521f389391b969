import { createClient } from 'redis'
import { type Log, toLogged } from '../../contract/log.ts'

export type Redis = Awaited<ReturnType<typeof connectRedis>>

/** Resolves when it is connected, or has failed to be: it goes on trying. */
export async function connectRedis(url: string, log: Log) {
  const client = createClient({
    url,
    // A request is decided at once: sent later, it would be counted twice.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // A connection on which nothing was received for a second is dead.
    pingInterval: 300,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 1_000,
      reconnectStrategy: (retries) => Math.min(500, 50 * 2 ** retries),
    },
  })
  // Every attempt to connect fails alike: one line until one succeeds.
  let awaySince: number | undefined
  client.on('error', (error: unknown) => {
    if (awaySince === undefined) log('counters_left', { error: toLogged(error) })
    awaySince ??= Date.now()
  })
  client.on('ready', () => {
    if (awaySince !== undefined) log('counters_returned', { away_ms: Date.now() - awaySince })
    awaySince = undefined
  })
  // It reconnects by itself until it is destroyed, which is the only way for `connect` to fail.
  void client.connect().catch(() => undefined)
  await new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  return client
}
