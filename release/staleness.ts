import type { Manifest } from '../contract/release.ts'

/** A release is due once a day; two hours on top for a run that starts late. */
const FRESH_MS = 26 * 3_600_000

type Staleness = Pick<Manifest, 'status' | 'stale_since' | 'stale_reason'>

/** A run that did not happen leaves no report, so that only the clock shows it. */
export function isOverdue({ dueBy }: { dueBy: number }, now: number): boolean {
  return now > dueBy
}

/** When the next release is due, in milliseconds since 1970. */
export function toDueBy({ as_of }: Pick<Manifest, 'as_of'>): number {
  return Date.parse(as_of) + FRESH_MS
}

/** What the manifest says; where it says fresh, whether the next release is overdue. */
export function toStaleness(
  { manifest, dueBy }: { manifest: Staleness; dueBy: number },
  overdue: boolean,
): Staleness {
  const { status, stale_since, stale_reason } = manifest
  if (status === 'stale' || !overdue) return { status, stale_since, stale_reason }
  const since = new Date(dueBy).toISOString()
  return {
    status: 'stale',
    stale_since: since,
    stale_reason: `expected a run by ${since}, none has published since`,
  }
}
