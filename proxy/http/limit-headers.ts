// Tells callers about their limits.
import { ApiError } from '../../contract/api-error.ts'
import type { Usage, Window } from '../limits/windows.ts'

/** The window with the fewest requests left; if equal, the longer one. */
function findBinding({ minute, day }: Usage): Window {
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

export function toRefusal(usage: Usage, what: string): ApiError {
  // If both windows are used up, report the one that binds, because waiting for the next minute
  // wouldn't help.
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
