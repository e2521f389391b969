// What keys used and have left, from the counts that the limits use: a page agrees with a 429.
import { DAY_MS } from '../../contract/time.ts'
import type { AppParts } from '../context.ts'
import type { Usage } from '../limits/counters.ts'
import { USAGE_DAYS } from '../limits/saved.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'

export interface KeyUsage {
  key: KeyRecord
  /** Of the current windows. */
  left: Usage
  /** Today first. */
  days: { date: string; used: number }[]
}

export async function readUsage(
  keys: readonly KeyRecord[],
  { state, counters, plans }: Pick<AppParts, 'state' | 'counters' | 'plans'>,
  now: number,
): Promise<KeyUsage[]> {
  const today = Math.floor(now / DAY_MS)
  const kept = await state.counts.listUse(
    keys.map(({ id }) => id),
    today - USAGE_DAYS + 1,
  )
  const usedOn = new Map(kept.map(({ keyId, day, used }) => [`${keyId} ${day}`, used]))
  return Promise.all(
    keys.map(async (key) => {
      const left = await counters.peek(toKeySubject(key.id), plans[key.plan], now)
      const days = Array.from({ length: USAGE_DAYS }, (_, ago) => ({
        date: toDate(today - ago),
        used: usedOn.get(`${key.id} ${today - ago}`) ?? 0,
      }))
      const [ofToday] = days
      // Counts of the last half second are not saved yet.
      if (ofToday) ofToday.used = Math.max(ofToday.used, left.day.limit - left.day.remaining)
      return { key, left, days }
    }),
  )
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
