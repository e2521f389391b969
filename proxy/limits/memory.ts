import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { toKeySubject } from '../../accounts/state/count-table.ts'

/** Counts in memory of each window: so many of keys, and as many of addresses, in 140 MB. Those used longest ago go first. */
export const MAX_COUNTS = 50_000

/** The library itself keeps every count until its window ends, however many there are. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #keys = this.#createOrder()
  /** Apart, or any number of them would push keys out. */
  readonly #addresses = this.#createOrder()

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    const order = key.includes(`:${toKeySubject('')}`) ? this.#keys : this.#addresses
    order.set(key, true)
    return super.penalty(key, points)
  }

  #createOrder(): LRUCache<string, true> {
    return new LRUCache({
      // As a sum of sizes the bound takes no memory in advance.
      maxSize: MAX_COUNTS,
      sizeCalculation: () => 1,
      dispose: (_, key, reason) => void (reason === 'evict' && this.delete(key)),
    })
  }
}
