// Usage and remaining requests per key, from the same counts as the limits, so the page agrees with
// a 429.
import { DAY_MS } from '../../contract/time.ts'
import type { AppParts } from '../context.ts'
import type { Usage } from '../limits/windows.ts'
import { USAGE_DAYS } from '../../accounts/accounts.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import { formatCount } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'

export interface KeyUsage {
  key: KeyRecord
  /** In the current windows. */
  left: Usage
  /** Newest first. */
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
      // The last half second isn't saved yet.
      if (ofToday) ofToday.used = Math.max(ofToday.used, left.day.limit - left.day.remaining)
      return { key, left, days }
    }),
  )
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

interface DayOfUsage {
  date: string
  perKey: number[]
  total: number
}

/** Each key's requests per day, and a bar for all of them. */
export function usageTable(usage: readonly KeyUsage[]): Html {
  // Revoked keys are shown if they have requests in the period.
  const shown = usage.filter(
    ({ key, days }) => key.revokedAt === null || days.some(({ used }) => used > 0),
  )
  const [first] = shown
  if (!first) return html`<p>No usage yet. Your keys’ daily requests will appear here.</p>`
  const days = first.days.map(({ date }, index): DayOfUsage => {
    const perKey = shown.map((each) => each.days[index]?.used ?? 0)
    return { date, perKey, total: perKey.reduce((sum, used) => sum + used, 0) }
  })
  const most = Math.max(...days.map(({ total }) => total))
  if (most === 0) return html`<p>No requests in the last ${days.length} days.</p>`
  const columns: readonly Column<DayOfUsage>[] = [
    ['Day', ({ date }) => date],
    ...shown.map(({ key }, index): Column<DayOfUsage> => [
      nameColumn(key),
      ({ perKey }) => formatCount(perKey[index] ?? 0),
      'n',
    ]),
    [
      'All keys',
      ({ total }) =>
        html`<meter max="${most}" value="${total}" title="${formatCount(total)}"></meter>`,
    ],
  ]
  return html`<div class="tall usage">${listing('Requests per day', columns, days)}</div>
    <p class="note">Requests per UTC day; rejected ones aren’t counted.</p>`
}

function nameColumn({ id, name, revokedAt }: KeyUsage['key']): string {
  return `${name === '' ? id : name}${revokedAt === null ? '' : ' (revoked)'}`
}
