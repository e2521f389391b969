// Counts in fixed windows, which begin with a UTC minute and a UTC day.
import type { Count } from '../../accounts/state/count-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Limits } from '../../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'

/** Requests used in one minute and in one day, both numbered from 1970. */
export type Windows = Omit<Count, 'subject'>

export type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

/** What to do to a count, in this order. An empty update still advances the windows. */
export interface Update {
  /** Raise the count to what the sender has seen before: it may have been lost since. */
  known?: Windows | undefined
  /** Add what the sender has counted by itself. */
  added?: Windows | undefined
  /** Take one request from both windows, or from none where one is used up. */
  limits?: Rates | undefined
}

export interface Window {
  name: 'minute' | 'day'
  limit: number
  remaining: number
  /** Milliseconds since 1970. */
  resetAt: number
}

export interface Usage {
  allowed: boolean
  /** By the clock that the windows follow, in milliseconds since 1970. */
  at: number
  minute: Window
  day: Window
}

/** Counts requests by subject. */
export interface Counters {
  /** Takes a request from both windows, or from none where one is used up. */
  take(subject: string, limits: Rates, now: number): Promise<Usage>
  /** Counts nothing. */
  peek(subject: string, limits: Rates, now: number): Promise<Usage>
}

export interface UpdateResult {
  allowed: boolean
  /** By the clock that the windows follow. */
  at: number
  count: Windows
}

export function createWindows(now: number): Windows {
  return {
    minute: Math.floor(now / MINUTE_MS),
    minuteUsed: 0,
    day: Math.floor(now / DAY_MS),
    dayUsed: 0,
  }
}

/** Returns false if `limits` left no room. `update.lua` does the same in Redis. */
export function applyUpdate(windows: Windows, { known, added, limits }: Update, now: number) {
  advance(windows, now)
  if (known) {
    merge(windows, known)
    advance(windows, now)
  }
  if (added) add(windows, added)
  if (!limits) return true
  if (
    windows.minuteUsed >= limits.requests_per_minute ||
    windows.dayUsed >= limits.requests_per_day
  )
    return false
  windows.minuteUsed += 1
  windows.dayUsed += 1
  return true
}

/**
 * Opens the windows of `now`. A request that was under way when a window ended counts in the next one: to go back
 * would open a fresh window for the request after it. Only a clock that was set back by more moves the windows
 * back, with what was used in them.
 */
export function advance(windows: Windows, now: number): void {
  const minute = Math.floor(now / MINUTE_MS)
  const day = Math.floor(now / DAY_MS)
  if (minute > windows.minute) windows.minuteUsed = 0
  if (minute > windows.minute || minute < windows.minute - 1) windows.minute = minute
  if (day > windows.day) windows.dayUsed = 0
  if (day > windows.day || day < windows.day - 1) windows.day = day
}

/** Of the same window the larger count stays, of two windows the later one. */
export function merge(windows: Windows, { minute, minuteUsed, day, dayUsed }: Windows): void {
  if (minute === windows.minute) windows.minuteUsed = Math.max(windows.minuteUsed, minuteUsed)
  else if (minute > windows.minute) Object.assign(windows, { minute, minuteUsed })
  if (day === windows.day) windows.dayUsed = Math.max(windows.dayUsed, dayUsed)
  else if (day > windows.day) Object.assign(windows, { day, dayUsed })
}

/** Adds what was used in the same windows; what was used in others is past. */
export function add(windows: Windows, { minute, minuteUsed, day, dayUsed }: Windows): void {
  if (minute === windows.minute) windows.minuteUsed = Math.max(0, windows.minuteUsed + minuteUsed)
  if (day === windows.day) windows.dayUsed = Math.max(0, windows.dayUsed + dayUsed)
}

/** To take back with `add`. */
export function negate(windows: Windows): Windows {
  return { ...windows, minuteUsed: -windows.minuteUsed, dayUsed: -windows.dayUsed }
}

/**
 * Limits for one of several processes: what all have used, and an equal part of what is left. At least one request,
 * or nothing would be given where fewer are left than there are processes.
 */
export function toShare({ minuteUsed, dayUsed }: Windows, limits: Rates, processes: number): Rates {
  const toLimit = (used: number, limit: number) =>
    used >= limit ? limit : used + Math.max(1, Math.floor((limit - used) / processes))
  return {
    requests_per_minute: toLimit(minuteUsed, limits.requests_per_minute),
    requests_per_day: toLimit(dayUsed, limits.requests_per_day),
  }
}

/** `available`: what this process may take of the limits, where it is not all of them. */
export function toUsage(
  { minute, minuteUsed, day, dayUsed }: Windows,
  limits: Rates,
  { allowed, at, available = limits }: { allowed: boolean; at: number; available?: Rates },
): Usage {
  const toWindow = (name: Window['name'], used: number, resetAt: number): Window => {
    const rate = `requests_per_${name}` as const
    return { name, limit: limits[rate], remaining: Math.max(0, available[rate] - used), resetAt }
  }
  return {
    allowed,
    // A late request counts in the window after its own: its wait begins there, or it would be too long.
    at: Math.max(at, minute * MINUTE_MS, day * DAY_MS),
    minute: toWindow('minute', minuteUsed, (minute + 1) * MINUTE_MS),
    day: toWindow('day', dayUsed, (day + 1) * DAY_MS),
  }
}

/** The window with the fewest requests left binds; of two alike, the longer one. */
function toBindingWindow({ minute, day }: Usage): Window {
  return minute.remaining < day.remaining ? minute : day
}

/** What a caller is told of its limits. */
export function toLimitHeaders(usage: Usage): Record<string, string> {
  const { at, minute, day } = usage
  const { limit, remaining, resetAt } = toBindingWindow(usage)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAt / 1000),
    'RateLimit-Policy': `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    RateLimit: `"minute";r=${minute.remaining};t=${toWaitSeconds(minute, at)}, "day";r=${day.remaining};t=${toWaitSeconds(day, at)}`,
  }
}

/** Whole seconds, never too few. */
function toWaitSeconds({ resetAt }: Window, at: number): number {
  return Math.max(1, Math.ceil((resetAt - at) / 1000))
}

export function toRefusal(usage: Usage, what: string): ApiError {
  // Where both windows are used up, waiting for the minute would only meet the day.
  const window = toBindingWindow(usage)
  return new ApiError(
    'rate_limit_exceeded',
    `expected at most ${window.limit} ${what} per ${window.name} (UTC), got more; the window resets at ${new Date(window.resetAt).toISOString()}`,
    { headers: { 'Retry-After': String(toWaitSeconds(window, usage.at)) } },
  )
}
