import type { Manifest } from '../contract/release.ts'
import type { Release } from './release.ts'

/** A release comes once a day; two hours on top for a run that starts late. */
const FRESH_MS = 26 * 3_600_000

type Staleness = Pick<Manifest, 'status' | 'stale_since' | 'stale_reason'>

/** No run says of itself that it did not happen, so a fix that nothing followed is found by the clock. */
export function isOverdue({ manifest }: Release, now: number): boolean {
  return now - Date.parse(manifest.as_of) > FRESH_MS
}

/** What the run said of its fix; where it said nothing, whether the next one is overdue. */
export function toStaleness(
  { manifest: { as_of, status, stale_since, stale_reason } }: Release,
  overdue: boolean,
): Staleness {
  if (status === 'stale' || !overdue) return { status, stale_since, stale_reason }
  const since = new Date(Date.parse(as_of) + FRESH_MS).toISOString()
  return {
    status: 'stale',
    stale_since: since,
    stale_reason: `expected a run by ${since}, none has published since`,
  }
}
