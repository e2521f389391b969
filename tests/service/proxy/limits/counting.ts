// Counters beside a state of their own, for the tests of both places where requests are counted.
import { onTestFinished } from 'vitest'
import { createKey } from '../../../../accounts/keys.ts'
import type { AccountState } from '../../../../accounts/state.ts'
import { toKeySubject } from '../../../../accounts/state/count-table.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import { type Counters, openCounters } from '../../../../proxy/limits/counters.ts'
import { NO_REDIS } from '../../../redis-server.ts'
import { NO_SERVERS } from '../../../test-options.ts'
import { openNew, SQLITE } from '../../accounts/state/forms.ts'

export const LIMITS = { requests_per_minute: 3, requests_per_day: 7 }
export const MIDNIGHT = Date.parse('2026-07-31T00:00:00Z')
export const NOON = MIDNIGHT + DAY_MS / 2
/** What was counted for a key that does not exist is forgotten. */
const KEY = createKey('free', { now: NOON }).record
export const SUBJECT = toKeySubject(KEY.id)
const REPLICAS = 2
export const skipped = NO_REDIS ?? NO_SERVERS

export async function openState(): Promise<AccountState> {
  const state = await openNew(SQLITE)
  await state.keys.add(KEY)
  return state
}

export async function open(
  state: AccountState,
  { redisUrl, now = () => NOON }: { redisUrl?: string | undefined; now?: () => number } = {},
) {
  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const counters = await openCounters({ state, redisUrl, replicas: REPLICAS, now, log })
  let isOpen = true
  const close = async () => {
    if (isOpen) await counters.close()
    isOpen = false
  }
  onTestFinished(close)
  return { counters, logged, close }
}

export async function countAllowed(
  counters: readonly Counters[],
  times: number,
  { limits = LIMITS, subject = SUBJECT } = {},
) {
  const usages = await Promise.all(
    Array.from({ length: times }, async (_, index) =>
      counters[index % counters.length]?.take(subject, limits, NOON),
    ),
  )
  return usages.filter((usage) => usage?.allowed).length
}
