// Fixed windows, aligned to UTC minutes and days. A request is taken from both windows or from none,
// so a refused request costs nothing and a limit is never passed, however many arrive at once.
import { LRUCache } from 'lru-cache'
import type { Limits } from '../../contract/plans.ts'
import type { Order, Tally } from './shared-counts.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Beyond this many, whoever has been quiet longest is forgotten. */
const MAX_SUBJECTS = 500_000

/** What was used of which minute and which day, counted from 1970. */
export interface Windows {
  minute: number
  minuteUsed: number
  day: number
  dayUsed: number
}

export interface Count extends Windows {
  subject: string
}

export interface Window {
  name: 'minute' | 'day'
  limit: number
  remaining: number
  resetAt: number
}

export interface Usage {
  allowed: boolean
  /** When, by the clock that the windows follow; not this machine's, where another one counts. */
  at: number
  minute: Window
  day: Window
}

export type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

/** A shared form (several processes, one count) answers with a promise. */
export interface Counters {
  take(subject: string, limits: Rates, now: number): Usage | Promise<Usage>
  peek(subject: string, limits: Rates, now: number): Usage | Promise<Usage>
}

/** What a `CounterSaver` keeps of counters from one life of the process to the next. */
export interface SavedCounters {
  /** What an earlier life of this process, or another process, has counted. */
  restore(counts: Iterable<Count>): void
  /** The counts that moved since the last call. */
  drainChanged(): Count[]
  /** For counts that were drained but could not be saved. */
  markChanged(counts: Iterable<Count>): void
}

/**
 * The one that was asked for longest ago goes first. As a sum of sizes, the bound costs nothing before it is reached:
 * room for 500,000 would be 12 MB from the start.
 */
export function keepSubjects<Value extends object>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 })
}

export class MemoryCounters implements Counters, SavedCounters {
  readonly #counts = keepSubjects<Count>(MAX_SUBJECTS)
  readonly #changed = new Set<Count>()

  take(subject: string, limits: Rates, now: number): Usage {
    const count = this.#current(subject, now)
    const allowed = hasRoom(count, limits)
    if (allowed) {
      use(count)
      this.#changed.add(count)
    }
    return toUsage(count, limits, { allowed, at: now })
  }

  peek(subject: string, limits: Rates, now: number): Usage {
    return toUsage(this.#look(subject, now), limits, { allowed: true, at: now })
  }

  /** For a process that counts here what it is asked; `exchange.lua` does the same in Redis. */
  exchange({ subject, takes, heard, given }: Order, now: number): Tally {
    const isLooking = !takes && !heard && !given
    const count = isLooking ? this.#look(subject, now) : this.#current(subject, now)
    if (heard) {
      merge(count, heard)
      advance(count, now)
    }
    if (given) add(count, given)
    const allowed = !takes || hasRoom(count, takes)
    if (takes && allowed) use(count)
    if (!isLooking) this.#changed.add(count)
    const { minute, minuteUsed, day, dayUsed } = count
    return { allowed, at: now, count: { minute, minuteUsed, day, dayUsed } }
  }

  /** May come late: what has been counted since the start is kept, on top. */
  restore(counts: Iterable<Count>): void {
    for (const count of counts) {
      const since = this.#counts.get(count.subject)
      const restored = { ...count }
      if (since) {
        advance(restored, Math.max(since.minute * MINUTE_MS, since.day * DAY_MS))
        add(restored, since)
        this.#changed.delete(since)
        this.#changed.add(restored)
      }
      this.#counts.set(count.subject, restored)
    }
  }

  drainChanged(): Count[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  markChanged(counts: Iterable<Count>): void {
    for (const count of counts) this.#changed.add(count)
  }

  /** Looking must not count, nor push anybody out: it works on a copy. */
  #look(subject: string, now: number): Count {
    const count = { subject, ...(this.#counts.peek(subject) ?? createWindows(now)) }
    advance(count, now)
    return count
  }

  #current(subject: string, now: number): Count {
    let count = this.#counts.get(subject)
    if (!count) {
      count = { subject, ...createWindows(now) }
      this.#counts.set(subject, count)
    }
    // What an ending day has not saved yet goes out with the rest.
    if (Math.floor(now / DAY_MS) > count.day && this.#changed.has(count))
      this.#changed.add({ ...count })
    advance(count, now)
    return count
  }
}

export function createWindows(now: number): Windows {
  return {
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
export function advance(windows: Windows, now: number): void {
  const minute = Math.floor(now / MINUTE_MS)
  const day = Math.floor(now / DAY_MS)
  if (minute > windows.minute) windows.minuteUsed = 0
  if (minute > windows.minute || minute < windows.minute - 1) windows.minute = minute
  if (day > windows.day) windows.dayUsed = 0
  if (day > windows.day || day < windows.day - 1) windows.day = day
}

/** Raises the windows to what somebody else knows of the same ones, or of later ones. */
export function merge(windows: Windows, { minute, minuteUsed, day, dayUsed }: Windows): void {
  if (minute === windows.minute) windows.minuteUsed = Math.max(windows.minuteUsed, minuteUsed)
  else if (minute > windows.minute) Object.assign(windows, { minute, minuteUsed })
  if (day === windows.day) windows.dayUsed = Math.max(windows.dayUsed, dayUsed)
  else if (day > windows.day) Object.assign(windows, { day, dayUsed })
}

/** Counts what was used in the same windows on top; what was used in others is past. */
export function add(windows: Windows, { minute, minuteUsed, day, dayUsed }: Windows): void {
  if (minute === windows.minute) windows.minuteUsed += minuteUsed
  if (day === windows.day) windows.dayUsed += dayUsed
}

/** Takes back what `add` added, as far as it is still there. */
export function subtract(windows: Windows, { minute, minuteUsed, day, dayUsed }: Windows): void {
  if (minute === windows.minute) windows.minuteUsed = Math.max(0, windows.minuteUsed - minuteUsed)
  if (day === windows.day) windows.dayUsed = Math.max(0, windows.dayUsed - dayUsed)
}

export function use(windows: Windows): void {
  windows.minuteUsed += 1
  windows.dayUsed += 1
}

function hasRoom(windows: Windows, limits: Rates): boolean {
  return (
    windows.minuteUsed < limits.requests_per_minute && windows.dayUsed < limits.requests_per_day
  )
}

export function toUsage(
  { minute, minuteUsed, day, dayUsed }: Windows,
  limits: Rates,
  { allowed, at }: { allowed: boolean; at: number },
): Usage {
  return {
    allowed,
    // A late request counts in the window after its own: its wait begins there, or it would be too long.
    at: Math.max(at, minute * MINUTE_MS, day * DAY_MS),
    minute: {
      name: 'minute',
      limit: limits.requests_per_minute,
      remaining: Math.max(0, limits.requests_per_minute - minuteUsed),
      resetAt: (minute + 1) * MINUTE_MS,
    },
    day: {
      name: 'day',
      limit: limits.requests_per_day,
      remaining: Math.max(0, limits.requests_per_day - dayUsed),
      resetAt: (day + 1) * DAY_MS,
    },
  }
}
