import type { z } from 'zod'
import * as operations from '../../contract/operations.ts'
import type { AnonymousKeyResponse } from '../../contract/responses.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { toRefusal } from '../limits/limits.ts'
import { readBody } from '../http/request-body.ts'
import { liveRoute } from '../routes/live-route.ts'

/** Enough for a household or an office; for more there are accounts. */
const KEYS_PER_ADDRESS = { requests_per_day: 5, requests_per_minute: 5 }

type Parts = Pick<AppParts, 'keys' | 'counters' | 'plans' | 'now'>

export function anonymousKeyRoute(parts: Parts): Route {
  const createKey = anonymousKeys(parts)
  return liveRoute(operations.anonymousKey, async (ctx) => ({ value: await createKey(ctx) }))
}

/** Gives keys to programs and on a page, and counts both against the client address. */
export function anonymousKeys({ keys, counters, plans, now: readClock }: Parts) {
  return async ({ req, state }: Context): Promise<z.output<typeof AnonymousKeyResponse>> => {
    // No body is expected, but one that is sent is held to the limit of every body.
    await readBody(req)
    // Not the instant the request began: a body held back over midnight would get yesterday's
    // allowance too.
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
