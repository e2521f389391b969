import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, defineScript } from 'redis'
import { z } from 'zod'
import { type Log, toLogged } from '../../contract/log.ts'
import type { SharedCounts } from './shared.ts'
import type { Update, UpdateResult } from './windows.ts'

const TIMEOUT_MS = 100
/** A connection on which nothing was received for so long is dead: heartbeats go out every half second. */
const SOCKET_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_MS = 2_000
const MAX_RECONNECT_PAUSE_MS = 1_000

const PROCESSES = 'tpi:processes'
const HEARTBEAT = readScript('heartbeat.lua')

const Reply = z.array(z.int())

const update = defineScript({
  SCRIPT: readScript('update.lua'),
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, subject: string, change: Update, now?: number) {
    parser.pushKey(`tpi:count:${subject}`)
    parser.push(JSON.stringify(change), String(now ?? ''))
  },
  transformReply(reply: unknown): UpdateResult {
    const [at = 0, allowed, minute = 0, minuteUsed = 0, day = 0, dayUsed = 0] = Reply.parse(reply)
    return { allowed: allowed === 1, at, count: { minute, minuteUsed, day, dayUsed } }
  },
})

/**
 * Counts in Redis, by one script for each request. Windows follow the clock of the Redis server, so that processes
 * need not agree on the time; tests bring a clock of their own. Resolves when it is connected, or has failed to be:
 * it goes on trying.
 */
export async function connectRedis(
  url: string,
  { log, now }: { log: Log; now?: () => number },
): Promise<SharedCounts> {
  const client = createClient({
    url,
    RESP: 2,
    scripts: { update },
    // A request is decided at once: sent later, it would be counted twice.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(MAX_RECONNECT_PAUSE_MS, 50 * 2 ** retries),
    },
  })
  // Every attempt to connect fails alike: one line until one succeeds.
  let isLogged = false
  client.on('error', (error: unknown) => {
    if (!isLogged) log('redis_connection_failed', { error: toLogged(error) })
    isLogged = true
  })
  client.on('ready', () => {
    isLogged = false
  })
  const name = randomUUID()
  // It reconnects by itself until it is closed, which is the only way for `connect` to fail.
  const connected = client.connect().catch(() => undefined)
  await new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  return {
    timeoutMs: TIMEOUT_MS,
    update: (subject, change) => client.update(subject, change, now?.()),
    async heartbeat() {
      const reply = await client.eval(HEARTBEAT, { keys: [PROCESSES], arguments: [name] })
      const [at = 0, processes = 0] = Reply.parse(reply)
      return { at: now?.() ?? at, processes }
    },
    async close() {
      if (client.isReady) await client.zRem(PROCESSES, name).catch(() => undefined)
      client.destroy()
      await connected
    },
  }
}

function readScript(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}
