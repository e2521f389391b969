// Fixed windows: UTC minutes and UTC days, and what callers are told about them.
import { ApiError } from '../../contract/api-error.ts'
import type { Limits } from '../../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'

export const WINDOW_MS = { minute: MINUTE_MS, day: DAY_MS }

/** Number of the window since 1970. */
export function countWindows(name: Window['name'], at: number): number {
  return Math.floor(at / WINDOW_MS[name])
}

export type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

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

/**
 * The window with the fewest requests left; if equal, the longer one, because waiting for the next
 * minute wouldn't help.
 */
export function findBinding({ minute, day }: Usage): Window {
  return minute.remaining < day.remaining ? minute : day
}

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

/** Whole seconds, rounded up. */
function toWaitSeconds({ resetAt }: Pick<Window, 'resetAt'>, at: number): number {
  return Math.max(1, Math.ceil((resetAt - at) / 1000))
}

export function refuse({ limit, name, resetAt }: Window, what: string, at: number): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    `expected at most ${limit} ${what} per ${name} (UTC), got more; the window resets at ${new Date(resetAt).toISOString()}`,
    { headers: { 'Retry-After': String(toWaitSeconds({ resetAt }, at)) } },
  )
}
