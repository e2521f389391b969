import * as operations from '../../contract/operations.ts'
import { MINUTE_MS } from '../../contract/time.ts'
import type { AppParts, Caller, Context, Middleware, State } from '../context.ts'
import { setHeaders } from '../http/body.ts'
import { isLoopback } from '../http/client-address.ts'
import { BoundedMemory } from '../limits/limiters.ts'
import { countWindows, findBinding, refuse, toLimitHeaders, type Usage } from '../limits/windows.ts'

/** Health checks aren't limited. */
const PROBES: readonly string[] = [operations.live.id, operations.ready.id]

/** Counts every request against its caller and rejects it if a window is used up. */
export function rateLimit({ config, counters }: Pick<AppParts, 'config' | 'counters'>): Middleware {
  const { freeRequestsPerMinute: limit } = config
  const free = new BoundedMemory({ points: limit, duration: 60 })
  return async (ctx, next) => {
    const { caller, match, now } = ctx.state
    if (match.route.operation.access === 'free') await takeFree(ctx.state)
    else {
      const usage = await counters.take(caller.subject, caller.limits, now)
      tell(ctx, usage)
      if (!usage.allowed) throw refuse(findBinding(usage), 'requests', usage.at)
      if (caller.shared) tell(ctx, await takeShares(caller.shared, usage, now))
    }
    await next()
  }

  /** Pages and paths without a key have their own limits, so they don't use up a key. */
  async function takeFree({ match, clientAddress, now }: State): Promise<void> {
    const { id } = match.route.operation
    // Creating keys has its own limits.
    if (id === operations.anonymousKey.id) return
    if (PROBES.includes(id) && isLoopback(clientAddress)) return
    const minute = countWindows('minute', now)
    const { consumedPoints } = await free.penalty(`${minute}:${clientAddress}`)
    if (consumedPoints <= limit) return
    const resetAt = (minute + 1) * MINUTE_MS
    const window = { limit, name: 'minute', remaining: 0, resetAt } as const
    throw refuse(window, 'requests without a key', now)
  }

  /** Returns the usage with the fewest requests left, which is the binding one. */
  async function takeShares(shares: NonNullable<Caller['shared']>, own: Usage, now: number) {
    let binding = own
    for (const { subject, limits } of shares) {
      const usage = await counters.take(subject, limits, now)
      if (!usage.allowed)
        throw refuse(findBinding(usage), 'requests with anonymous keys of one address', usage.at)
      if (usage.day.remaining < binding.day.remaining) binding = { ...own, day: usage.day }
    }
    return binding
  }
}

function tell(ctx: Context, usage: Usage): void {
  ctx.state.usage = usage
  if (ctx.state.match.route.isData === true) setHeaders(ctx, toLimitHeaders(usage))
}
