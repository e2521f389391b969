import type { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import * as operations from '../../contract/operations.ts'
import type { AnonymousKeyResponse } from '../../contract/responses.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { isFromOwnPage } from '../http/request.ts'
import { findBinding, refuse, toLimitHeaders } from '../limits/windows.ts'
import { listDayLimits } from '../http/client-address.ts'
import { liveRoute } from '../routes/data-route.ts'

/** Enough for a household or an office; larger users can create accounts. */
const KEYS_PER_DAY = { own: 5, network: 50 }

const toSubject = (address: string) => `new-keys:${address}`

export function anonymousKeyRoute(parts: AppParts): Route {
  const createKey = anonymousKeys(parts)
  return {
    ...liveRoute(operations.anonymousKey, async (ctx) => ({ value: await createKey(ctx) })),
    isForOwnPages: !parts.config.publicAccess,
  }
}

/** Creates keys through the API and on a page; both count against the client address. */
export function anonymousKeys(parts: AppParts) {
  const { identity, counters, plans, now: readClock } = parts
  const { publicAccess } = parts.config

  return async (ctx: Context): Promise<z.output<typeof AnonymousKeyResponse>> => {
    const { state } = ctx
    // Otherwise any website could use up the keys of its visitors' addresses.
    if (!publicAccess && !isFromOwnPage(ctx))
      throw new ApiError(
        'invalid_parameter',
        "Origin: expected no Origin header or this service's own, got another; create the key on a page of this service or without a browser",
      )
    identity.requireOwn()
    // Don't use the request's start time: a client could hold back the body past midnight and use
    // up yesterday's allowance, too.
    const now = readClock()
    for (const { subject, limits } of listDayLimits(toSubject, state.clientAddress, KEYS_PER_DAY)) {
      const usage = await counters.take(subject, limits, now)
      state.usage ??= usage
      if (!usage.allowed) state.usage = usage
      if (state.match.route.isData === true) ctx.set(toLimitHeaders(state.usage))
      if (!usage.allowed) throw refuse(findBinding(usage), 'new anonymous keys', usage.at)
    }
    const { text, record } = await parts.accounts.keys.create('anonymous')
    return {
      api_key: text,
      plan: record.plan,
      limits: plans.anonymous,
      created_at: record.createdAt,
      expires_at: null,
    }
  }
}
