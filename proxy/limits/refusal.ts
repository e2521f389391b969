// What a caller is told of its limits.
import { ApiError } from '../../contract/api-error.ts'
import type { Usage, Window } from './windows.ts'

/** The window with the fewest requests left binds; of two alike, the longer one. */
function toBindingWindow({ minute, day }: Usage): Window {
  return minute.remaining < day.remaining ? minute : day
}

export function toLimitHeaders(usage: Usage): string[] {
  const { at, minute, day } = usage
  const { limit, remaining, resetAt } = toBindingWindow(usage)
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetAt / 1000),
    'RateLimit-Policy',
    `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    'RateLimit',
    `"minute";r=${minute.remaining};t=${toWaitSeconds(minute, at)}, "day";r=${day.remaining};t=${toWaitSeconds(day, at)}`,
  ]
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
    { headers: ['Retry-After', String(toWaitSeconds(window, usage.at))] },
  )
}
