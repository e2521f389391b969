// Fixed windows, aligned to UTC minutes and days. A request is taken from both windows or from none,
// so a refused request costs nothing and a limit is never passed, however many arrive at once.
import { LRUCache } from 'lru-cache'
import type { Limits } from '../../contract/plans.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Beyond this many, whoever has been quiet longest is forgotten. */
const MAX_SUBJECTS = 500_000

/** What one subject has used: of which minute and which day, counted from 1970. */
export interface Count {
  subject: string
  minute: number
  minuteUsed: number
  day: number
  dayUsed: number
}

export interface Window {
  name: 'minute' | 'day'
  limit: number
  remaining: number
  resetAt: number
}

export interface Usage {
  allowed: boolean
  minute: Window
  day: Window
}

type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

/** A shared form (several processes, one store) answers with a promise. */
export interface Counters {
  take(subject: string, limits: Rates, now: number): Usage | Promise<Usage>
  peek(subject: string, limits: Rates, now: number): Usage | Promise<Usage>
}

export class MemoryCounters implements Counters {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_SUBJECTS })
  readonly #changed = new Set<Count>()

  take(subject: string, limits: Rates, now: number): Usage {
    const count = this.#current(subject, now)
    const allowed =
      count.minuteUsed < limits.requests_per_minute && count.dayUsed < limits.requests_per_day
    if (allowed) {
      count.minuteUsed += 1
      count.dayUsed += 1
      this.#changed.add(count)
    }
    return toUsage(count, limits, allowed)
  }

  peek(subject: string, limits: Rates, now: number): Usage {
    return toUsage(this.#current(subject, now), limits, true)
  }

  /** What an earlier life of this process counted. */
  restore(counts: Iterable<Count>): void {
    for (const count of counts) this.#counts.set(count.subject, { ...count })
  }

  /** The counts that moved since the last call. */
  drainChanged(): Count[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  /** For counts that were drained but could not be saved. */
  markChanged(counts: Iterable<Count>): void {
    for (const count of counts) this.#changed.add(count)
  }

  #current(subject: string, now: number): Count {
    const minute = Math.floor(now / MINUTE_MS)
    const day = Math.floor(now / DAY_MS)
    const count = this.#counts.get(subject)
    if (!count) {
      const fresh = { subject, minute, minuteUsed: 0, day, dayUsed: 0 }
      this.#counts.set(subject, fresh)
      return fresh
    }
    // A clock that steps back finds counts of a later window: they stay, else every step would refill them.
    if (minute > count.minute) count.minuteUsed = 0
    if (day > count.day) count.dayUsed = 0
    count.minute = minute
    count.day = day
    return count
  }
}

function toUsage(count: Count, limits: Rates, allowed: boolean): Usage {
  return {
    allowed,
    minute: {
      name: 'minute',
      limit: limits.requests_per_minute,
      remaining: Math.max(0, limits.requests_per_minute - count.minuteUsed),
      resetAt: (count.minute + 1) * MINUTE_MS,
    },
    day: {
      name: 'day',
      limit: limits.requests_per_day,
      remaining: Math.max(0, limits.requests_per_day - count.dayUsed),
      resetAt: (count.day + 1) * DAY_MS,
    },
  }
}
