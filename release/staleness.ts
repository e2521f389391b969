import type { Manifest } from '../contract/release.ts'

/** A release is due daily, with two hours' tolerance for a late run. */
const FRESH_MS = 26 * 3_600_000

/** A run that didn't happen leaves no report, so only the clock shows it. */
export function isOverdue({ manifest }: { manifest: Timed }, now: number): boolean {
  return now > findDueTime(manifest)
}

/** When the next release is due, in milliseconds since 1970. */
export function findDueTime({ as_of }: Timed): number {
  return Date.parse(as_of) + FRESH_MS
}

/**
 * The day of the request, after which offers count as ended. If the clock is behind the release,
 * the release's day.
 */
export function findToday(
  { manifest: { date } }: { manifest: Pick<Manifest, 'date'> },
  now = Date.parse(date),
): string {
  return new Date(Math.max(now, Date.parse(date))).toISOString().slice(0, 10)
}

type Timed = Pick<Manifest, 'as_of'>

/** The manifest's status; if fresh, whether the next release is overdue. */
export function findStaleness(
  { manifest }: { manifest: Pick<Manifest, 'as_of' | 'status' | 'stale_reason' | 'hold'> },
  overdue: boolean,
) {
  const { status, stale_reason, hold } = manifest
  const held_since = (status === 'held' && hold?.since) || null
  if (status === 'held' || !overdue) return { status, stale_since: null, held_since, stale_reason }
  const since = new Date(findDueTime(manifest)).toISOString()
  const reason = `expected a run by ${since}, none has published since`
  return { status: 'stale' as const, stale_since: since, held_since, stale_reason: reason }
}
