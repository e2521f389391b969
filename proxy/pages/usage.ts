// Usage and remaining requests per key, from the same counts as the limits, so the page agrees with
// a 429.
import { DAY_MS } from '../../contract/time.ts'
import type { AppParts } from '../context.ts'
import { USAGE_DAYS } from '../../accounts/accounts.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import { formatCount } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'

export type KeyUsage = Awaited<ReturnType<typeof readUsage>>[number]

/** `left`: in the current windows; `used`: by day, newest first. */
export async function readUsage(
  keys: readonly KeyRecord[],
  { state, counters, plans }: Pick<AppParts, 'state' | 'counters' | 'plans'>,
  now: number,
) {
  const today = Math.floor(now / DAY_MS)
  const ids = keys.map(({ id }) => id)
  const kept = await state.counts.listUse(ids, today - USAGE_DAYS + 1)
  const usedOn = new Map(kept.map(({ keyId, day, used }) => [`${keyId} ${day}`, used]))
  return Promise.all(
    keys.map(async (key) => {
      const left = await counters.peek(toKeySubject(key.id), plans[key.plan], now)
      // The last seconds of today aren't saved yet.
      const usedToday = left.day.limit - left.day.remaining
      const used = Array.from({ length: USAGE_DAYS }, (_, ago) =>
        Math.max(usedOn.get(`${key.id} ${today - ago}`) ?? 0, ago === 0 ? usedToday : 0),
      )
      return { key, left, used }
    }),
  )
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Each key's requests per day, and a bar for all of them. */
export function usageTable(usage: readonly KeyUsage[], now: number): Html {
  // Revoked keys are shown if they have requests in the period.
  const shown = usage.filter(({ key, used }) => key.revokedAt === null || used.some(Boolean))
  if (shown.length === 0)
    return html`<p>No usage yet. Your keys’ daily requests will appear here.</p>`
  const days = Array.from({ length: USAGE_DAYS }, (_, ago) => {
    const perKey = shown.map(({ used }) => used[ago] ?? 0)
    const date = toDate(Math.floor(now / DAY_MS) - ago)
    return { date, perKey, total: perKey.reduce((sum, used) => sum + used, 0) }
  })
  const most = Math.max(...days.map(({ total }) => total))
  if (most === 0) return html`<p>No requests in the last ${USAGE_DAYS} days.</p>`
  type Day = (typeof days)[number]
  const columns: readonly Column<Day>[] = [
    ['Day', ({ date }) => date],
    ...shown.map(({ key }, index): Column<Day> => [
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
