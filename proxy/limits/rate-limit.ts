import type { Usage, Window } from './windows.ts'
import type { AppParts, Caller, Middleware } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'

/** Counts every request against its caller, and refuses what a window has no room for. */
export function rateLimit({ counters }: Pick<AppParts, 'counters'>): Middleware {
  return async ({ state }, next) => {
    const { caller, match, now } = state
    if (match.route.operation.access !== 'free') {
      state.usage = await counters.take(caller.subject, caller.limits, now)
      if (!state.usage.allowed) throw toRefusal(state.usage, 'requests')
      if (caller.shared) state.usage = await takeShares(caller.shared, state.usage, now)
    }
    await next()
  }

  /** Returns the usage that has the fewest requests left: that is what binds the caller. */
  async function takeShares(shares: NonNullable<Caller['shared']>, own: Usage, now: number) {
    let binding = own
    for (const { subject, limits } of shares) {
      const usage = await counters.take(subject, limits, now)
      if (!usage.allowed) throw toRefusal(usage, 'requests with anonymous keys of one address')
      if (usage.day.remaining < binding.day.remaining) binding = { ...own, day: usage.day }
    }
    return binding
  }
}

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
