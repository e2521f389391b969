import type { Counters, Usage, Window } from './counters.ts'
import type { RequestState, Step } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'

/** Counts every request against its caller, and refuses what no window has room for. */
export function countRequest({ counters }: { counters: Counters }): Step {
  return ({ state }) => {
    const { caller, now, target } = state
    if (target.access === 'free') return undefined
    const usage = counters.take(caller.subject, caller.limits, now)
    if (usage instanceof Promise) return usage.then((taken) => keepUsage(state, taken))
    return keepUsage(state, usage)
  }
}

function keepUsage(state: RequestState, usage: Usage): void {
  state.usage = usage
  if (!usage.allowed) throw toRefusal(usage, 'requests')
}

/** The window with the fewest requests left binds; of two alike, the longer one. */
function toBindingWindow({ minute, day }: Usage): Window {
  return minute.remaining < day.remaining ? minute : day
}

export function toLimitHeaders(usage: Usage): string[] {
  const { at, minute, day } = usage
  const binding = toBindingWindow(usage)
  const minuteLeft = toDigits(minute.remaining)
  const dayLeft = toDigits(day.remaining)
  return [
    'X-RateLimit-Limit',
    String(binding.limit),
    'X-RateLimit-Remaining',
    binding === minute ? minuteLeft : dayLeft,
    'X-RateLimit-Reset',
    String(binding.resetAt / 1000),
    'RateLimit-Policy',
    toPolicy(minute.limit, day.limit),
    'RateLimit',
    `"minute";r=${minuteLeft};t=${toWaitSeconds(minute, at)}, "day";r=${dayLeft};t=${toWaitSeconds(day, at)}`,
  ]
}

const LAST_THREE_DIGITS = Array.from({ length: 1_000 }, (_, value) =>
  String(value).padStart(3, '0'),
)

/**
 * A whole number that counts down. V8 keeps the text of every number it has written lately, so that those of a large
 * plan grew old by a megabyte a second, and were collected for 40 ms at a time.
 */
function toDigits(value: number): string {
  if (value < 1_000) return String(value)
  return `${Math.floor(value / 1_000)}${LAST_THREE_DIGITS[value % 1_000]}`
}

let policy = { minuteLimit: 0, dayLimit: 0, text: '' }

/** Mostly the same as last time, since one plan has most of the callers. */
function toPolicy(minuteLimit: number, dayLimit: number): string {
  if (policy.minuteLimit !== minuteLimit || policy.dayLimit !== dayLimit) {
    const text = `"minute";q=${minuteLimit};w=60, "day";q=${dayLimit};w=86400`
    policy = { minuteLimit, dayLimit, text }
  }
  return policy.text
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
