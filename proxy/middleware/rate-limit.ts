import type { AppParts, Caller, Middleware } from '../context.ts'
import { toRefusal } from '../limits/refusal.ts'
import type { Usage } from '../limits/windows.ts'

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
