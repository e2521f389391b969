import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { toKeySubject } from '../../accounts/state/count-table.ts'

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
