// Fixed windows, which begin with a UTC minute and a UTC day, and what a caller is told of them.
import { ApiError } from '../../contract/api-error.ts'
import type { Limits } from '../../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'

export const WINDOW_MS = { minute: MINUTE_MS, day: DAY_MS }

/** The number of the window since 1970. */
export function countWindows(name: Window['name'], at: number): number {
  return Math.floor(at / WINDOW_MS[name])
}

export type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

export function toDayLimits(perDay: number): Rates {
  return { requests_per_day: perDay, requests_per_minute: perDay }
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
  /** In milliseconds since 1970. */
  at: number
  minute: Window
  day: Window
}

/** The window with the fewest requests left binds; of two alike, the longer one. */
function findBinding({ minute, day }: Usage): Window {
  return minute.remaining < day.remaining ? minute : day
}

/** What a caller is told of its limits. */
export function toLimitHeaders(usage: Usage): Record<string, string> {
  const { at, minute, day } = usage
  const { limit, remaining, resetAt } = findBinding(usage)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAt / 1000),
    'RateLimit-Policy': `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    RateLimit: `"minute";r=${minute.remaining};t=${toWaitSeconds(minute, at)}, "day";r=${day.remaining};t=${toWaitSeconds(day, at)}`,
  }
}

/** Whole seconds, never too few. */
function toWaitSeconds({ resetAt }: Pick<Window, 'resetAt'>, at: number): number {
  return Math.max(1, Math.ceil((resetAt - at) / 1000))
}

export function toRefusal(usage: Usage, what: string): ApiError {
  // Where both windows are used up, waiting for the minute would only meet the day.
  return refuse(findBinding(usage), what, usage.at)
}

export function refuse(
  { limit, name, resetAt }: Omit<Window, 'remaining'>,
  what: string,
  at: number,
): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    `expected at most ${limit} ${what} per ${name} (UTC), got more; the window resets at ${new Date(resetAt).toISOString()}`,
    { headers: { 'Retry-After': String(toWaitSeconds({ resetAt }, at)) } },
  )
}
