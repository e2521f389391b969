import type { Release } from '../../release/release.ts'
import { toStaleness } from '../../release/staleness.ts'
import { instant } from './format.ts'
import { html, type Html } from './html.ts'

/** A warning above numbers that are not of today. */
export function renderStaleness(release: Release, overdue: boolean): Html | false {
  const { as_of } = release.manifest
  const { status, held_since, stale_reason } = toStaleness(release, overdue)
  if (status === 'fresh') return false
  const why =
    status === 'held'
      ? html`newer ones have been held for review since ${instant(held_since)}:
        ${stale_reason ?? 'no reason on record'}`
      : html`no newer run has been published`
  return html`<p class="panel alert" role="status">
    <strong>These are not today’s prices.</strong> They are as of ${instant(as_of)}; ${why}.
  </p>`
}
