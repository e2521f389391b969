// Fixed windows, aligned to UTC minutes and days. A request is taken from both windows or from none,
// so a refused request costs nothing and a limit is never passed, however many arrive at once.
import { LRUCache } from 'lru-cache'
import type { Limits } from '../../contract/plans.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Beyond this many, whoever has been quiet longest is forgotten. */
const MAX_SUBJECTS = 500_000

/** Under which name the requests of a key are counted. */
export function toKeySubject(keyId: string): string {
  return `key:${keyId}`
}

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
    // Looking must not count, nor push anybody out: it works on a copy.
    const count = { ...(this.#counts.peek(subject) ?? createCount(subject, now)) }
    advance(count, now)
    return toUsage(count, limits, true)
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
    let count = this.#counts.get(subject)
    if (!count) {
      count = createCount(subject, now)
      this.#counts.set(subject, count)
    }
    // What an ending day has not saved yet goes out with the rest.
    if (Math.floor(now / DAY_MS) > count.day && this.#changed.has(count))
      this.#changed.add({ ...count })
    advance(count, now)
    return count
  }
}

function createCount(subject: string, now: number): Count {
  return {
    subject,
    minute: Math.floor(now / MINUTE_MS),
    minuteUsed: 0,
    day: Math.floor(now / DAY_MS),
    dayUsed: 0,
  }
}

/**
 * Opens the windows of `now`. A request that was long under way brings a `now` from the window before: it counts in
 * the current one, or the next request would find a fresh window. Only a clock that was set back further moves
 * them back, with what was used in them.
 */
function advance(count: Count, now: number): void {
  const minute = Math.floor(now / MINUTE_MS)
  const day = Math.floor(now / DAY_MS)
  if (minute > count.minute) count.minuteUsed = 0
  if (minute > count.minute || minute < count.minute - 1) count.minute = minute
  if (day > count.day) count.dayUsed = 0
  if (day > count.day || day < count.day - 1) count.day = day
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
