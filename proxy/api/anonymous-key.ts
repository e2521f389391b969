import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import type { Plans } from '../../contract/plans.ts'
import type { AnonymousKeyResponse } from '../../contract/responses.ts'
import type { Counters } from '../limits/counters.ts'
import type { Keys } from '../../accounts/keys.ts'
import type { Context, Route } from '../context.ts'
import { toRefusal } from '../limits/limits.ts'
import { readBody } from '../http/request-body.ts'
import { liveRoute } from '../http/live-route.ts'

/** Enough for a household or an office; whoever needs more signs up. */
const KEYS_PER_ADDRESS = { requests_per_day: 5, requests_per_minute: 5 }

interface Accounts {
  keys: Keys
  counters: Counters
  plans: Plans
  now: () => number
}

export function anonymousKeyRoute(accounts: Accounts): Route {
  const createKey = anonymousKeys(accounts)
  return liveRoute(operations.anonymousKey, async (ctx) => ({ value: await createKey(ctx) }))
}

/** What gives keys away, to a program or on a page: as many to an address either way. */
export function anonymousKeys({ keys, counters, plans, now: readClock }: Accounts) {
  return async ({ req, state }: Context): Promise<z.output<typeof AnonymousKeyResponse>> => {
    // Nothing is expected in it, but what is sent counts against the limit of any body.
    await readBody(req)
    // Not the instant the request began: a body held back over midnight would get yesterday's allowance too.
    const now = readClock()
    const usage = await counters.take(`new-keys:${state.clientAddress}`, KEYS_PER_ADDRESS, now)
    if (!usage.allowed) {
      // The headers then describe the limit that refused, not the plan's.
      state.usage = usage
      throw toRefusal(usage, 'new anonymous keys')
    }
    const { text, record } = await keys.create('anonymous')
    return {
      api_key: text,
      plan: record.plan,
      limits: plans.anonymous,
      created_at: record.createdAt,
      expires_at: null,
    }
  }
}
