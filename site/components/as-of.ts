// How old the prices are. A page names their day; a script adds their age by the reader's clock,
// from a file that changes with every run, so that the page itself need not.
import type { SourceReport } from '../../contract/release.ts'
import type { Release } from '../../release/release.ts'
import { findDueTime, findStaleness } from '../../release/staleness.ts'
import { day, instant } from './format.ts'
import { html, type Html } from './html.ts'

export function renderAsOf(release: Release): string {
  const { as_of, date } = release.manifest
  const { status, held_since, stale_reason: reason } = findStaleness(release, false)
  // Whether it is overdue depends on when it is read: `due_by` says.
  const is_held = status === 'held'
  const due_by = new Date(findDueTime(release.manifest)).toISOString()
  const failing = listFailed(release).length > 0
  return JSON.stringify({ as_of, date, due_by, is_held, held_since, reason, failing })
}

export function renderDay(date: string): Html {
  return html`<p class="as-of" data-as-of>Prices as of ${day(date)}</p>`
}

/** A warning above numbers that newer ones have not replaced, because they are held back. */
export function renderHold(release: Release): Html | false {
  const { status, held_since, stale_reason } = findStaleness(release, false)
  return (
    status === 'held' &&
    html`<p class="panel alert">
      <strong>Newer prices are held for review.</strong> The prices shown here are as of
      ${instant(release.manifest.as_of)}. Newer ones have been held for review since
      ${instant(held_since)}${stale_reason !== null && html`: ${stale_reason}`}.
    </p>`
  )
}

/** Sources that the run could not read, the longest first. */
export function listFailed({ manifest }: Release): SourceReport[] {
  return manifest.sources
    .filter(({ status }) => status === 'failed')
    .toSorted((one, other) => toTime(one) - toTime(other))
}

/** The last day on which the first of them was read; null if it never was. */
export const findSince = ([first]: readonly SourceReport[]) => first?.last_success_at ?? null

const toTime = ({ last_success_at: at }: SourceReport) => (at === null ? 0 : Date.parse(at))

/** Whether the run asked no source, and its prices are those of the embedded history. */
export function isOffline({ manifest }: Release): boolean {
  return Object.keys(manifest.raw).length === 0
}
