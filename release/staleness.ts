import type { Manifest } from '../contract/release.ts'

/** A release is due daily, with two hours' tolerance for a late run. */
const FRESH_MS = 26 * 3_600_000

export interface Staleness {
  status: Manifest['status'] | 'stale'
  stale_since: string | null
  held_since: string | null
  stale_reason: string | null
}

/** A run that didn't happen leaves no report, so only the clock shows it. */
export function isOverdue({ manifest }: { manifest: Timed }, now: number): boolean {
  return now > findDueTime(manifest)
}

/** When the next release is due, in milliseconds since 1970. */
export function findDueTime({ as_of }: Timed): number {
  return Date.parse(as_of) + FRESH_MS
}

type Timed = Pick<Manifest, 'as_of'>

/** The manifest's status; if fresh, whether the next release is overdue. */
export function findStaleness(
  { manifest }: { manifest: Pick<Manifest, 'as_of' | 'status' | 'stale_reason' | 'hold'> },
  overdue: boolean,
): Staleness {
  const { status, stale_reason, hold } = manifest
  if (status === 'held')
    return { status, stale_since: null, held_since: hold?.since ?? null, stale_reason }
  if (!overdue) return { status, stale_since: null, held_since: null, stale_reason }
  const since = new Date(findDueTime(manifest)).toISOString()
  return {
    status: 'stale',
    stale_since: since,
    held_since: null,
    stale_reason: `expected a run by ${since}, none has published since`,
  }
}
