// The limiters that count requests: in this process, or in Redis with this process as fallback.
import { LRUCache } from 'lru-cache'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import { type Log, formatError } from '../../contract/log.ts'

/** Longer than the window, because a request may belong to one that has just ended. */
const KEPT_SECONDS = { minute: 120, day: 90_000 }
/** How long a request waits for Redis. A shorter wait would time out during pauses of a busy process. */
const TIMEOUT_MS = 500

/** Limits differ by plan, so the limiter only counts; the comparison happens in `Counters`. */
export function createLimiter(name: keyof typeof KEPT_SECONDS, redis?: Redis) {
  const options = { keyPrefix: 'tpi', duration: KEPT_SECONDS[name] }
  const points = Number.MAX_SAFE_INTEGER
  const memory = new BoundedMemory({ ...options, points: redis ? 0 : points })
  if (!redis) return { insured: memory, main: memory, memory }
  const client = { storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true }
  const main = new RateLimiterRedis({ ...options, ...client, points })
  const insurance = { insuranceLimiter: memory, timeoutMs: TIMEOUT_MS }
  /** `insured` counts in `main`, and in `memory` while Redis is away. */
  return { insured: new RLWrapperTimeouts({ limiter: main, ...insurance }), main, memory }
}

/**
 * Counts per window, for keys and separately for addresses; together 140 MB. The least recently
 * used are evicted.
 */
export const MAX_COUNTS = 50_000

/** The library keeps every count until its window ends; this bounds their number. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #keys = this.#createOrder()
  /** Separate, because addresses could otherwise evict keys. */
  readonly #addresses = this.#createOrder()

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    const order = key.includes(`:${toKeySubject('')}`) ? this.#keys : this.#addresses
    order.set(key, true)
    return super.penalty(key, points)
  }

  #createOrder(): LRUCache<string, true> {
    return new LRUCache({
      // `maxSize` allocates nothing in advance, unlike `max`.
      maxSize: MAX_COUNTS,
      sizeCalculation: () => 1,
      dispose: (_, key, reason) => void (reason === 'evict' && this.delete(key)),
    })
  }
}

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
