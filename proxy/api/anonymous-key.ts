import type { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import { warnAtTimes } from '../../contract/log.ts'
import * as operations from '../../contract/operations.ts'
import type { AnonymousKeyResponse } from '../../contract/responses.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { toAnonymousSubject } from '../../accounts/state/count-table.ts'
import { isFromOwnPage } from '../http/request.ts'
import { readBody } from '../http/request-body.ts'
import { type Rates, toLimitHeaders, toRefusal } from '../limits/windows.ts'
import { liveRoute } from '../routes/data-route.ts'

/** Enough for a household or an office; for more there are accounts. */
const KEYS_PER_ADDRESS = { requests_per_day: 5, requests_per_minute: 5 }
/** Of the keys of a minute, so many are for addresses that have used a key today. */
const RESERVED_SHARE = 0.25

export function anonymousKeyRoute(parts: AppParts): Route {
  const createKey = anonymousKeys(parts)
  return {
    ...liveRoute(operations.anonymousKey, async (ctx) => ({ value: await createKey(ctx) })),
    isForOwnPages: !parts.publicAccess,
  }
}

/** Gives keys to programs and on a page, and counts both against the client address. */
export function anonymousKeys(parts: AppParts) {
  const { keys, counters, plans, now: readClock, log } = parts
  const { baseUrl, publicAccess, anonymousKeysPerMinute } = parts
  const warn = warnAtTimes(log, readClock)
  const ofAll = toMinuteLimits(anonymousKeysPerMinute)
  const ofStrangers = toMinuteLimits(Math.ceil(anonymousKeysPerMinute * (1 - RESERVED_SHARE)))

  return async (ctx: Context): Promise<z.output<typeof AnonymousKeyResponse>> => {
    const { req, state } = ctx
    // A page of another site would spend the keys of each of its readers.
    if (!publicAccess && !isFromOwnPage(req, baseUrl))
      throw new ApiError(
        'invalid_parameter',
        'Origin: expected none or that of this service, got another; ask on a page of this service, or without a browser',
      )
    // No body is expected, but one that is sent is held to the limit of every body.
    await readBody(req)
    // Not the instant the request began: a body held back over midnight would get yesterday's
    // allowance too.
    const now = readClock()
    await takeOfAll(state.clientAddress, now)
    state.usage = await counters.take(toSubject(state.clientAddress), KEYS_PER_ADDRESS, now)
    if (state.match.route.isData === true) ctx.set(toLimitHeaders(state.usage))
    if (!state.usage.allowed) throw toRefusal(state.usage, 'new anonymous keys')
    const { text, record } = await keys.create('anonymous')
    return {
      api_key: text,
      plan: record.plan,
      limits: plans.anonymous,
      created_at: record.createdAt,
      expires_at: null,
    }
  }

  /** Whatever the addresses, so many keys a minute and no more; strangers are refused first. */
  async function takeOfAll(clientAddress: string, now: number): Promise<void> {
    // An address without keys left takes none of the others' room.
    const own = await counters.peek(toSubject(clientAddress), KEYS_PER_ADDRESS, now)
    if (own.minute.remaining === 0 || own.day.remaining === 0) return
    const used = await counters.peek(toAnonymousSubject(clientAddress), ofAll, now)
    const isStranger = used.day.remaining === used.day.limit
    const takes = [
      ...(isStranger ? [{ subject: 'new-keys of strangers', limits: ofStrangers }] : []),
      { subject: 'new-keys of all', limits: ofAll },
    ]
    for (const { subject, limits } of takes) {
      const usage = await counters.take(subject, limits, now)
      if (usage.allowed) continue
      warn('new_keys_refused', { keys_per_minute: limits.requests_per_minute })
      throw toRefusal(
        usage,
        'new anonymous keys of all callers together (an account at /signup has keys of its own)',
      )
    }
  }
}

function toSubject(clientAddress: string): string {
  return `new-keys:${clientAddress}`
}

function toMinuteLimits(perMinute: number): Rates {
  return { requests_per_minute: perMinute, requests_per_day: (perMinute * DAY_MS) / MINUTE_MS }
}
