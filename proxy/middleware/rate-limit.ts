import type { AppParts, Caller, Context, Middleware } from '../context.ts'
import { setHeaders } from '../http/body.ts'
import { toLimitHeaders, toRefusal, type Usage } from '../limits/windows.ts'

/** Counts every request against its caller, and refuses what a window has no room for. */
export function rateLimit({ counters }: Pick<AppParts, 'counters'>): Middleware {
  return async (ctx, next) => {
    const { caller, match, now } = ctx.state
    if (match.route.operation.access !== 'free') {
      const usage = await counters.take(caller.subject, caller.limits, now)
      tell(ctx, usage)
      if (!usage.allowed) throw toRefusal(usage, 'requests')
      if (caller.shared) tell(ctx, await takeShares(caller.shared, usage, now))
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

function tell(ctx: Context, usage: Usage): void {
  ctx.state.usage = usage
  if (ctx.state.match.route.isData === true) setHeaders(ctx, toLimitHeaders(usage))
}
